/** A change of more files than these is one of everything: what it touched says nothing of what it can break. */
const WIDE = 60

/** What a draw goes by. */
export interface DrawnBy {
  /** The files that differ; undefined where nobody knows. */
  readonly touched: readonly string[] | undefined
  /** Another number from commit to commit. */
  readonly seed: number
  /** Whether all is taken, as the matrix does. */
  readonly isWhole: boolean
}

/** Whether what was touched says nothing: it is unknown, or so much that it is a change of everything. */
export const isWide = (touched: readonly string[] | undefined): touched is undefined =>
  touched === undefined || touched.length > WIDE

/**
 * What a run tries of a list that is too long for every run: one of `share` in turn, other ones from commit to commit, and those that were
 * touched. A change of everything takes one of two in turn, since the whole of the list is for the matrix.
 */
export function draw<Name>(
  names: readonly Name[],
  { touched, seed, isWhole }: DrawnBy,
  share: number,
  isTouched: (name: Name, touched: readonly string[]) => boolean
): readonly Name[] {
  if (isWhole) return names
  if (isWide(touched)) return names.filter((_, at) => (at + seed) % Math.min(2, share) === 0)
  return names.filter((name, at) => (at + seed) % share === 0 || isTouched(name, touched))
}
