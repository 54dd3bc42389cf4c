import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Call, Serves } from '#contract/core/call.ts'
import { HEADER } from '#contract/core/reply.ts'
import { cookieToken } from './cookie.ts'
import type { AppContext } from '../context/app-context.ts'
import { forbidden, Refusal } from '../refusing/refusal.ts'
import { unauthorised } from '../principal/session-row.ts'
import { ANONYMOUS, type Principal } from '../principal/principal.ts'
import { senderPrincipal } from './sender-principal.ts'

const one = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header)?.trim() ?? ''

/** The token of a request: from its header, and where `byCookie` allows it, from the cookie. Never from an address. */
export function tokenOf(request: FastifyRequest, appContext: AppContext, byCookie = false): string | undefined {
  return (
    one(request.headers[HEADER.token]) || (byCookie ? cookieToken(request, appContext.config) : undefined) || undefined
  )
}

/** The tenant that a request asks to be seen from; 0 where it names none. Both spellings of the header are read. */
function tenantOf(request: FastifyRequest): number {
  const text = one(request.headers[HEADER.tenant]) || one(request.headers[HEADER.oldTenant])
  if (text === '') return 0
  if (!/^\d{1,15}$/.test(text)) throw new Refusal('rules:refused.tenant', {}, { status: 400 })
  return Number(text)
}

/** Who asks, if a call serves him; the answer is given the digests of his rights and dictionaries. Throws 401, 403, or Expired. */
export async function authenticate(
  request: FastifyRequest,
  appContext: AppContext,
  { serves, beforeFirstPassword }: Pick<Call, 'serves' | 'beforeFirstPassword'>,
  byCookie = false,
  reply?: Pick<FastifyReply, 'header'>
): Promise<Principal> {
  if (serves === 'anyone') return ANONYMOUS
  if (serves === 'sender') return senderPrincipal(appContext, one(request.headers[HEADER.sender]))
  const token = tokenOf(request, appContext, byCookie)
  if (!token) throw unauthorised()
  const principal = await appContext.principals.by(token, tenantOf(request), one(request.headers[HEADER.project]))
  // Also with a refusal: whoever has lost a right learns that his page is out of date.
  reply?.header(HEADER.rights, principal.rightsDigest)
  reply?.header(HEADER.dictionaries, await appContext.dictionaries.of(principal.tenant))
  if (principal.mustChangePassword && !beforeFirstPassword)
    throw new Refusal('rules:refused.firstPassword', {}, { status: 403 })
  if (!isServed(principal, serves)) throw serves === 'member' ? new Refusal('rules:refused.noProject') : forbidden()
  return principal
}

/** Whether a call serves a user who is signed in. */
export function isServed(principal: Principal, serves: Serves): boolean {
  if (serves === 'sender') return principal.sender !== undefined
  if (serves === 'anyone' || serves === 'user') return true
  return serves === 'member' ? principal.project !== null : serves.some((right) => principal.rights.has(right))
}
