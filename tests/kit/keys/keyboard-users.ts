import { type KeyboardUser, openKeyboardUser } from './keyboard-user.ts'
import type { Product } from '../product/product.ts'

/** People who work with the same product, each in a window of his own. */
export interface KeyboardUsers {
  /** Who has this account, signed in and in a project, 云澜星河新城 where none is named. */
  readonly signedIn: (account: string, project?: RegExp) => Promise<KeyboardUser>
  readonly close: () => Promise<void>
}

export function keyboardUsers(product: Product): KeyboardUsers {
  const known = new Map<string, KeyboardUser>()
  return {
    async signedIn(account, project = /云澜星河新城/) {
      const there = known.get(account)
      if (there) return there
      const anew = await openKeyboardUser()
      known.set(account, anew)
      await anew.comeBack(product, account, { project })
      // Before the page is there, its keys are nobody's.
      await anew.page.getByRole('heading', { level: 1 }).first().waitFor()
      return anew
    },
    async close() {
      await Promise.all([...known.values()].map((one) => one.close()))
    }
  }
}
