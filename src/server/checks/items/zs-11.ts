import type { CheckItem } from '../item/check-item.ts'

/** 信息包前后一致: the digest of a package is that of its application. It waits for the package of a transfer. */
export const zs11: CheckItem = {
  waits: 'package'
}
