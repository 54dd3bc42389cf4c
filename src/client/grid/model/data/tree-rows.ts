import type { GridRow } from './rows.ts'

/** A row of a tree, and the place of the one above it; -1 on the first level. */
export interface Planted {
  readonly row: GridRow
  readonly parent: number
  /** Whether it came with rows below it, or with the word that there are none. */
  readonly hasBelow: boolean
}

/** Rows that are nested in `children`, or name the row above them, as one list. */
export function flatTree(given: readonly GridRow[], parentKey: string): Planted[] {
  const flat: { row: GridRow; parent: number; hasBelow: boolean }[] = []
  const take = (rows: readonly GridRow[], parent: number) => {
    for (const { children, ...rest } of rows) {
      const place =
        flat.push({ row: rest as GridRow, parent, hasBelow: Array.isArray(children) && children.length > 0 }) - 1
      if (Array.isArray(children)) take(children as readonly GridRow[], place)
    }
  }
  take(given, -1)
  const places = new Map(flat.map(({ row }, place) => [row.id, place]))
  for (const [place, one] of flat.entries()) {
    const named = one.parent >= 0 ? undefined : places.get(String(one.row[parentKey] ?? ''))
    if (named !== undefined && named !== place) one.parent = named
  }
  for (const { parent } of flat) if (parent >= 0) flat[parent]!.hasBelow = true
  return flat
}

/** The same rows, each behind the one above it. Rows that are their own ancestors begin a tree of their own. */
export function flatTreeOrder(flat: readonly Planted[]): Planted[] {
  const below = new Map<number, number[]>()
  flat.forEach(({ parent }, place) => {
    const siblings = below.get(parent)
    if (siblings) siblings.push(place)
    else below.set(parent, [place])
  })
  const ordered: Planted[] = []
  const at = new Map<number, number>()
  const walk = (place: number, parent: number) => {
    if (at.has(place)) return
    at.set(place, ordered.length)
    const own = ordered.push({ ...flat[place]!, parent }) - 1
    for (const child of below.get(place) ?? []) walk(child, own)
  }
  for (const place of below.get(-1) ?? []) walk(place, -1)
  for (const place of flat.keys()) walk(place, -1)
  return ordered
}
