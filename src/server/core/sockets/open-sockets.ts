import type { FastifyInstance, FastifyRequest } from 'fastify'

import { CLOSED, MOST_FOLLOWED } from '#contract/core/socket.ts'

import type { AppContext } from '../context/app-context.ts'
import { Refusal } from '../refusing/refusal.ts'
import { SessionExpired } from '../principal/session-row.ts'
import type { Principal } from '../principal/principal.ts'
import { type SocketCaller, callerOf } from './caller.ts'
import type { Listener } from '../outbox/live.ts'
import { Member, type Socket } from './member.ts'
import type { OutboxMessage } from '../outbox/outbox.ts'

/** One open socket, as those that serve it see it. */
export interface Talk {
  readonly member: Member
  /** The page's own name, where its address has one. */
  readonly page: string
  /** The resources whose rows the page shows. */
  readonly follows: Set<string>
  /** Who it is now: what was taken away since ends the socket, and nobody is answered. */
  readonly principal: () => Promise<Principal | undefined>
  /** The place up to which everything has been sent. */
  readonly since: () => string | undefined
}

/** What a kind of socket does. */
export interface SocketKind {
  /** Whom it lets in, beside who is signed in; throws a Refusal. */
  readonly admit: (principal: Principal) => void
  /** The page has said something. */
  readonly said: (text: string, talk: Talk) => Promise<void>
  /** Sends what is new. */
  readonly deliver: (messages: readonly OutboxMessage[], since: string, talk: Talk) => Promise<void>
  /** The socket is joined, at this place. */
  readonly joined: (place: { readonly since: string; readonly gap: boolean }, talk: Talk) => void
}

interface Address {
  readonly Params: { readonly userId: string; readonly pageId?: string }
  readonly Querystring: { readonly since?: string; readonly follows?: string }
}

/** So many sockets of one user are open at this server; a further one takes the place of the oldest. */
const MOST = 24
const TROUBLE = 1011

/** Serves a kind of socket at a path: the user is authenticated before the upgrade, and again whenever something is sent or received. */
export function openSockets(
  app: FastifyInstance,
  appContext: AppContext,
  path: string,
  { admit, said, deliver, joined }: SocketKind
): void {
  const callers = new WeakMap<FastifyRequest, SocketCaller>()
  const open = new Map<string, Set<Member>>()
  app.get<Address>(
    path,
    {
      websocket: true,
      config: { serves: 'user' },
      preValidation: async (request) => {
        const caller = await callerOf(request, appContext)
        admit(caller.principal)
        callers.set(request, caller)
      }
    },
    (socket: Socket, request) => {
      const { token, principal } = callers.get(request)!
      let place: string | undefined
      const member = new Member(socket, (text) => void said(text, talk).catch(trouble))
      const trouble = (error: unknown) => {
        request.log.warn({ err: error }, 'a socket failed')
        // The page comes back with the place it was at: nothing is missed.
        member.end(TROUBLE)
      }
      const talk: Talk = {
        member,
        page: request.params.pageId ?? '',
        follows: new Set(String(request.query.follows ?? '').split(',', MOST_FOLLOWED)),
        principal: () => stillKnown(appContext, token, admit, member),
        since: () => place
      }
      const listener: Listener = {
        tick: member.tick,
        deliver: async (messages, since) => {
          await deliver(messages, since, talk).catch(trouble)
          place = since
        }
      }
      const mine = open.get(principal.id) ?? new Set()
      open.set(principal.id, mine.add(member))
      if (mine.size > MOST) [...mine][0]?.end(CLOSED.crowded)
      let isGone = false
      const unwatch = appContext.sessions.watch(token, () => member.end(CLOSED.signedOut))
      socket.on('close', () => {
        isGone = true
        unwatch()
        mine.delete(member)
        if (mine.size === 0) open.delete(principal.id)
        appContext.live.leave(listener)
      })
      appContext.live.join(listener, request.query.since).then((at) => {
        if (isGone) return appContext.live.leave(listener)
        place ??= at.since
        joined(at, talk)
      }, trouble)
    }
  )
}

/** The principal of a token now. Where he is nobody any more, or not let in any more, the socket ends. */
async function stillKnown(
  appContext: AppContext,
  token: string,
  admit: SocketKind['admit'],
  member: Member
): Promise<Principal | undefined> {
  try {
    const principal = await appContext.principals.by(token)
    admit(principal)
    return principal
  } catch (error) {
    if (error instanceof SessionExpired) member.end(CLOSED.signedOut)
    else if (error instanceof Refusal) member.end(error.status === 401 ? CLOSED.signedOut : CLOSED.forbidden)
    else throw error
    return undefined
  }
}
