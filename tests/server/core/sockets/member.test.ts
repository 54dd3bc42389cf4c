import { EventEmitter } from 'node:events'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Member, type Socket } from '#server/core/sockets/member.ts'

class Wire extends EventEmitter implements Socket {
  readyState = 1
  bufferedAmount = 0
  readonly sent: string[] = []
  readonly ended: (number | 'cut' | undefined)[] = []
  send(text: string): void {
    this.sent.push(text)
  }
  close(code?: number): void {
    this.ended.push(code)
  }
  terminate(): void {
    this.ended.push('cut')
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('who reads too slowly is hung up on, and nothing piles up for him', () => {
  const wire = new Wire()
  const member = new Member(wire, () => undefined)
  member.say({ type: 'heart_beat' })
  wire.bufferedAmount = 2_000_000
  member.say({ type: 'update_vxe_table' })
  expect([wire.sent, wire.ended]).toEqual([['{"type":"heart_beat"}'], ['cut']])
})

test('who is silent for too long is gone; one heartbeat a minute, as of a page in the background, is enough', () => {
  const wire = new Wire()
  const member = new Member(wire, () => undefined)
  for (let minutes = 0; minutes < 5; minutes++) {
    vi.advanceTimersByTime(60_000)
    member.tick()
    wire.emit('message', Buffer.from('{}'), false)
  }
  expect(wire.ended).toEqual([])
  vi.advanceTimersByTime(151_000)
  member.tick()
  expect(wire.ended).toEqual(['cut'])
})

test('what is no text is no message', () => {
  const wire = new Wire()
  const receive = vi.fn()
  new Member(wire, receive)
  wire.emit('message', Buffer.from([1, 2, 3]), true)
  expect([wire.ended, receive.mock.calls]).toEqual([[1008], []])
})
