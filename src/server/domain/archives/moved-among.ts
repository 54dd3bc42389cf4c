/**
 * Which of the same things were moved where their order has changed: as few as explain it, so that one that was put first is one that
 * was moved, and not all behind it. What stays is the longest run that both orders have (by patience sorting).
 */
export function movedAmong(before: readonly string[], after: readonly string[]): readonly string[] {
  const placeBefore = new Map(before.map((key, place) => [key, place]))
  const places = after.map((key) => placeBefore.get(key) ?? -1)
  /** For each length of a run, where the run that ends lowest ends. */
  const ends: number[] = []
  const previous: number[] = []
  places.forEach((place, at) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((places[ends[middle] ?? 0] ?? 0) < place) low = middle + 1
      else high = middle
    }
    previous[at] = low > 0 ? (ends[low - 1] ?? -1) : -1
    ends[low] = at
  })
  const stays = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) stays.add(at)
  return after.filter((_, at) => !stays.has(at))
}
