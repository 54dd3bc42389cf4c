import type { CheckItem } from '../item/check-item.ts'

/** 总件数一致: what a package declares is what is counted in it. It waits for the package of a transfer. */
export const wz01: CheckItem = {
  waits: 'package'
}
