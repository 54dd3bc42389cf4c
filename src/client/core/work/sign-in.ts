import type { Output } from '#contract/core/call.ts'
import { login } from '#contract/session/sign-in.ts'

import { closeDialog } from '#core/state/dialogs.ts'
import { setDictionaries } from '#core/state/dictionaries.ts'
import { $halted, startSession } from '#core/state/session.ts'
import { $user, setTenant, setUser } from '#core/state/user.ts'
import { reloadPage } from '#core/state/reload.ts'
import { ask } from '#core/wire/ask.ts'
import { tellTabs } from '#core/wire/tab-channel.ts'

import { loadPermissions } from './permissions.ts'

export type SignedIn = Output<typeof login>

/**
 * Signs in by name and password and keeps what came: token, user, dictionaries, and the tenant where there is one only. Fails with
 * what the form shows; nothing is shown elsewhere.
 */
export async function signIn(username: string, password: string): Promise<SignedIn> {
  const answer = await ask(login, { username, password, remember_me: true }, { quiet: true })
  $halted.set(false)
  startSession(answer.token, answer.expires)
  setUser(answer.userInfo)
  setDictionaries(answer.sysAllDictItems)
  const [only, ...others] = answer.tenantList
  if (only && others.length === 0) setTenant(only.id)
  tellTabs({ kind: 'in', user: answer.userInfo.id, name: answer.userInfo.realname })
  return answer
}

/**
 * The user of an expired session signs in again in place, and the work goes on as it stands (READINGS.md A57). Should it be
 * somebody else, the page is loaded anew into that session.
 */
export async function signInAgain(password: string, username = $user.get()?.username ?? ''): Promise<void> {
  const before = $user.get()?.id
  const { userInfo } = await signIn(username, password)
  if (userInfo.id !== before) return reloadPage()
  closeDialog('expired')
  await loadPermissions()
}
