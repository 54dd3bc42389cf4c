import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What goes wrong with a request on its way to the store. */
type Fault =
  /** The line breaks in the middle of what is sent. */
  | 'cutRequest'
  /** It is done, and the answer never comes. */
  | 'loseAnswer'
  /** The line breaks in the middle of what comes back. */
  | 'cutAnswer'
  /** Nobody is there. */
  | 'refuse'

/** A way to a store on which things go wrong: nothing is answered but by the store itself. */
export interface FaultyStore {
  readonly endpoint: string
  /** Lets the next so many requests fail whose method and address match. */
  readonly fail: (fault: Fault, asked: RegExp, times?: number) => void
  /** How many have failed since. */
  readonly failed: () => number
  readonly close: () => Promise<void>
}

/** So much passes before a line breaks. Bytes. */
const PASSES = 100_000

/** Opens a way to a store. */
export async function openFaultyStore(endpoint: string): Promise<FaultyStore> {
  const { hostname, port } = new URL(endpoint)
  let rule: { fault: Fault; asked: RegExp; left: number } | undefined
  let failed = 0
  const faultOf = ({ method, url }: IncomingMessage): Fault | undefined => {
    if (!rule || rule.left === 0 || !rule.asked.test(`${method} ${url}`)) return undefined
    rule.left -= 1
    failed += 1
    return rule.fault
  }
  const pass = (came: IncomingMessage, answer: ServerResponse) => {
    const fault = faultOf(came)
    came.on('error', () => undefined)
    if (fault === 'refuse') return came.socket.destroy()
    const onward = request({ host: hostname, port, method: came.method, path: came.url, headers: came.headers })
    // Swift sends the body of a refusal to HEAD too, which no client may read: its answer has come whole before that.
    onward.on('error', () => {
      if (came.method !== 'HEAD' || !answer.headersSent) answer.destroy()
    })
    onward.on('continue', () => answer.writeContinue())
    onward.on('response', (given) => {
      given.on('error', () => answer.destroy())
      if (fault === 'loseAnswer') return void given.resume().on('end', () => answer.destroy())
      answer.writeHead(given.statusCode ?? 502, given.rawHeaders)
      let passed = 0
      given.on('data', (piece: Buffer) => {
        passed += piece.length
        if (fault === 'cutAnswer' && passed > PASSES) answer.destroy()
      })
      given.pipe(answer)
    })
    let sent = 0
    came.on('data', (piece: Buffer) => {
      sent += piece.length
      if (fault !== 'cutRequest' || sent < PASSES) return
      onward.destroy()
      came.socket.destroy()
    })
    came.pipe(onward)
  }
  const server = createServer(pass)
  server.on('checkContinue', pass)
  server.on('clientError', (_, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail(fault, asked, times = 1) {
      rule = { fault, asked, left: times }
      failed = 0
    },
    failed: () => failed,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
