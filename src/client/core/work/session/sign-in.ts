import { selectDepart } from '#contract/session/departments.ts'
import { phoneLogin } from '#contract/session/phone.ts'
import { login, userInfoCall } from '#contract/session/sign-in.ts'
import type { SignedIn } from '#contract/session/signed-in.ts'
import { casLogin, getLoginUser } from '#contract/session/third.ts'

import { closeDialog } from '#core/state/dialogs.ts'
import { setDictionaries } from '#core/state/dictionaries.ts'
import { failureText } from '#core/state/failure-text.ts'
import { forgetLostSession } from '#core/state/session/lost-session.ts'
import { reloadPage } from '#core/state/reload.ts'
import { $halted, startSession } from '#core/state/session/session.ts'
import { retire } from '#core/state/toasts.ts'
import { $tenant, $user, setTenant, setUser } from '#core/state/session/user.ts'
import { ask } from '#core/wire/http/ask.ts'
import { broadcastToTabs } from '#core/wire/page/tab-channel.ts'

import { askWithProof } from './ask-with-proof.ts'
import { loadPermissions } from './permissions.ts'

/** What somebody with several tenants, or with departments of which none was ever chosen, chooses before coming in. */
export interface Chosen {
  readonly tenant?: number | undefined
  readonly orgCode?: string | undefined
}
export interface PasswordWay {
  /** The one-time code of a third-party account that is to be tied to this one. */
  readonly third?: string | undefined
  /** Called when the server wants work done first, which takes a moment. */
  readonly onWork?: (() => void) | undefined
}

const quiet = { quiet: true } as const
const asking = { remember_me: true } as const

/**
 * Proves by a password to be somebody; nothing is kept yet. After several failures the server wants work done first: it is done, and
 * the try made again. Fails with what the form shows.
 */
export const prove = (username: string, password: string, { third, onWork }: PasswordWay = {}): Promise<SignedIn> =>
  askWithProof(login, { username, password, ...asking, ...(third !== undefined && { third }) }, onWork)

/** Proves by the code that was sent to a phone to be its owner. */
export const proveByPhone = (mobile: string, captcha: string): Promise<SignedIn> =>
  ask(phoneLogin, { mobile, captcha, ...asking }, quiet)

/** Proves by the one-time code with which the browser came back from a provider. */
export const proveByThird = (code: string): Promise<SignedIn> => ask(getLoginUser, { a: code, b: 'oidc' }, quiet)

/** Proves by a ticket of the CAS, that was made for this address. */
export const proveByCas = (ticket: string, service: string): Promise<SignedIn> =>
  ask(casLogin, { ticket, service }, quiet)

/** Whether there is something to choose before coming in: of several tenants always, of several departments until one was chosen. */
export const mustChoose = ({ tenantList, departs, userInfo }: SignedIn): boolean =>
  tenantList.length > 1 || (departs.length > 1 && !userInfo.orgCode)

/** Completes a sign-in with what was proved and chosen: stores token, user, dictionaries and tenant, and broadcasts it to the other tabs. */
export async function completeSignIn(answer: SignedIn, { tenant, orgCode }: Chosen = {}): Promise<void> {
  const { token } = answer
  setTenant(tenant ?? answer.userInfo.tenantid)
  const seenAnew = orgCode !== undefined || $tenant.get() !== answer.userInfo.tenantid
  const userInfo = !seenAnew
    ? answer.userInfo
    : orgCode === undefined
      ? (await ask(userInfoCall, {}, { ...quiet, token })).userInfo
      : (await ask(selectDepart, { orgCode, username: answer.userInfo.username }, { ...quiet, token })).userInfo
  $halted.set(false)
  startSession(token, answer.expires)
  forgetLostSession()
  setUser(userInfo)
  setDictionaries(answer.sysAllDictItems)
  broadcastToTabs({ kind: 'in', user: userInfo.id, name: userInfo.realname })
}

/** Signs in by name and password with what there is, without choosing. */
export async function signIn(username: string, password: string, chosen: Chosen = {}): Promise<SignedIn> {
  const answer = await prove(username, password)
  await completeSignIn(answer, chosen)
  return answer
}

/**
 * The user of an expired session signs in again in place, and the work goes on as it was, in the tenant it was in (READINGS.md
 * A57). Should it be somebody else, the page is loaded anew into that session.
 */
export async function signInAgain(password: string, username = $user.get()?.username ?? ''): Promise<void> {
  const [before, tenant] = [$user.get()?.id, $tenant.get()]
  const answer = await prove(username, password)
  const isMine = answer.userInfo.id === before && answer.tenantList.some(({ id }) => id === tenant)
  await completeSignIn(answer, isMine ? { tenant } : {})
  if (answer.userInfo.id !== before) return reloadPage()
  closeDialog('expired')
  retire(failureText('unauthorised'))
  await loadPermissions()
}
