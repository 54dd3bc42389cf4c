/** An item that a file may belong to. */
export interface ItemCandidate {
  readonly id: string
  readonly name: string
}

/** So much of an item's name must be said before it is taken for meant; what a single character weighs beside a pair. */
const ENOUGH = 0.35
const SINGLE = 0.8
/** What parts the things an item's name lists: signs, and 以及, 及, 和, 与. */
const PARTS = /[、，,;；/]|\u4ee5\u53ca|[\u53ca\u548c\u4e0e]/u

/** An item that a title says, and how well; scores of one ranking can be compared. */
export interface Guess<C> {
  readonly candidate: C
  readonly score: number
}

/**
 * The items whose names the title says well enough, the best first, by characters and pairs of them: what few items have weighs more, so that "工程"
 * says little and "隐蔽" much. An item that lists several things is met by any of them.
 */
export function guessItems<C extends ItemCandidate>(title: string, candidates: readonly C[]): Guess<C>[] {
  const said = new Set(marks(title))
  const names = candidates.map((candidate) => ({
    candidate,
    parts: [candidate.name, ...candidate.name.split(PARTS)].map(marks).filter((part) => part.length > 3)
  }))
  const holders = new Map<string, number>()
  for (const { parts } of names)
    for (const mark of new Set(parts.flat())) holders.set(mark, (holders.get(mark) ?? 0) + 1)
  const weight = (mark: string) =>
    Math.log(1 + candidates.length / (holders.get(mark) ?? 1)) * (mark.length === 1 ? SINGLE : 1)
  const sum = (some: readonly string[]) => some.reduce((total, mark) => total + weight(mark), 0)

  const scored = names.map(({ candidate, parts }) => {
    const scores = parts.map((part) => {
      const met = sum(part.filter((mark) => said.has(mark)))
      const share = met / sum(part)
      // Of two names said alike the longer one says more.
      return share < ENOUGH ? 0 : share * Math.sqrt(met)
    })
    return { candidate, score: Math.max(0, ...scores) }
  })
  return scored.filter(({ score }) => score > 0).sort((one, other) => other.score - one.score)
}

/** The item that the title says best; undefined where no name is said well enough. */
export const guessItem = <C extends ItemCandidate>(title: string, candidates: readonly C[]): C | undefined =>
  guessItems(title, candidates)[0]?.candidate

function marks(text: string): string[] {
  const signs = [...text.replace(/[\s\p{P}\p{S}]/gu, '')]
  return [...signs, ...signs.slice(1).map((sign, i) => signs[i]! + sign)]
}
