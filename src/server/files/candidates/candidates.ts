import type { Candidate, PageLine } from '#contract/files/first-page.ts'

import { titleBlock } from './drawings.ts'
import { type FoundCandidate, onlyPossible, ranked } from './found.ts'
import { labelledValues } from './labels.ts'
import { numberLines } from './numbers.ts'
import { textLines } from './page-text.ts'
import { isReliable } from './reliable.ts'
import { issuers, signatureDay } from './signatures.ts'
import { titles } from './titles.ts'
import type { Unit } from './units.ts'

/** What the rules know besides the page. */
export interface CandidateContext {
  /** The code of the template that describes the file; a written file where it has none yet. */
  readonly template: string | null
  /** The pages of the file, where they were counted. */
  readonly pages: number | null
  readonly units: readonly Unit[]
  /** What kind of unit forms the item that the file is at (dictionary org_type), where that is known. */
  readonly former?: string | null
  /** YYYY-MM-DD: nothing is dated later. */
  readonly today: string
}

/** What the first page of a file offers for its cells. */
export interface PageCandidates {
  readonly isReliable: boolean
  readonly candidates: readonly Candidate[]
}

const DRAWING = 'file_drawing'
/** Photographs and films are described by who has seen them: their pages have no text to read. */
const UNREAD: readonly string[] = ['file_photo', 'file_av']

/** Asks all rules. Of text that cannot be believed nothing is offered but what was counted. */
export function candidatesOf(lines: readonly PageLine[], context: CandidateContext): PageCandidates {
  const { template, pages } = context
  const counted: FoundCandidate[] =
    pages === null || UNREAD.includes(template ?? '')
      ? []
      : [{ field: 'pages', value: pages, grade: 'sure', rule: 'pageCount', lines: [] }]
  const reliable = isReliable(lines)
  if (!reliable || UNREAD.includes(template ?? '')) return { isReliable: reliable, candidates: counted }
  const found =
    template === DRAWING ? titleBlock(textLines(lines), context.units, context.former ?? null) : written(lines, context)
  return { isReliable: true, candidates: [...ranked(found), ...counted] }
}

function written(given: readonly PageLine[], { units, today, former = null }: CandidateContext): FoundCandidate[] {
  const lines = textLines(given)
  const named = titles(lines, today)
  const numbers = numberLines(lines, today)
  const own = [
    ...named,
    ...numbers,
    ...issuers(
      lines,
      named.find(({ rule }) => rule === 'centredTitle'),
      units,
      today
    ),
    ...signatureDay(lines, today)
  ]
  const sure = new Set(own.filter(({ grade }) => grade === 'sure').map(({ field }) => field))
  const labels = labelledValues(lines, units, former)
  // A letter's own form goes before what a label in it says.
  return [...own, ...labels.flatMap((one) => (sure.has(one.field) ? onlyPossible([one]) : [one]))]
}
