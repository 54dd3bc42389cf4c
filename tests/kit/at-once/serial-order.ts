/** A value that somebody wrote into a cell, and when. */
export interface Write {
  readonly cell: string
  readonly value: string
  readonly at: number
}

/**
 * Says what is wrong where the values that cells hold in the end cannot have come of the writes of each, done one after the other in some
 * order that keeps that of each writer: a value that nobody wrote last there, or an order that would have to go round.
 */
export function inSerialOrder(writers: readonly (readonly Write[])[], heldIn: (cell: string) => string): string[] {
  const faults: string[] = []
  /** Which writes must come before a write: its writer's former one, and the last ones of others where it is what the cell holds. */
  const before = new Map<string, string[]>()
  const named = (writer: number, place: number) => `${writer}:${place}`
  for (const [writer, writes] of writers.entries())
    for (const place of writes.keys()) before.set(named(writer, place), place > 0 ? [named(writer, place - 1)] : [])
  for (const cell of new Set(writers.flat().map((write) => write.cell))) {
    const last = writers.flatMap((writes, writer) => {
      const place = writes.findLastIndex((write) => write.cell === cell)
      return place < 0 ? [] : [{ name: named(writer, place), value: writes[place]?.value }]
    })
    const held = last.find(({ value }) => value === heldIn(cell))
    if (!held)
      faults.push(
        `${cell} holds ${heldIn(cell)}, and was last written as ${last.map(({ value }) => value).join(' and ')}`
      )
    else before.get(held.name)?.push(...last.flatMap(({ name }) => (name === held.name ? [] : [name])))
  }
  const settled = new Map<string, 'open' | 'done'>()
  const isRound = (name: string): boolean => {
    if (settled.has(name)) return settled.get(name) === 'open'
    settled.set(name, 'open')
    const found = (before.get(name) ?? []).some(isRound)
    settled.set(name, 'done')
    return found
  }
  if (faults.length === 0 && [...before.keys()].some(isRound))
    faults.push('no order of the writes leads to these values')
  return faults
}
