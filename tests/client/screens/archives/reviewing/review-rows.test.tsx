import { afterEach, expect, test } from 'vitest'

import type { ReviewRow } from '#contract/archives/review.ts'
import { leaveFrame } from '#kit/drawn/framed.tsx'
import { answerReview, openReview, stateOfRow, waitingFiles } from '#kit/drawn/review-page.tsx'
import { nobody } from '#kit/answers/signed-in.ts'

afterEach(() => {
  nobody()
  leaveFrame()
})

test('a file that one has accepted is 已接受 in its volume and at the archive, that of a colleague 他人已审, a draft 已撤回', async () => {
  const [waits, own, locked, other, draft] = waitingFiles(5) as [ReviewRow, ReviewRow, ReviewRow, ReviewRow, ReviewRow]
  const decision = { id: 'b1', kind: 'accept', at: '2026-11-20 09:00:00', reason_dictText: null } as const
  answerReview([
    waits,
    { ...own, status: 'arranged', review: { ...own.review, decision } },
    { ...locked, status: 'locked', review: { ...locked.review, decision } },
    { ...other, status: 'arranged' },
    { ...draft, status: 'draft' }
  ])
  await openReview()
  expect(['记录2', '记录3', '记录4', '记录5'].map(stateOfRow)).toEqual(['已接受', '已接受', '他人已审', '已撤回'])
})
