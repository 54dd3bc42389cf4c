import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A request of which a server has got all but its last byte. */
export interface HalfRequest {
  /** Sends the rest; gives what was answered until the connection was closed. */
  readonly complete: () => Promise<string>
}

/** Begins a request and leaves it open, until the server has surely read what came. */
export async function halfRequest(address: string): Promise<HalfRequest> {
  const { port, hostname } = new URL(address)
  const socket = connect(Number(port), hostname)
  // A server that waits for the rest no longer breaks the connection.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  let answer = ''
  socket.setEncoding('utf8').on('data', (piece: string) => {
    answer += piece
  })
  socket.write(
    'POST /api/sys/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{'
  )
  await pause(300)
  return {
    async complete() {
      const closed = once(socket, 'close')
      socket.write('}')
      await closed
      return answer
    }
  }
}
