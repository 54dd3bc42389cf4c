/** Groups of two or more places that lead to each other by their arrows (Tarjan's strongly connected components), and places that point at themselves. */
export function circles(next: ReadonlyMap<string, readonly string[]>): string[][] {
  const seen = new Map<string, { at: number; low: number; open: boolean }>()
  const stack: string[] = []
  const found: string[][] = []

  const visit = (place: string) => {
    const mark = { at: seen.size, low: seen.size, open: true }
    seen.set(place, mark)
    stack.push(place)
    for (const to of next.get(place) ?? []) {
      const there = seen.get(to) ?? visit(to)
      if (there.open) mark.low = Math.min(mark.low, there.low)
    }
    if (mark.low === mark.at) {
      const group = stack.splice(stack.indexOf(place))
      for (const one of group) seen.get(one)!.open = false
      if (group.length > 1 || next.get(place)?.includes(place)) found.push(group.sort())
    }
    return mark
  }
  for (const place of next.keys()) if (!seen.has(place)) visit(place)
  return found
}
