import type { Reply } from '#contract/core/reply.ts'

import type { KnownProduct } from '../keys/kept-session.ts'

/** Asks a running server as who has signed in, and gives the result. Throws the address and the server's words where it refuses. */
export type AskAs = <T = unknown>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<T>

/** Signs in at a running server without a page. */
export async function askAs({ address, password }: KnownProduct, username: string): Promise<AskAs> {
  let token = ''
  const ask: AskAs = async <T>(method: string, path: string, body?: object) => {
    const answer = await fetch(`${address}/api${path}`, {
      method,
      headers: { ...(token && { 'x-access-token': token }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) })
    })
    const { success, result, message } = (await answer.json()) as Reply<T>
    if (!success) throw new Error(`${path}: ${message}`)
    return result as T
  }
  token = (await ask<{ token: string }>('POST', '/sys/login', { username, password })).token
  return ask
}
