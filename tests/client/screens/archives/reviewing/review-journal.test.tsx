import { afterEach, expect, test, vi } from 'vitest'

import { answerCalls } from '#kit/answers/answers.ts'
import { refusedOutcome, waitingFiles } from '#kit/drawn/review-page.tsx'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { renewClaims } from '#screens/archives/reviewing/renew-claims.ts'
import { ReviewJournal } from '#screens/archives/reviewing/review-journal.ts'
import { ReviewLane } from '#screens/archives/reviewing/review-lane.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  nobody()
})

const keysSent = () =>
  vi.mocked(globalThis.fetch).mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))

test('a decision that no server has taken is there after a reload, is sent under its own key, and then forgotten', async () => {
  signedIn()
  const files = waitingFiles(1).map((row) => ({ row, document: 'a'.repeat(64) }))
  const kept = new ReviewJournal().keep('accept', files, undefined)
  const reloaded = new ReviewJournal()
  const left = await reloaded.takeLeft()
  expect(left).toEqual([kept])
  expect(await reloaded.takeLeft()).toEqual([])
  answerCalls({ 'POST /archives/review/accept': () => refusedOutcome(files[0]!.row, '已接受') })
  const [outcome] = await reloaded.send(new ReviewLane(), left[0]!)
  expect(outcome?.message).toBe('已接受')
  expect(keysSent()).toEqual([kept.id])
  await expect.poll(() => new ReviewJournal().takeLeft()).toEqual([])
})

test('the claim of a file is renewed while somebody works, and lapses when he has gone', () => {
  vi.useFakeTimers()
  const renew = vi.fn()
  const stop = renewClaims(renew)
  vi.advanceTimersByTime(600_000)
  expect(renew).not.toHaveBeenCalled()
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'n' }))
  vi.advanceTimersByTime(200_000)
  expect(renew).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(600_000)
  expect(renew).toHaveBeenCalledTimes(1)
  stop()
})
