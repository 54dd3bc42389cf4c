import { closeAllDialogs } from '../dialogs.ts'
import { forgetDictionaries } from '../dictionaries.ts'
import { forgetPermission } from '../session/permissions.ts'
import { forgetSession } from '../session/session.ts'
import { clearTabs } from './tabs.ts'
import { forgetTraces } from '../traces.ts'
import { forgetUser } from '../session/user.ts'

/** How somebody leaves: `keepTabs` when it was not the user's wish. */
interface Leaving {
  readonly keepTabs: boolean
}
const others = new Set<(how: Leaving) => void>()

/** What else forgets a user who leaves: queries, uploads. Gives back how to be left out. */
export function atLeave(forget: (how: Leaving) => void): () => void {
  others.add(forget)
  return () => void others.delete(forget)
}

/**
 * Forgets who was signed in: token, user, permissions, dictionaries and the pages that were kept (SPEC.md §4, session), and what this machine knows of his work. `keepTabs`
 * when it was not the user's wish: the same user finds the tabs again, and what the server does not have yet.
 */
export function leave({ keepTabs }: Leaving): void {
  clearTabs({ forGood: !keepTabs })
  closeAllDialogs()
  forgetSession()
  forgetPermission()
  forgetDictionaries()
  forgetUser()
  for (const forget of others) forget({ keepTabs })
  forgetTraces({ keepUnsent: keepTabs })
}
