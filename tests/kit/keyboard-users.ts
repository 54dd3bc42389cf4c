import { type KeyboardUser, openKeyboardUser } from './keyboard-user.ts'
import type { Product } from './product.ts'

/** People who work with the same product, each in a window of his own. */
export interface KeyboardUsers {
  /** Who has this account, signed in once and in a project, 云澜星河新城 where none is named: a second sign-in would come back to the project chosen before. */
  readonly signedIn: (account: string, project?: RegExp) => Promise<KeyboardUser>
  readonly close: () => Promise<void>
}

/** Who belongs to one project only is not asked for it. */
const OF_ONE_PROJECT: readonly string[] = ['js_xinghe']

export function keyboardUsers({ address, password }: Product): KeyboardUsers {
  const known = new Map<string, KeyboardUser>()
  return {
    async signedIn(account, project = /云澜星河新城/) {
      const there = known.get(account)
      if (there) return there
      const anew = await openKeyboardUser()
      known.set(account, anew)
      await anew.signIn(address, account, password)
      await anew.page.waitForURL((url) => !url.pathname.startsWith('/user'))
      if (!OF_ONE_PROJECT.includes(account)) await anew.chooseProject(project)
      // Before the page is there, its keys are nobody's.
      await anew.page.getByRole('heading', { level: 1 }).first().waitFor()
      return anew
    },
    async close() {
      await Promise.all([...known.values()].map((one) => one.close()))
    }
  }
}
