import { type CheckItem, askHuman, foundOrPassed, notApplicable } from '../item/check-item.ts'

const REVIEWED: ReadonlySet<string> = new Set(['approved', 'arranged', 'locked', 'archived'])

/** 过程信息完整: an approved file has passed its review, by somebody other than who uploaded it, at a known time. A review that this system has not kept is for a person to prove. */
export const wz09: CheckItem = {
  file({ status, reviews, uploadBy, uploadTime }) {
    if (!REVIEWED.has(status)) return notApplicable('checks:why.notReviewed')
    if (uploadBy === null || uploadTime === null) return foundOrPassed([{ said: { key: 'checks:said.noUploader' } }])
    if (reviews.length === 0) return askHuman('checks:ask.review')
    const done = reviews.filter((review) => review.status === 'done')
    if (done.length === 0) return foundOrPassed([{ said: { key: 'checks:said.notDone' } }])
    return foundOrPassed([
      ...(done.every(({ claimedBy, doneAt }) => claimedBy !== null && doneAt !== null)
        ? []
        : [{ said: { key: 'checks:said.noReviewer' } } as const]),
      ...(done.some(({ claimedBy }) => claimedBy === uploadBy)
        ? [{ said: { key: 'checks:said.ownReview' } } as const]
        : [])
    ])
  }
}
