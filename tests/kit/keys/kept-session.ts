import type { BrowserContext } from 'playwright-core'

import { WEEK } from '#contract/core/limits.ts'
import type { Project } from '#contract/projects/projects.ts'
import type { SignedIn } from '#contract/session/signed-in.ts'
import type { UserInfo } from '#contract/session/user-info.ts'

/** The product that somebody comes back to; the password is that of every account of the demo. */
export interface KnownProduct {
  readonly address: string
  readonly password: string
}

/**
 * Signs in by the calls that the form of the sign-in makes, and answers what the form leaves in the storage of the browser; the cookie
 * is the context's then. Fails where a call is refused, or no project of this name is the user's.
 */
export async function keptSession(
  { request }: BrowserContext,
  { address, password }: KnownProduct,
  username: string,
  project?: RegExp
): Promise<Readonly<Record<string, string>>> {
  let headers: Readonly<Record<string, string>> = {}
  const ask = async <Result>(method: 'GET' | 'POST', path: string, said: Readonly<Record<string, unknown>>) => {
    const query = method === 'GET' ? `?${new URLSearchParams(said as Record<string, string>)}` : ''
    const answer = await request.fetch(`${address}/api${path}${query}`, {
      method,
      headers,
      ...(method === 'POST' && { data: said })
    })
    const { result, message } = (await answer.json()) as { result: Result; message: string }
    if (!answer.ok()) throw new Error(`${path} for ${username}: ${message}`)
    return result
  }
  const signedIn = await ask<SignedIn>('POST', '/sys/login', {
    username,
    password,
    remember_me: true
  })
  headers = { 'x-access-token': signedIn.token }
  const { records } = await ask<{ readonly records: readonly Project[] }>('GET', '/system/sysProject/queryList', {
    username,
    pageNo: '1',
    pageSize: '100'
  })
  const chosen = project
    ? records.find(({ name }) => project.test(name))
    : records.length === 1
      ? records[0]
      : undefined
  if (project && !chosen) throw new Error(`${username} has no project ${String(project)}`)
  const user =
    chosen && chosen.id !== signedIn.userInfo.project?.id
      ? (await ask<{ readonly userInfo: UserInfo }>('GET', '/system/sysProject/queryById', { id: chosen.id })).userInfo
      : signedIn.userInfo
  const timed = (value: unknown) => JSON.stringify({ value, expire: Date.now() + WEEK })
  return {
    'pro__Access-Token': timed(signedIn.token),
    Login_Userinfo: timed(user),
    pro__Login_Username: timed(username),
    pro__TENANT_ID: timed(user.tenantid),
    pro__UI_CACHE_DB_DICT_DATA: timed(signedIn.sysAllDictItems),
    ...(user.project && { PROJECT: JSON.stringify(user.project) })
  }
}
