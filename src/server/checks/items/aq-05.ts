import type { CheckItem } from '../item/check-item.ts'

/** 传输过程安全: a package came by a protected line, with a valid token, and both sides confirm its digest. It waits for the package of a transfer. */
export const aq05: CheckItem = {
  waits: 'package'
}
