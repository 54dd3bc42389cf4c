import type { Candidate } from './first-page.ts'

/** A heading as short as 检测报告 says what a form is, and confirms no title that says more. */
const SHORTEST = 6

/** A title without what people write otherwise in the name of a file than on paper. */
const plain = (title: string): string => title.normalize('NFKC').replaceAll(/[\s《》“”"'·、,._—-]+/gu, '')

/**
 * Whether a document says a title itself: its best candidate is this title, or this title ends with it and says before it where in the
 * building that is. A part of the building that the document says otherwise is in its best candidate, and confirms nothing.
 */
export function isTitleSaid(candidates: readonly Pick<Candidate, 'field' | 'value'>[], title: string): boolean {
  const best = candidates.find(({ field }) => field === 'title')
  if (!best) return false
  const [held, said] = [plain(title), plain(String(best.value))]
  return held === said || (said.length >= SHORTEST && held.endsWith(said))
}
