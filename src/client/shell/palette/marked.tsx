import type { Match } from './match.ts'

/** A title with the pieces that answer the search set off; pieces may also lie in the text behind it. */
export function Marked({ text, ranges }: { text: string; ranges: Match['ranges'] }) {
  const pieces: React.ReactNode[] = []
  let at = 0
  for (const [from, to] of ranges) {
    if (from >= text.length) break
    pieces.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>)
    at = to
  }
  return [...pieces, text.slice(at)]
}
