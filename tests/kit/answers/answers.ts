import { vi } from 'vitest'

import type { ReplyFault } from '#contract/core/reply.ts'

import { answerRefusedByContract, refusedByContract } from './contract-check.ts'

/** What a call answers: its result, an envelope of its own with a status, or bytes as a Response. */
export type Answers = Readonly<Record<string, (input: Readonly<Record<string, string>>) => unknown>>

/** A refusal as the server sends it. */
export class Refusing {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly result: unknown
  readonly faults: readonly ReplyFault[]

  constructor(
    code: number,
    message: string,
    status = code === 510 ? 200 : code,
    result: unknown = null,
    faults: readonly ReplyFault[] = []
  ) {
    this.code = code
    this.message = message
    this.status = status
    this.result = result
    this.faults = faults
  }
}

/** The browser's own. Taken anew at each answer it would be that of the test before, which calls itself without an end. */
const real = globalThis.fetch.bind(globalThis)

/**
 * Answers the calls below /api in place of a server, by `METHOD /path`; everything else goes through. Gives what was asked, in
 * order. A call without an answer is a 404. Ends with the test.
 */
export function answerCalls(answers: Answers): readonly string[] {
  const asked: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    const url = new URL(address instanceof Request ? address.url : address, location.href)
    if (url.pathname === '/health') return new Response('{}')
    if (!url.pathname.startsWith('/api/')) return await real(address, init)
    const call = `${init?.method ?? 'GET'} ${url.pathname.slice(4)}`
    asked.push(call)
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    const wrong =
      typeof init?.body === 'string' || !init?.body
        ? refusedByContract(init?.method ?? 'GET', url.pathname.slice(4), url.searchParams, body)
        : undefined
    if (wrong) throw new Error(wrong)
    const answer = await untilAborted(
      answers[call]?.({ ...Object.fromEntries(url.searchParams), ...(body as Record<string, string>) }),
      init?.signal
    )
    const given = answer === undefined ? new Refusing(404, 'missing') : answer
    if (given instanceof Response) return given
    const refused = given instanceof Refusing
    const unreadable = refused
      ? undefined
      : answerRefusedByContract(init?.method ?? 'GET', url.pathname.slice(4), given)
    if (unreadable) console.error(unreadable)
    const reply = {
      success: !refused,
      code: refused ? given.code : 200,
      message: refused ? given.message : '',
      result: refused ? given.result : given,
      timestamp: Date.now(),
      ...(refused && given.faults.length > 0 && { faults: given.faults })
    }
    return new Response(JSON.stringify(reply), {
      status: refused ? given.status : 200,
      headers: { 'content-type': 'application/json' }
    })
  })
  return asked
}

/** An answer may be late, or never come; who asked may give it up meanwhile. */
function untilAborted(answer: unknown, signal: AbortSignal | null | undefined): unknown {
  if (!(answer instanceof Promise) || !signal) return answer
  return Promise.race([
    answer,
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
  ])
}
