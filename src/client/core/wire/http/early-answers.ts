import { HEADER } from '#contract/core/reply.ts'

/** What the first script of a page has asked (shell/boot/early), before the program was there that needs it. */
export interface EarlyQuestion {
  /** With its query, without the time stamp. */
  readonly address: string
  readonly token: string
  readonly tenant: string
  readonly lang: string
  /** When it was asked, and when its answer came, by the clock of this machine. */
  readonly asked: number
  arrived?: number
  readonly answer: Promise<Response>
  readonly stop: AbortController
}

declare global {
  /** What the first script has asked and nobody has taken yet. */
  var earlyQuestions: EarlyQuestion[] | undefined
}

/** An answer that nobody has taken within this time is asked for anew, in milliseconds. */
export const FRESH = 30_000

interface Asking {
  readonly headers?: unknown
  readonly signal?: AbortSignal | null | undefined
}

const arrivals = new WeakMap<Response, number>()

/** When an answer came, where that was before it was asked for by the program. */
export const arrivedAt = (answer: Response): number | undefined => arrivals.get(answer)

/**
 * The answer to a question that the first script has asked already, of the same user, in the same tenant and language; undefined where
 * it has not, or where the answer would be old. It is given once. Fails as a fetch does.
 */
export function takeEarly(address: string, { headers, signal }: Asking): Promise<Response> | undefined {
  const early = globalThis.earlyQuestions
  if (!early || early.length === 0) return undefined
  const given = new Headers(headers as HeadersInit)
  const wanted = withoutTime(address)
  const at = early.findIndex(
    (one) =>
      one.address === wanted &&
      one.token === given.get(HEADER.token) &&
      one.tenant === given.get(HEADER.tenant) &&
      one.lang === given.get('lang') &&
      !given.has(HEADER.project)
  )
  const [found] = at === -1 ? [] : early.splice(at, 1)
  if (!found) return undefined
  if (Date.now() - found.asked <= FRESH) return untilStopped(found, signal)
  found.stop.abort()
  return undefined
}

/** The earliest moment from which an answer can be that the program asks for now, by the clock of this machine: the first script may have asked the same. */
export const earliestAsked = (): number =>
  Math.min(Date.now(), ...(globalThis.earlyQuestions ?? []).map(({ asked }) => asked))

/**
 * Gives up what nobody has taken: something is written, and what was asked before it may be otherwise by now, or it is too old. An answer
 * that nobody reads would keep one of the six connections that a browser has to a server.
 */
export function forgetEarly(): void {
  for (const { stop } of globalThis.earlyQuestions ?? []) stop.abort()
  globalThis.earlyQuestions = undefined
}

async function untilStopped(question: EarlyQuestion, signal: Asking['signal']): Promise<Response> {
  const stop = () => question.stop.abort(signal?.reason)
  if (signal?.aborted) stop()
  signal?.addEventListener('abort', stop)
  const answer = await question.answer
  if (question.arrived !== undefined) arrivals.set(answer, question.arrived)
  return answer
}

/** An address without the time stamp that every question bears. */
export function withoutTime(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('_t')
  return url.href
}
