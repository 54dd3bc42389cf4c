import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A request as it passed. */
export interface Passed {
  readonly call: string
  /** Its Idempotency-Key; '' where it has none. */
  readonly key: string
}

/** A way to the product on which things go wrong: everything passes it, and nothing is answered but by the product itself. */
export interface FaultyWay {
  readonly address: string
  /** Breaks every line now, and lets nobody through until it is mended. */
  readonly cut: () => void
  /** Breaks the sockets (WebSocket) alone, once. */
  readonly cutSockets: () => void
  /** Brings the next such requests to the product and loses its answers: `PUT /archives/file/editBatch`. */
  readonly loseAnswers: (call: string, count: number) => void
  /** Asks for files whose path matches under a name that nobody has, as for those of an earlier build. */
  readonly misplace: (files: RegExp) => void
  /** Breaks the line of an upload each time that so many bytes of it have come, so many times. */
  readonly breakUploads: (times: number, every: number) => void
  /** How many uploads' lines were broken so. */
  readonly brokenUploads: () => number
  /** Holds every request back for so many milliseconds. */
  readonly slow: (milliseconds: number) => void
  /** All is well again. */
  readonly mend: () => void
  /** The calls that came by, in order. */
  readonly passed: () => readonly Passed[]
  readonly close: () => Promise<void>
}

/** Opens a way to an address on a free port. */
export async function openFaultyWay(to: string): Promise<FaultyWay> {
  const target = { host: '127.0.0.1', port: Number(new URL(to).port) }
  const lines = new Set<Socket>()
  const sockets = new Set<Socket>()
  const passed: Passed[] = []
  let isCut = false
  let wait = 0
  let lost: { call: string; count: number } = { call: '', count: 0 }
  let misplaced: RegExp | undefined
  let breaks = { left: 0, every: 0, came: 0, done: 0 }

  const pass = async (came: IncomingMessage, answer: ServerResponse) => {
    const path = came.url ?? '/'
    const call = `${came.method} ${path.replace(/\?.*$/, '').replace(/^\/api/, '')}`
    passed.push({ call, key: String(came.headers['idempotency-key'] ?? '') })
    if (wait > 0) await pause(wait)
    const onward = request(
      {
        ...target,
        method: came.method,
        path: misplaced?.test(path) ? path.replace(/(\.\w+)$/, '-gone$1') : path,
        headers: came.headers
      },
      (given) => {
        if (lost.call === call && lost.count > 0) {
          lost.count--
          given.resume().on('end', () => answer.destroy())
          return
        }
        answer.writeHead(given.statusCode ?? 502, given.rawHeaders)
        given.pipe(answer)
      }
    )
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    came.pipe(onward)
    if (came.method !== 'PATCH') return
    came.on('data', (piece: Buffer) => {
      breaks.came += piece.length
      if (breaks.left === 0 || breaks.came < breaks.every) return
      breaks = { ...breaks, left: breaks.left - 1, came: 0, done: breaks.done + 1 }
      came.socket.destroy()
    })
  }
  const server = createServer((came, answer) => void pass(came, answer))
  server.on('connection', (line) => {
    if (isCut) return line.destroy()
    lines.add(line)
    line.on('error', () => undefined).on('close', () => lines.delete(line))
  })
  server.on('upgrade', (came: IncomingMessage, near: Socket, head: Buffer) => {
    const far = connect(target.port, target.host, () => {
      const headers = came.rawHeaders.reduce((text, word, at) => text + word + (at % 2 === 0 ? ': ' : '\r\n'), '')
      far.write(`${came.method} ${came.url} HTTP/1.1\r\n${headers}\r\n`)
      far.write(head)
      far.pipe(near).pipe(far)
    })
    sockets.add(near)
    for (const [one, other] of [
      [near, far],
      [far, near]
    ] as const) {
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
    }
    near.on('close', () => sockets.delete(near))
  })
  const breakAll = (some: ReadonlySet<Socket>) => {
    for (const socket of some) socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      breakAll(sockets)
      breakAll(lines)
    },
    cutSockets: () => breakAll(sockets),
    loseAnswers(call, count) {
      lost = { call, count }
    },
    misplace(files) {
      misplaced = files
    },
    breakUploads(left, every) {
      breaks = { left, every, came: 0, done: 0 }
    },
    brokenUploads: () => breaks.done,
    slow(milliseconds) {
      wait = milliseconds
    },
    mend() {
      ;[isCut, wait, misplaced, lost] = [false, 0, undefined, { call: '', count: 0 }]
    },
    passed: () => passed,
    async close() {
      breakAll(sockets)
      breakAll(lines)
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
