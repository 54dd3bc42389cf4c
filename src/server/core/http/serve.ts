import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Asked, Call, Output } from '#contract/core/call.ts'
import { OK, type Reply } from '#contract/core/reply.ts'
import { parse } from '#contract/core/schema.ts'
import type { TxExtent } from '../../db/transaction.ts'
import { authenticate } from './authenticate.ts'
import { answerInside, type Conversation, type Ctx, converse, type TxCtx } from '../context/context.ts'
import { readInput } from './input.ts'
import { isOlderClient, olderResult } from './older-client.ts'
import { type StoredAnswer, idempotencyKey, once } from './once.ts'

export interface ServeOptions {
  /** How far the transaction sees; default `own`. */
  readonly extent?: TxExtent
  /** What comes before the transaction, such as a pace, which counts although the call is refused. */
  readonly before?: (ctx: Ctx) => Promise<void>
}
export interface OpenOptions {
  /** Whether the session's cookie is as good as the header: only for GETs of files and previews. */
  readonly byCookie?: boolean
}

/** Given back by an answer that has sent its own bytes. */
export const SENT = Symbol('sent')

/**
 * Binds a call of the contract to the function that answers it. The answer works in one transaction as the user; thrown
 * out of by a Refusal, all it wrote is undone. A write that carries an Idempotency-Key acts once.
 */
export function serve<C extends Call>(
  app: FastifyInstance,
  call: C,
  answer: (input: Asked<C>, ctx: TxCtx) => Output<C> | Promise<Output<C>>,
  { extent = 'own', before }: ServeOptions = {}
): void {
  bind(app, call, false, async (input, talk, request) => {
    const { principal } = talk.ctx
    await before?.(talk.ctx)
    const key =
      request.method === 'GET' || principal.id === '' ? undefined : idempotencyKey(request.headers['idempotency-key'])
    return answerInside(talk, extent, async (ctx) => {
      const give = async (): Promise<StoredAnswer> => {
        const result = checked(call, await answer(input, ctx))
        return { message: talk.said() ?? usual(request, ctx), result }
      }
      // Where nothing is written, nothing can act twice.
      return key === undefined || ctx.isReadOnly
        ? give()
        : once(ctx.tx, { user: principal.id, call: call.path, key, input }, give)
    })
  })
}

/**
 * The same without a transaction around it, for answers that stream, that must keep what they wrote although they refuse,
 * or that work long: they open `ctx.inTransaction` where they need it, and may send by themselves and give back SENT.
 */
export function serveOpen<C extends Call>(
  app: FastifyInstance,
  call: C,
  answer: (input: Asked<C>, ctx: Ctx) => Output<C> | typeof SENT | Promise<Output<C> | typeof SENT>,
  { byCookie = false }: OpenOptions = {}
): void {
  if (byCookie && (call.method !== 'GET' || call.also))
    throw new Error(`${call.path}: the cookie is for GETs of files alone`)
  bind(app, call, byCookie, async (input, talk, request) => {
    const result = await answer(input, talk.ctx)
    return result === SENT ? SENT : { message: talk.said() ?? usual(request, talk.ctx), result: checked(call, result) }
  })
}

type Answering<C extends Call> = (
  input: Asked<C>,
  talk: Conversation,
  request: FastifyRequest
) => Promise<StoredAnswer | typeof SENT>

function bind<C extends Call>(app: FastifyInstance, call: C, byCookie: boolean, answer: Answering<C>): void {
  const { appContext, area } = app
  if (!isStated(call.serves)) throw new Error(`${call.method} ${call.path} does not say whom it serves`)
  const methods = [call.method, ...(call.also ?? [])]
  for (const method of methods) {
    const name = `${method} ${call.path}`
    if (appContext.served.has(name)) throw new Error(`${name} is served twice`)
    appContext.served.set(name, { call, area })
  }
  app.route({
    method: methods,
    url: call.path,
    config: { call },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const principal = await authenticate(request, appContext, call, byCookie, reply)
      const talk = converse(request, reply, appContext, principal)
      const given = await answer(readInput(call, request, talk.ctx.say, area), talk, request)
      // What was written is published to other clients, whoever they are and whichever server they are at.
      if (request.method !== 'GET') appContext.live.nudge()
      if (given === SENT) return reply
      return {
        success: true,
        code: OK,
        message: given.message,
        result: (isOlderClient(request) ? olderResult(call.thing, given.result) : given.result) ?? null,
        timestamp: Date.now()
      } satisfies Reply
    }
  })
}

const isStated = (serves: Call['serves'] | undefined) =>
  typeof serves === 'string' || (Array.isArray(serves) && serves.length > 0)

const usual = (request: FastifyRequest, { say }: Ctx) => (request.method === 'GET' ? '' : say('rules:done'))

/** What leaves is what the contract declares: undeclared fields are dropped, a missing one is the server's own mistake. */
function checked<C extends Call>(call: C, result: Output<C>): unknown {
  const read = parse(call.output, result)
  if (read.ok) return read.value
  const wrong = read.faults.map(({ path, rule }) => `${path.map(String).join('.')}: ${rule}`).join(', ')
  throw new Error(`${call.method} ${call.path} answers what the contract does not declare (${wrong})`)
}
