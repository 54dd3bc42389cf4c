/** An order with some of it moved one place up or down, together. */
export function movedByOne(ids: readonly string[], some: ReadonlySet<string>, by: -1 | 1): string[] {
  const order = by === 1 ? ids.toReversed() : [...ids]
  for (let at = 1; at < order.length; at++) {
    const [before, here] = [order[at - 1]!, order[at]!]
    if (some.has(here) && !some.has(before)) [order[at - 1], order[at]] = [here, before]
  }
  return by === 1 ? order.reverse() : order
}
