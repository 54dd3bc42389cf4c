import { atom, type ReadableAtom } from 'nanostores'

import { type RetryPolicy, retryDelay } from '../flow/retry-policies.ts'
import { addressAt } from '../http/address.ts'
import { $connection } from '../http/connection.ts'

/** The state of a socket: nobody wants it; it is being opened for the first time; it is open; it was open, or could not be, and is tried again. */
export type SocketState = 'closed' | 'connecting' | 'open' | 'lost'

/** The events of a socket that its owner handles. */
export interface SocketSetting {
  /** The path below the context path, with its query; asked again each time it is opened. */
  readonly path: () => string
  /** What the server knows the user by; it travels as the subprotocol, as a socket has no headers. */
  readonly token: () => string
  /** What is said to show that one is there. */
  readonly heartbeat: string
  /** How often that is said, and how long is waited until something comes back. Milliseconds. */
  readonly every: number
  readonly patience: number
  /** How it comes back. */
  readonly retry: RetryPolicy
  /** Codes after which it is of no use to come back by oneself. */
  readonly final: readonly number[]
  /** A message has arrived. */
  readonly receive: (text: string) => void
}

/** A socket that stays open: it notices when the other end is gone, and comes back. */
export interface ReconnectingSocket {
  readonly $state: ReadableAtom<SocketState>
  readonly open: () => void
  readonly close: () => void
  /** Says something; false where it is not open. */
  readonly say: (text: string) => boolean
}

/** Makes a socket that stays open between `open` and `close`. */
export function reconnectingSocket({
  path,
  token,
  heartbeat,
  every,
  patience,
  retry,
  final,
  receive
}: SocketSetting): ReconnectingSocket {
  const $state = atom<SocketState>('closed')
  let socket: WebSocket | undefined
  let beating: ReturnType<typeof setTimeout> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  let retrying: ReturnType<typeof setTimeout> | undefined
  let tries = 0

  const connect = () => {
    clearTimeout(retrying)
    const mine = new WebSocket(addressAt(path()).replace(/^http/, 'ws'), [token()])
    socket = mine
    mine.onopen = () => beat(mine)
    mine.onmessage = ({ data }: MessageEvent<string>) => {
      if (socket !== mine) return
      clearTimeout(waiting)
      tries = 0
      if ($state.get() !== 'open') $state.set('open')
      receive(data)
    }
    mine.onclose = ({ code }) => {
      if (socket !== mine) return
      drop()
      if (!final.includes(code)) comeBack()
    }
  }
  /** Sends a heartbeat at once, and then again and again; without an answer the connection is taken for lost. */
  const beat = (mine: WebSocket) => {
    mine.send(heartbeat)
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      drop()
      connect()
    }, patience)
    beating = setTimeout(() => beat(mine), every)
  }
  const drop = () => {
    clearTimeout(beating)
    clearTimeout(waiting)
    const old = socket
    socket = undefined
    old?.close()
    if ($state.get() !== 'closed') $state.set('lost')
  }
  const comeBack = () => {
    retrying = setTimeout(connect, retryDelay(retry, tries++))
  }
  // The server has been found by a call, or the network is back: there is no need to wait any longer.
  const found = (connection: string) => {
    if (connection !== 'online' || $state.get() !== 'lost' || socket) return
    tries = 0
    connect()
  }
  let forget: (() => void) | undefined
  return {
    $state,
    open() {
      if ($state.get() !== 'closed') return
      $state.set('connecting')
      forget = $connection.listen(found)
      connect()
    },
    close() {
      forget?.()
      $state.set('closed')
      clearTimeout(retrying)
      tries = 0
      drop()
    },
    say(text) {
      if (socket?.readyState !== WebSocket.OPEN) return false
      socket.send(text)
      return true
    }
  }
}
