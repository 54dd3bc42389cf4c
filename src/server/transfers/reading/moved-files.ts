/**
 * Which of what is in both orders was moved: the fewest that must be, so that the others follow one another as before. The longest rising
 * run of former places stays; what is not in it has moved.
 */
export function movedAmong(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const former = new Map(before.map((id, place) => [id, place]))
  const common = after.filter((id) => former.has(id))
  const places = common.map((id) => former.get(id) ?? 0)
  // Of each place the length of the longest rising run that ends there, and where the run comes from.
  const length: number[] = []
  const from: number[] = []
  for (const [at, place] of places.entries()) {
    const best = places
      .slice(0, at)
      .reduce((found, other, index) => (other < place && length[index]! > (length[found] ?? 0) ? index : found), -1)
    length.push((length[best] ?? 0) + 1)
    from.push(best)
  }
  const stays = new Set<number>()
  for (let at = length.indexOf(Math.max(0, ...length)); at >= 0; at = from[at] ?? -1) stays.add(at)
  return new Set(common.filter((_, at) => !stays.has(at)))
}
