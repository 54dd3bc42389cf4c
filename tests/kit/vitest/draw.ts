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
  /** Whether this machine needs twice as long as a quiet one, or longer: a run takes half as much in turn then. */
  readonly isSlow?: boolean
}

/** Whether what was touched says nothing: it is unknown, or so much that it is a change of everything. */
export const isWide = (touched: readonly string[] | undefined): touched is undefined =>
  touched === undefined || touched.length > WIDE

/**
 * What a run tries of a list that is too long for every run: one of `share` in turn, other ones from commit to commit, and those that were
 * touched. Of a change of everything, the turn and those whose own file was touched, as one that is new: the whole of the list is for the
 * matrix.
 */
export function draw<Name>(
  names: readonly Name[],
  { touched, seed, isWhole, isSlow = false }: DrawnBy,
  share: number,
  isTouched: (name: Name, touched: readonly string[]) => boolean,
  ownFile?: (name: Name) => string
): readonly Name[] {
  if (isWhole) return names
  const own = new Set(touched)
  const turns = isSlow ? share * 2 : share
  return names.filter(
    (name, at) =>
      (Number.isFinite(turns) && (at + seed) % turns === 0) ||
      (ownFile !== undefined && own.has(ownFile(name))) ||
      (!isWide(touched) && isTouched(name, touched))
  )
}
