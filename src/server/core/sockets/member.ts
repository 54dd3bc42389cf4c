/** A socket, as far as a member needs it. */
export interface Socket {
  readonly readyState: number
  readonly bufferedAmount: number
  send(text: string): void
  close(code?: number, reason?: string): void
  terminate(): void
  on(event: 'message', receive: (bytes: Buffer, isBinary: boolean) => void): unknown
  on(event: 'close', gone: () => void): unknown
}

const OPEN = 1
/** Who lets so much pile up reads too slowly. Bytes. */
const SLOW = 1_048_576
/** Who has not said anything for so long is gone: heartbeats of a page in the background come once a minute. Milliseconds. */
const SILENT = 150_000
/** Who says more in a while than a person can is no page of ours. */
const TALK = { most: 120, within: 10_000 } as const
/** The code for who talks too much. */
export const TOO_MUCH = 1008

/** One open socket: what it says is counted, what is said to it is dropped with it when it is too slow. */
export class Member {
  readonly #socket: Socket
  #lastReceived = performance.now()
  #since = performance.now()
  #count = 0

  constructor(socket: Socket, receive: (text: string) => void) {
    this.#socket = socket
    socket.on('message', (bytes, isBinary) => {
      this.#lastReceived = performance.now()
      if (this.#lastReceived - this.#since > TALK.within) [this.#since, this.#count] = [this.#lastReceived, 0]
      if (++this.#count > TALK.most || isBinary) socket.close(TOO_MUCH)
      else receive(bytes.toString())
    })
  }
  /** Says something; who does not take it in is hung up on, and comes back with the place he was at. */
  say(frame: object): void {
    if (this.#socket.readyState !== OPEN) return
    if (this.#socket.bufferedAmount > SLOW) this.#socket.terminate()
    else this.#socket.send(JSON.stringify(frame))
  }
  /** Ends it with a code of the contract, or for a trouble of ours (1011). */
  end(code: number): void {
    if (this.#socket.readyState === OPEN) this.#socket.close(code)
  }
  /** Hangs up on who is silent. */
  readonly tick = (): void => {
    if (performance.now() - this.#lastReceived > SILENT) this.#socket.terminate()
  }
}
