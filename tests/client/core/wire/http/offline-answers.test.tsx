import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { collectTree } from '#contract/archives/tree.ts'
import { queryNotice } from '#contract/system/notices.ts'
import { setProject, setUser } from '#core/state/session/user.ts'
import { $offlineSince, answersCache, keepAnswer, lastAnswer } from '#core/wire/http/offline-answers.ts'
import { withCaches, withoutCaches } from '#kit/vitest/real-caches.ts'
import { nobody, signedIn, someUser } from '#kit/answers/signed-in.ts'

const names = async () => (await caches.keys()).filter((name) => name.startsWith('answers '))
const answer = (result: unknown) => JSON.stringify({ success: true, result, timestamp: 1 })

beforeEach(() => {
  withCaches()
  signedIn()
})
afterEach(async () => {
  vi.useRealTimers()
  nobody()
  await expect.poll(names).toEqual([])
  withoutCaches()
  $offlineSince.set(null)
})

test('the last answer to a call is found again whatever its time stamp, and when it came is said from then on', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1000 })
  await keepAnswer(collectTree, {}, answer(['old']))
  vi.setSystemTime(9_000_000)
  expect($offlineSince.get()).toBeNull()
  expect(await lastAnswer(collectTree, {})).toEqual({ result: ['old'] })
  expect($offlineSince.get()).toBe(1000)
  await keepAnswer(collectTree, {}, answer(['new']))
  expect(await lastAnswer(collectTree, {})).toEqual({ result: ['new'] })
  // The page shows both: the older one dates it.
  expect($offlineSince.get()).toBe(1000)
})
test('only calls that are declared so are kept, none that is too long, and none for nobody', async () => {
  await keepAnswer(queryNotice, { id: '1' }, answer({}))
  await keepAnswer(collectTree, {}, answer('x'.repeat(1_000_001)))
  expect(await names()).toEqual([])
  nobody()
  await keepAnswer(collectTree, {}, answer([]))
  expect(await names()).toEqual([])
  expect(await lastAnswer(collectTree, {})).toBeNull()
})
test('another project does not show this one’s answers, and takes their room', async () => {
  await keepAnswer(collectTree, {}, answer(['p1']))
  setProject({ id: 'p2', name: '另一项目' })
  expect(await lastAnswer(collectTree, {})).toBeNull()
  await keepAnswer(collectTree, {}, answer(['p2']))
  expect(await names()).toEqual(['answers u1 p2'])
})
test('so many answers are kept, the oldest go first', async () => {
  for (let number = 0; number < 403; number++) await keepAnswer(collectTree, { number } as never, answer(number))
  expect(await lastAnswer(collectTree, { number: 2 } as never)).toBeNull()
  expect(await lastAnswer(collectTree, { number: 3 } as never)).toEqual({ result: 3 })
})
test('who signs out leaves none', async () => {
  await keepAnswer(collectTree, {}, answer([]))
  nobody()
  await expect.poll(names).toEqual([])
})
test('an answer that comes when another user has signed in is not kept for that user', async () => {
  const asked = answersCache()
  setUser({ ...someUser, id: 'u2' })
  await keepAnswer(collectTree, {}, answer(['of u1']), asked)
  expect(await names()).toEqual([])
  expect(await lastAnswer(collectTree, {})).toBeNull()
})
