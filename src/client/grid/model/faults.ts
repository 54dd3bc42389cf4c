import type { Position } from './cursor.ts'
import type { GridColumn } from './columns.ts'
import { type Desk, say } from './desk.ts'
import type { Fault } from './check.ts'

/** What stands at a cell: a fault of ours, or what the server said of it. */
export function faultOf(desk: Desk, slot: number, key: string): Fault | null {
  const message = desk.states.get(slot)?.refusal?.cells.get(key)
  return message === undefined ? desk.checks.faultOf(slot, key) : { message, text: 'faultFormat', isWarning: false }
}

/** Whether something in a row is wrong, refused or contested. */
const isFaulty = ({ checks, states }: Desk, slot: number): boolean => {
  const unsettled = states.get(slot)
  return checks.errorsIn(slot) > 0 || Boolean(unsettled?.refusal) || (unsettled?.theirs.size ?? 0) > 0
}

/** The rows with something wrong that are folded away: in closed branches, or under closed groups. */
export const foldedFaults = (desk: Desk): readonly number[] => {
  const { rows } = desk
  if (rows.size - rows.groupsBefore(rows.size) === rows.count) return []
  return Array.from(rows.sequence).filter((slot) => rows.placeOf(slot) < 0 && rows.passes(slot) && isFaulty(desk, slot))
}

/** Whether something in a cell is wrong, refused or contested. */
function isFaultyCell(desk: Desk, slot: number, key: string): boolean {
  const fault = faultOf(desk, slot, key)
  return (fault !== null && !fault.isWarning) || (desk.states.get(slot)?.theirs.has(key) ?? false)
}

/** The columns of a row in which something is wrong, refused or contested, from the left: the number of a row that is refused as a whole, which tells why. */
function faultyColumns(desk: Desk, slot: number): number[] {
  const isWhole = desk.states.get(slot)?.refusal?.cells.size === 0
  return desk.columns.placed.flatMap(({ key, edge }, col) => ((edge === null ? isFaultyCell(desk, slot, key) : edge === 'number' && isWhole) ? [col] : []))
}

/** The hidden columns in which something is wrong, refused or contested. */
export function hiddenFaults(desk: Desk): readonly string[] {
  const { columns, rows } = desk
  const hidden = columns.all.filter(({ key, type }) => type !== 'hidden' && columns.placeOf(key) < 0)
  if (hidden.length === 0) return []
  const faulty = rows.sequence.filter((slot) => isFaulty(desk, slot))
  return hidden.filter(({ key }) => faulty.some((slot) => isFaultyCell(desk, slot, key))).map(({ key }) => key)
}

/** The next cell at which something is wrong, refused or contested, round the end; null where there is none. */
export function nextFault(desk: Desk, from: Position, isBack: boolean): Position | null {
  const { size } = desk.rows
  if (size === 0) return null
  const start = Math.max(0, Math.min(size - 1, from.line))
  // The row one stands in is asked twice: first what lies ahead in it, at the end what lies behind.
  for (let step = 0; step <= size; step++) {
    const line = (((start + (isBack ? -step : step)) % size) + size) % size
    const slot = desk.rows.slotAt(line)
    if (!isFaulty(desk, slot)) continue
    const columns = faultyColumns(desk, slot)
    const isAhead = (col: number) => (isBack ? col < from.col : col > from.col)
    const reachable = step === 0 && line === from.line ? columns.filter(isAhead) : columns
    const col = isBack ? reachable.at(-1) : reachable[0]
    if (col !== undefined) return { line, col }
  }
  return null
}

/** A cell of the list of errors; `line` and `col` are -1 where its row or column is out of sight. */
export interface FaultyCell extends Position {
  readonly slot: number
  readonly key: string
  readonly fault: Fault
}

/** The cells that are wrong or refused, in the order of the rows, up to so many; those in rows that are left out of sight last. */
export function listFaults(desk: Desk, most = 200): FaultyCell[] {
  const found: FaultyCell[] = []
  const { rows, columns } = desk
  const inSight = columns.placed.flatMap(({ key, edge }) => (edge === null ? [key] : []))
  const keys = new Set([...inSight, ...columns.all.map(({ key }) => key)])
  const hidden = rows.isGrouped || rows.size < rows.total ? rows.sequence.filter((slot) => rows.placeOf(slot) < 0) : []
  for (let at = 0; at < rows.size + hidden.length && found.length < most; at++) {
    const line = at < rows.size ? at : -1
    const slot = line < 0 ? hidden[at - rows.size]! : rows.slotAt(at)
    if (!isFaulty(desk, slot)) continue
    for (const key of keys) {
      if (!isFaultyCell(desk, slot, key)) continue
      const col = desk.columns.placeOf(key)
      const fault = faultOf(desk, slot, key)
      if (fault) found.push({ line, col, slot, key, fault })
    }
  }
  return found.slice(0, most)
}

/** How many cells are wrong, those that the server refused included. */
export function countFaults({ checks, states, rows }: Desk): number {
  let refused = 0
  for (const slot of states.slots()) {
    if (!rows.has(slot)) continue
    for (const key of states.get(slot)?.refusal?.cells.keys() ?? []) if (checks.faultOf(slot, key)?.isWarning !== false) refused++
  }
  return checks.errors + refused
}

/** What is wrong with a cell, or doubtful, in words; empty where nothing is. */
export function faultWords(desk: Pick<Desk, 'context' | 'columns'>, fault: Fault | null, key: string): string {
  if (!fault) return ''
  return fault.message ?? desk.context.say(fault.text, { title: desk.columns.get(key)?.title ?? key })
}

/** Says what is wrong with a cell that one has left or emptied, with its title once. */
export function sayFault(desk: Desk, fault: Fault, { key, title }: GridColumn): void {
  const message = faultWords(desk, fault, key)
  if (message.includes(title)) say(desk, 'plain', { message })
  else say(desk, 'wrongNow', { title, message })
}
