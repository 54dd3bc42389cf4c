import { addPerson, invitePerson, type ProjectRole } from '#contract/organisation/project-users.ts'
import { ask } from '#core/wire/http/ask.ts'
import type { CellKind } from '#grid/kinds/kind.ts'
import { fromTsv } from '#grid/model/cells/clipboard.ts'
import { createGrid, type GridModel } from '#grid/model/create-grid.ts'
import type { GridColumn } from '#grid/model/data/columns.ts'
import type { CellOption } from '#grid/model/data/kind.ts'
import type { GridRow } from '#grid/model/data/rows.ts'
import { LIST_KINDS } from '../resource/fields/list-kinds.ts'
import type { RowsWritten } from '../resource/rows/rows.ts'

/** Whether those who are invited have accounts, or get new ones. */
export type InviteWay = 'known' | 'new'

const KEYS: { readonly [W in InviteWay]: readonly string[] } = {
  known: ['account', 'participantId', 'post', 'roleIds'],
  new: ['username', 'realname', 'phone', 'participantId', 'post', 'roleIds']
}
const NEEDED: ReadonlySet<string> = new Set(['account', 'username', 'realname', 'participantId'])
const WIDTHS: Readonly<Record<string, number>> = { account: 180, participantId: 240, roleIds: 240 }

/** What can be chosen for those who are invited: the units of the project, and the roles that may be granted. */
export interface InviteChoices {
  readonly units: readonly CellOption[]
  readonly roles: readonly CellOption[]
}

/** The roles that who asks may grant, as choices. */
export const grantable = (roles: readonly ProjectRole[]): CellOption[] =>
  roles
    .filter(({ canGrant }) => canGrant)
    .map(({ id, roleName, roleCode }) => ({ value: id, text: roleName, other: roleCode }))

/** The columns of those who are invited, in the order in which a table without headings is read. */
const columnsOf = (way: InviteWay, { units, roles }: InviteChoices, titleOf: (key: string) => string): GridColumn[] =>
  KEYS[way].map((key) => ({
    key,
    title: titleOf(key),
    width: `${WIDTHS[key] ?? 130}px`,
    type: key === 'participantId' ? 'select' : key === 'roleIds' ? 'list_multi' : 'input',
    ...(key === 'participantId' && { options: [...units] }),
    ...(key === 'roleIds' && { options: [...roles] }),
    ...(key === KEYS[way][0] && { isRowHeader: true, isPinned: true }),
    ...(NEEDED.has(key) && { validateRules: [{ required: true }] })
  }))

/** A grid of those who are invited, with the rows of a pasted table: by its headings, else in the order of the columns. What is no choice stays as it was written. */
export function invitedGrid(
  way: InviteWay,
  text: string,
  choices: InviteChoices,
  titleOf: (key: string) => string
): GridModel<CellKind> {
  const columns = columnsOf(way, choices, titleOf)
  const grid = createGrid<CellKind>({
    columns,
    kinds: LIST_KINDS,
    canAdd: false,
    canMove: false,
    hasSelection: false
  })
  const table = fromTsv(text).filter((line) => line.some((cell) => cell.trim() !== ''))
  const named = grid.cells.columnsNamed(table[0] ?? [])
  const rows = (named ? table.slice(1) : table).map((line, at): GridRow => {
    const row: Record<string, unknown> & { id: string } = { id: `r${at + 1}` }
    for (const [place, cell] of line.entries()) {
      const column = named ? named[place] : columns[place]
      if (!column || cell.trim() === '') continue
      const read = LIST_KINDS[column.type].parse(cell.trim(), row, column, grid.state.context)
      row[column.key] = read ? read.value : cell.trim()
    }
    return row
  })
  grid.load(rows)
  return grid
}

const textAt = (row: GridRow, key: string) => String(row[key] ?? '').trim()
const rolesIn = (row: GridRow) => textAt(row, 'roleIds').split(',').filter(Boolean)

/** What is wrong with a row before it is sent, by its cells. */
export function inviteFaults(
  way: InviteWay,
  row: GridRow,
  { units, roles }: InviteChoices,
  say: { readonly needed: (key: string) => string; readonly noUnit: string; readonly noRole: string }
): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const key of KEYS[way]) if (NEEDED.has(key) && textAt(row, key) === '') faults[key] = say.needed(key)
  const unit = textAt(row, 'participantId')
  if (unit !== '' && !units.some(({ value }) => value === unit)) faults.participantId = say.noUnit
  if (!rolesIn(row).every((id) => roles.some(({ value }) => value === id))) faults.roleIds = say.noRole
  return faults
}

/** Invites somebody, who is in the project once he has accepted (null), or makes an account; under the key of an attempt that was never answered the server acts once. */
export async function sendInvitation(
  way: InviteWay,
  row: GridRow,
  idempotencyKey: string | undefined
): Promise<RowsWritten | null> {
  const place = {
    participantId: textAt(row, 'participantId'),
    post: textAt(row, 'post'),
    roleIds: rolesIn(row)
  }
  const options = { quiet: true, idempotencyKey }
  if (way === 'known') {
    await ask(invitePerson, { account: textAt(row, 'account'), ...place }, options)
    return null
  }
  const person = {
    username: textAt(row, 'username'),
    realname: textAt(row, 'realname'),
    phone: textAt(row, 'phone')
  }
  return ask(addPerson, { ...person, ...place }, options)
}
