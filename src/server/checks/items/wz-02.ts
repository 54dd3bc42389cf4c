import type { CheckItem } from '../item/check-item.ts'

/** 总字节数一致: the bytes of a package are as many as it declares. It waits for the package of a transfer. */
export const wz02: CheckItem = {
  waits: 'package'
}
