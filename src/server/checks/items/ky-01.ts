import type { CheckItem } from '../item/check-item.ts'

/** 元数据可读取: the metadata of a package can be read. It waits for the package of a transfer. */
export const ky01: CheckItem = {
  waits: 'package'
}
