import type { FastifyReply, FastifyRequest } from 'fastify'

import { type TxExtent, inTransaction, type Tx } from '../../db/transaction.ts'
import { type Event, record } from './audit.ts'
import type { TextKey } from '../text/catalogues.ts'
import { onlyRead } from '../degraded/only-read.ts'
import { disconnectSignal } from './disconnect.ts'
import type { AppContext } from './app-context.ts'
import { Refusal } from '../refusing/refusal.ts'
import { type Say, sayFor, type Values } from '../text/say.ts'
import type { Principal } from '../principal/principal.ts'

/** What an answer has at hand, beside its input. */
export interface Ctx {
  readonly appContext: AppContext
  /** Who asks; NOBODY in a call that serves anyone. */
  readonly principal: Principal
  /** The user's current project; a Refusal where he has none. */
  readonly project: string
  readonly say: Say
  readonly ip: string
  readonly agent: string
  /** Aborts when who asked hangs up before the answer: long work ends then. */
  readonly signal: AbortSignal
  /** Whether somebody waits for the answer; nobody does for what a job or the clock does. */
  readonly isAwaited: boolean
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Says something with the answer; else reads say nothing and writes 操作成功. */
  readonly setMessage: (key: TextKey, values?: Values) => void
  /** The same with words that are no text, such as the path of an upload. */
  readonly setMessageText: (words: string) => void
  /** Whether nothing may be written just now. Who signs in or out may, for no other way leads to what can be read. */
  readonly isReadOnly: boolean
  /** Works in a transaction of its own as the user. */
  readonly inTransaction: <T>(work: (tx: Tx) => Promise<T>, extent?: TxExtent) => Promise<T>
}

/** What an answer has that works in one transaction. */
export interface TxCtx extends Ctx {
  /** The transaction of the whole call; row-level security restricts it. */
  readonly tx: Tx
  /** Notes an event in the audit log, at the end of the transaction. */
  readonly audit: (event: Event) => void
  /** Does something once the transaction is committed, such as forgetting what is known. */
  readonly after: (work: () => void | Promise<void>) => void
}

/** A context and what its answer has said. */
export interface Conversation {
  readonly ctx: Ctx
  readonly said: () => string | undefined
}

/** The area in which people sign in and out. */
const SESSION = 'session'

/** The context of a request, without a transaction. */
export function converse(
  request: FastifyRequest,
  reply: FastifyReply,
  appContext: AppContext,
  principal: Principal
): Conversation {
  const say = sayFor(request.headers)
  let said: string | undefined
  let signal: AbortSignal | undefined
  const ctx: Ctx = {
    appContext,
    principal,
    get project() {
      if (principal.project === null) throw new Refusal('rules:refused.noProject')
      return principal.project
    },
    say,
    ip: request.ip,
    agent: request.headers['user-agent'] ?? '',
    get signal() {
      signal ??= disconnectSignal(reply)
      return signal
    },
    isAwaited: true,
    request,
    reply,
    isReadOnly: appContext.degraded.has('diskFull') && request.server.area !== SESSION,
    setMessage: (key, values) => {
      said = say(key, values)
    },
    setMessageText: (words) => {
      said = words
    },
    inTransaction: (work, extent) =>
      inTransaction(appContext.db, principal, ctx.isReadOnly ? onlyRead(work) : work, extent)
  }
  return { ctx, said: () => said }
}

/** Answers within one transaction: events are noted last, and what was to follow follows the commit. */
export async function answerInside<T>(
  { ctx }: Conversation,
  extent: TxExtent,
  answer: (ctx: TxCtx) => Promise<T>
): Promise<T> {
  const { value, then } = await ctx.inTransaction(async (tx) => {
    const events: Event[] = []
    const then: (() => void | Promise<void>)[] = []
    // The getter `project` must stay one: a copy would ask for the project of a call that needs none.
    const own: TxCtx = Object.create(ctx, {
      tx: { value: tx },
      audit: { value: (event: Event) => void events.push(event) },
      after: { value: (work: () => void | Promise<void>) => void then.push(work) }
    })
    const value = await answer(own)
    for (const event of events)
      await record(tx, { tenant: ctx.principal.tenant, user: ctx.principal.id, ip: ctx.ip }, event)
    return { value, then }
  }, extent)
  for (const work of then) await work()
  return value
}
