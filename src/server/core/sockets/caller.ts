import type { FastifyRequest } from 'fastify'

import { cookieToken } from '../http/cookie.ts'
import type { AppContext } from '../context/app-context.ts'
import { limit } from '../access/rate.ts'
import { forbidden, missing } from '../refusing/refusal.ts'
import { unauthorised } from '../principal/session-row.ts'
import type { Principal } from '../principal/principal.ts'

/** Who has opened a socket, and by what he is known again. */
export interface SocketCaller {
  readonly principal: Principal
  readonly token: string
}

/** So many sockets may one user open in so many seconds, on all servers together. */
const TIMES = 90
const SECONDS = 60

/**
 * Who wants to open a socket. Existing clients give their token as the subprotocol; a browser's cookie is as good where the
 * page is ours (RELIABILITY.md: sockets). A page of another origin opens none. Throws 401, 403, 404 or 429 before the upgrade.
 */
export async function callerOf(
  request: FastifyRequest<{ Params: { userId: string } }>,
  appContext: AppContext
): Promise<SocketCaller> {
  if (!request.ws) throw missing()
  const offered = request.headers['sec-websocket-protocol']?.split(',')[0]?.trim()
  const token = offered || cookieToken(request, appContext.config)
  if (!token) throw unauthorised()
  if (!isOurs(request, appContext, !offered)) throw forbidden()
  const principal = await appContext.principals.by(token)
  const { userId } = request.params
  if (userId !== principal.id && userId !== principal.username) throw forbidden()
  await limit(appContext.db, `socket ${principal.id}`, TIMES, SECONDS)
  return { principal, token }
}

/** Whether a page of ours asks. What is no browser names no origin, and then has no business with a cookie. */
function isOurs({ headers, host }: FastifyRequest, { config }: AppContext, byCookie: boolean): boolean {
  const { origin } = headers
  if (origin === undefined) return !byCookie
  if (!URL.canParse(origin)) return false
  const from = new URL(origin)
  return from.host === host || from.origin === config.publicUrl?.origin
}
