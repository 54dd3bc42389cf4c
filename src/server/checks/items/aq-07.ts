import type { CheckItem } from '../item/check-item.ts'

/** 备份状态: stored bytes have two copies with the same digest. It waits for the store of the archive. */
export const aq07: CheckItem = {
  waits: 'store'
}
