import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

/** What became of one request, from when it was due until it was acknowledged, whatever tries that took. */
export interface Asked {
  readonly what: string
  readonly due: number
  readonly acknowledged: number
  /** Tries that had no answer of a server, or one of a proxy in its place, each with its moments. */
  readonly broken: readonly { readonly from: number; readonly to: number; readonly why: string }[]
}

interface Envelope {
  readonly success: boolean
  readonly code: number
  readonly message: string
  readonly result: unknown
}

/** Answers that say that nobody is there: the same question is asked again, as the page does. */
const NOBODY_THERE: ReadonlySet<number> = new Set([502, 503, 504])
/** What has not been acknowledged by then is a failure. Milliseconds. */
const PATIENCE = 120_000
/** One try may take so long. Milliseconds. */
const TRY = 60_000

/** The server has answered and does not do it. */
export class Declined extends Error {}

/**
 * A client that asks as the page does: what has no answer is asked again with the same Idempotency-Key until it is acknowledged. All that
 * it has asked is in `asked`.
 */
export class PatientClient {
  readonly asked: Asked[] = []
  readonly #origin: string
  readonly #token: string

  constructor(origin: string, token: string) {
    this.#origin = origin
    this.#token = token
  }

  /** Signs in; waits until somebody lets him in. */
  static async signIn(origin: string, username: string, password: string): Promise<PatientClient> {
    const nobody = new PatientClient(origin, '')
    const { token } = (await nobody.ask('sign in', 'POST', '/sys/login', { username, password })) as { token: string }
    return new PatientClient(origin, token)
  }

  /** Asks until it is acknowledged, and gives the result. Throws Declined where the server refuses, whatever it says. */
  async ask(
    what: string,
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object | (() => FormData),
    due = performance.now()
  ): Promise<unknown> {
    const key = randomUUID()
    const broken: { from: number; to: number; why: string }[] = []
    for (let wait = 200; ; wait = Math.min(wait * 1.5, 2000)) {
      const from = performance.now()
      const answer = await this.#send(method, path, body, key)
      const to = performance.now()
      if (typeof answer !== 'string') {
        this.asked.push({ what, due, acknowledged: to, broken })
        if (!answer.success) throw new Declined(`${what}: ${answer.code} ${answer.message}`)
        return answer.result
      }
      broken.push({ from, to, why: answer })
      if (to - due > PATIENCE) throw new Error(`${what} was not acknowledged: ${answer}`)
      await pause(wait)
    }
  }

  /** The bytes of a stored file. */
  async bytes(path: string): Promise<Buffer> {
    const answer = await fetch(`${this.#origin}/api/sys/common/static/${path}`, { headers: this.#headers() })
    if (!answer.ok) throw new Declined(`${path}: ${answer.status}`)
    return Buffer.from(await answer.arrayBuffer())
  }

  #headers(): Record<string, string> {
    return this.#token === '' ? {} : { 'x-access-token': this.#token }
  }

  /** One try: the envelope, or why there is none. */
  async #send(
    method: string,
    path: string,
    body: object | (() => FormData) | undefined,
    key: string
  ): Promise<Envelope | string> {
    const isForm = typeof body === 'function'
    const headers = {
      ...this.#headers(),
      ...(method === 'GET' ? {} : { 'idempotency-key': key }),
      ...(body && !isForm ? { 'content-type': 'application/json' } : {})
    }
    try {
      const answer = await fetch(`${this.#origin}/api${path}`, {
        method,
        headers,
        signal: AbortSignal.timeout(TRY),
        ...(body ? { body: isForm ? body() : JSON.stringify(body) } : {})
      })
      const text = await answer.text()
      return NOBODY_THERE.has(answer.status) ? `${answer.status} ${text.slice(0, 80)}` : (JSON.parse(text) as Envelope)
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } }
      return cause?.code ?? String(error)
    }
  }
}
