import type { Candidate } from '#contract/files/first-page.ts'

/** A candidate as a rule finds it, for a written file: columns of other templates are named at the end. */
export type FoundCandidate = Candidate

/** The best of each value, the surest first, and each value of a field once. */
export function ranked(found: readonly FoundCandidate[]): FoundCandidate[] {
  const best = new Map<string, FoundCandidate>()
  for (const one of [...found].sort((a, b) => Number(b.grade === 'sure') - Number(a.grade === 'sure'))) {
    const key = `${one.field}\n${one.value}`
    if (!best.has(key)) best.set(key, one)
  }
  return [...best.values()]
}

/** The same found by a rule that is outdone by a surer one: to be chosen, never to be filled in. */
export const onlyPossible = (found: readonly FoundCandidate[]): FoundCandidate[] =>
  found.map((one) => ({ ...one, grade: 'possible' }))
