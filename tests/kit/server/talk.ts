import { request } from 'node:http'

/** A page's socket, as a test holds it. */
export interface TestSocket {
  /** Everything received so far, in order. */
  readonly received: readonly Frame[]
  /** The first frame that fits, also one that has come already; fails after `patience` milliseconds. */
  readonly next: (fits: (frame: Frame) => boolean, patience?: number) => Promise<Frame>
  /** Waits until it is joined. */
  readonly joined: () => Promise<Frame>
  readonly say: (message: unknown) => void
  readonly protocol: string
  /** The code with which it was ended. */
  readonly closed: Promise<number>
  readonly close: () => Promise<number>
}
export interface Frame {
  readonly type?: string
  readonly data?: unknown
  readonly since?: string
  readonly gap?: boolean
  readonly [key: string]: unknown
}
export interface Opening {
  /** Given as the subprotocol, as existing clients do. */
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Opens a socket; fails where it is refused. */
export async function openTestSocket(address: string, { token, headers = {} }: Opening): Promise<TestSocket> {
  const received: Frame[] = []
  const waiting = new Set<() => void>()
  const socket = new WebSocket(address.replace(/^http/, 'ws'), {
    protocols: token === undefined ? [] : [token],
    headers
  } as unknown as string[])
  socket.onmessage = ({ data }: MessageEvent<string>) => {
    received.push(JSON.parse(data) as Frame)
    for (const look of [...waiting]) look()
  }
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)))
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve()
    socket.onerror = () => reject(new Error('the socket was refused'))
  })
  const next: TestSocket['next'] = (fits, patience = 8000) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = received.find(fits)
        if (!found) return
        clearTimeout(timer)
        waiting.delete(look)
        resolve(found)
      }
      const timer = setTimeout(() => {
        waiting.delete(look)
        reject(new Error(`not heard; heard was ${JSON.stringify(received)}`))
      }, patience)
      waiting.add(look)
      look()
    })
  return {
    received,
    next,
    joined: () => next(({ type, since }) => type === 'joined' && since !== undefined),
    say: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    protocol: socket.protocol,
    closed,
    close: () => {
      socket.close()
      return closed
    }
  }
}

/** Asks for a socket and gives the status of the answer: 101 where it is opened. */
export function upgradeStatus(address: string, { token, headers = {} }: Opening): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(address, {
      headers: {
        connection: 'upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...(token === undefined ? {} : { 'sec-websocket-protocol': token }),
        ...headers
      }
    })
    asked.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy()
      resolve(statusCode)
    })
    asked.on('response', ({ statusCode = 0 }) => resolve(statusCode))
    asked.on('error', reject)
    asked.end()
  })
}
