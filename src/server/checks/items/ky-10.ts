import type { CheckItem } from '../item/check-item.ts'

/** 信息包无非公开压缩或加密: a package is packed by open methods and not locked. It waits for the package of a transfer. */
export const ky10: CheckItem = {
  waits: 'package'
}
