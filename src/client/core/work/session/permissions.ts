import { REFUSED } from '#contract/core/reply.ts'
import { getUserPermissionByToken } from '#contract/session/sign-in.ts'

import { failureText } from '#core/state/failure-text.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { ask } from '#core/wire/http/ask.ts'
import { whenOnline } from '#core/wire/http/connection.ts'
import { Refused, Unreachable } from '#core/wire/http/failure.ts'

let loading: Promise<void> | undefined
let attempt = new AbortController()

/**
 * Loads what the account may see and do; asked twice at once, it is loaded once. A server that does not answer is waited for: its
 * restart is nobody's fault. Fails where the server refuses, and where the menu is empty (SPEC.md §8).
 */
export function loadPermissions(): Promise<void> {
  loading ??= load().finally(() => {
    loading = undefined
  })
  return loading
}

/** Gives up the question that has had no answer yet, and asks anew; who waits for the permissions goes on waiting. */
export const askPermissionsAgain = (): void => attempt.abort()

async function load(): Promise<void> {
  attempt = new AbortController()
  const { signal } = attempt
  try {
    const permission = await ask(getUserPermissionByToken, {}, { quiet: true, signal })
    if (permission.menu.length === 0) throw new Refused(REFUSED, failureText('noMenu'))
    setPermission(permission)
  } catch (failure) {
    if (!signal.aborted) {
      if (!(failure instanceof Unreachable)) throw failure
      // Given up while it is waited for: then it is asked at once.
      await whenOnline(signal).catch(() => undefined)
    }
    await load()
  }
}
