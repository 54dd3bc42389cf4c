import type { CheckItem } from '../item/check-item.ts'

/** 载体检测: an offline medium is labelled and can be read through. It waits for the package of a transfer. */
export const aq06: CheckItem = {
  waits: 'package'
}
