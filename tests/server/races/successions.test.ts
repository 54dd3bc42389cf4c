import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import { answered, race, type Racer } from '#kit/server/race.ts'
import type { TestServer } from '#kit/server/server.ts'
import { succeeding } from '#kit/server/succeeding.ts'

let server: TestServer
let newcomer: string
const { ask, answer, withdraw, reset } = succeeding(() => server)
beforeAll(async () => {
  server = await startDemoServer()
  await reset()
  newcomer = await server.signIn('newcomer')
})
afterAll(() => server?.close())

const waiting = async (): Promise<string> => {
  await reset()
  const { result, message } = await ask({ predecessorId: 'u-sg_yijian', participantId: 'p1-SG' })
  expect(result, message).toBeTruthy()
  return result?.id ?? ''
}
const accept = (id: string): Racer => [() => answered(answer('accept', id, newcomer)), 'accepted']
const refuse = (id: string): Racer => [() => answered(answer('refuse', id, newcomer, { reason: '不能' })), 'refused']
const back = (id: string): Racer => [() => answered(withdraw(id)), 'withdrawn']

test.each([
  ['accepts twice', accept, accept],
  ['accepts and refuses', accept, refuse],
  ['accepts what is being withdrawn', accept, back],
  ['refuses what is being withdrawn', refuse, back]
])('of two at once one wins where a successor %s', async (_, one, other) => {
  await race(server, 'arcSuccession', waiting, async (id) => [one(id), other(id)])
})

test('of two who ask for the same predecessor at once one waits', async () => {
  await reset()
  const both = await Promise.all([ask(), ask({ account: 'chayue' })])
  expect(both.filter(({ success }) => success)).toHaveLength(1)
})
