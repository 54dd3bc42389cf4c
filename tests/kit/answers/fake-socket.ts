import { vi } from 'vitest'

/** A socket that a test holds the other end of. */
export class FakeSocket {
  static readonly OPEN = 1
  /** Every socket that was opened, the newest last. */
  static opened: FakeSocket[] = []
  readonly url: string
  readonly protocols: readonly string[]
  readonly said: string[] = []
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(url: string, protocols: readonly string[] = []) {
    this.url = url
    this.protocols = protocols
    FakeSocket.opened.push(this)
  }
  send(text: string): void {
    this.said.push(text)
  }
  close(): void {
    this.readyState = 3
  }
  /** The other end has opened it. */
  open(): void {
    this.readyState = 1
    this.onopen?.()
  }
  /** The other end says something. */
  receive(message: unknown): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) })
  }
  /** The other end has ended it. */
  end(code = 1006): void {
    this.readyState = 3
    this.onclose?.({ code })
  }
  /** What was said, read. */
  get messages(): unknown[] {
    return this.said.map((text) => JSON.parse(text) as unknown)
  }
}

/** Puts it in the place of the browser's own until the stubs are taken away. */
export function fakeSockets(): void {
  FakeSocket.opened = []
  vi.stubGlobal('WebSocket', FakeSocket)
}
