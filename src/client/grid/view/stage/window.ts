/** How many lines or columns are drawn beyond those seen. */
export type Beyond = readonly [before: number, after: number]

/** Which lines of one height are drawn: those seen and a few beyond, always the same number of them. */
export function rowsSeen(
  top: number,
  height: number,
  line: number,
  count: number,
  [before, after]: Beyond
): readonly [first: number, last: number] {
  const first = Math.max(0, Math.floor(top / line) - before)
  return [first, Math.min(count - 1, first + Math.ceil(height / line) + before + after)]
}

/** Which columns are drawn; `starts` holds each left edge and, at its end, the total width. */
export function columnsSeen(
  left: number,
  width: number,
  starts: readonly number[],
  [before, after]: Beyond
): readonly [first: number, last: number] {
  let first = 0
  let last = starts.length - 2
  while (first < last && starts[first + 1]! <= left) first++
  while (last > first && starts[last]! >= left + width) last--
  return [Math.max(0, first - before), Math.min(starts.length - 2, last + after)]
}

/** first … last, and one more where it does not lie within. */
export function span(first: number, last: number, also = first): number[] {
  const all: number[] = []
  if (also < first) all.push(also)
  for (let index = first; index <= last; index++) all.push(index)
  if (also > last) all.push(also)
  return all
}
