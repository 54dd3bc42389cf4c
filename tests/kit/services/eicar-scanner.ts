import { createServer, type Socket } from 'node:net'

import { type Clamd, EICAR } from './clamd.ts'

/** Speaks the protocol of clamd (INSTREAM) and knows the EICAR test file alone: for where no clamd is installed. The real one is asked by tests/server/checks/clamd.test.ts. */
export async function startScanner(): Promise<Clamd> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    let all = Buffer.alloc(0)
    socket.on('error', () => socket.destroy())
    socket.on('data', (piece) => {
      all = Buffer.concat([all, piece])
      const bytes = streamed(all.subarray('zINSTREAM\0'.length))
      if (bytes === undefined) return
      socket.end(`stream: ${bytes.includes(EICAR) ? 'Eicar-Test-Signature FOUND' : 'OK'}\0`)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `tcp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop() {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => void server.close(() => resolve()))
    }
  }
}

/** The bytes of a stream of pieces behind their lengths; undefined until the empty one has come. */
function streamed(sent: Buffer): Buffer | undefined {
  const pieces: Buffer[] = []
  for (let at = 0; at + 4 <= sent.length; ) {
    const length = sent.readUInt32BE(at)
    if (length === 0) return Buffer.concat(pieces)
    if (at + 4 + length > sent.length) return undefined
    pieces.push(sent.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
