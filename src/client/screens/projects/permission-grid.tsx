import { Check, Lock } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { PermissionMember, PermissionRole } from '#contract/organisation/project-permissions.ts'

type Opened = 'scope' | 'preview' | 'history'
/** What is behind the roles of somebody. */
const BEHIND: readonly Opened[] = ['scope', 'preview', 'history']

/** A table whose cells are walked: HTML gives them the roles of a grid with it. */
const GRID = { role: 'grid' } as const

interface PermissionGridProps {
  readonly label: string
  readonly roles: readonly PermissionRole[]
  readonly members: readonly PermissionMember[]
  /** Gives the focus to the cell where it was. */
  readonly focus: RefObject<() => void>
  readonly onToggle: (member: PermissionMember, role: PermissionRole) => void
  readonly onOpen: (what: Opened, member: PermissionMember) => void
}

interface Place {
  readonly row: number
  readonly column: number
}

/** People by roles: arrows walk, Space or Enter gives a role and takes it away, and opens what is behind the last columns. */
export function PermissionGrid({ label, roles, members, focus, onToggle, onOpen }: PermissionGridProps) {
  const { t } = useTranslation('organisation')
  const [at, setAt] = useState<Place>({ row: 0, column: 0 })
  const table = useRef<HTMLTableElement>(null)
  const last = { row: members.length - 1, column: roles.length + BEHIND.length }
  const cellAt = ({ row, column }: Place) =>
    table.current?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
  const go = ({ row, column }: Place) => {
    const to = { row: between(row, last.row), column: between(column, last.column) }
    setAt(to)
    cellAt(to)?.focus()
  }
  focus.current = () => cellAt(at)?.focus()
  const act = ({ row, column }: Place) => {
    const member = members[row]
    const role = roles[column - 1]
    const behind = BEHIND[column - 1 - roles.length]
    if (member && role) onToggle(member, role)
    else if (member) onOpen(behind ?? 'preview', member)
  }
  const press = (event: KeyboardEvent) => {
    const isControl = event.ctrlKey || event.metaKey
    const to = moved(event.key, isControl, at, last)
    if (to) go(to)
    else if ((event.key === ' ' || event.key === 'Enter') && !isControl && !event.altKey) act(at)
    else return
    event.preventDefault()
  }
  const cell = (row: number, column: number, words: string, shown: ReactNode, isOff = false) => (
    <td
      key={column}
      data-row={row}
      data-column={column}
      aria-label={words}
      {...(isOff && { 'aria-disabled': true })}
      tabIndex={at.row === row && at.column === column ? 0 : -1}
      onFocus={() => setAt({ row, column })}
      onClick={() => {
        go({ row, column })
        act({ row, column })
      }}
      onKeyDown={press}
      className={`${CELL} cursor-pointer text-center hover:bg-(--hover)`}
    >
      {shown}
    </td>
  )
  const behindWords = (what: Opened, member: PermissionMember) =>
    t(`projectPermission.cell.${what}`, { name: member.realname, scope: member.dataScope_dictText })
  return (
    <div className="min-h-60 flex-1 overflow-auto rounded-lg border border-line bg-surface lg:[contain:size]">
      <table
        ref={table}
        {...GRID}
        aria-label={label}
        aria-rowcount={members.length + 1}
        aria-colcount={last.column + 1}
        className="min-w-full border-separate border-spacing-0"
      >
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} start-0 z-2 text-start`}>
              {t('projectUser.field.realname')}
            </th>
            {roles.map(({ id, roleName, canGrant }) => (
              <th key={id} scope="col" className={`${HEAD} z-1 min-w-20`}>
                {roleName}
                {!canGrant && <Locked />}
              </th>
            ))}
            {BEHIND.map((what) => (
              <th key={what} scope="col" className={`${HEAD} z-1 min-w-20`}>
                {t(`projectPermission.column.${what}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((member, row) => (
            <tr key={member.id}>
              <th
                scope="row"
                data-row={row}
                data-column={0}
                tabIndex={at.row === row && at.column === 0 ? 0 : -1}
                onFocus={() => setAt({ row, column: 0 })}
                onKeyDown={press}
                className={`${CELL} sticky start-0 z-1 min-w-28 bg-surface text-start font-medium tablet:min-w-60`}
              >
                <span className="block">
                  {member.realname}
                  {member.isOwn && <Locked />}
                </span>
                <span className="block text-quiet text-xs/5 font-normal">{member.unit ?? member.username}</span>
              </th>
              {roles.map((role, place) => {
                const isHeld = member.roleIds.includes(role.id)
                const isOff = member.isOwn || !role.canGrant
                const state = t(isHeld ? 'projectPermission.held' : 'projectPermission.notHeld')
                const words = { name: member.realname, role: role.roleName, state }
                return cell(
                  row,
                  place + 1,
                  t(isOff ? 'projectPermission.cell.locked' : 'projectPermission.cell.role', words),
                  <Mark isHeld={isHeld} isOff={isOff} />,
                  isOff
                )
              })}
              {BEHIND.map((what, place) =>
                cell(
                  row,
                  roles.length + 1 + place,
                  behindWords(what, member),
                  <span className="text-brand-text">
                    {what === 'scope' ? member.dataScope_dictText : t('projectPermission.show')}
                  </span>
                )
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const CELL = 'border-line border-b px-2.5 py-1.5 outline-0 outline-focus outline-offset-[-2px] focus-visible:outline-2'
const HEAD = 'sticky top-0 border-line border-b bg-sunken px-2.5 py-2 font-medium text-quiet text-xs/5'

/** Whether a role is held: a box that is ticked or not; the tick alone where it cannot be changed. */
function Mark({ isHeld, isOff }: { readonly isHeld: boolean; readonly isOff: boolean }) {
  const box = isHeld ? 'border-brand-fill bg-brand-fill text-brand-ink' : 'border-line-strong bg-surface'
  return (
    <span
      aria-hidden
      className={`inline-grid size-4.5 place-items-center rounded-sm align-middle ${isOff ? 'text-quiet' : `border ${box}`}`}
    >
      {isHeld && <Check className="size-4" />}
    </span>
  )
}

/** What of a row or a column cannot be changed by who is here. */
function Locked() {
  return <Lock aria-hidden className="ms-1 inline size-3 align-[-1px] text-quiet" />
}

const between = (at: number, most: number) => Math.min(Math.max(at, 0), most)

/** Where a key leads from a cell; undefined for one that does not walk. */
function moved(key: string, isControl: boolean, { row, column }: Place, last: Place): Place | undefined {
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column }
    case 'ArrowDown':
      return { row: row + 1, column }
    case 'ArrowLeft':
      return { row, column: column - 1 }
    case 'ArrowRight':
      return { row, column: column + 1 }
    case 'Home':
      return { row: isControl ? 0 : row, column: 0 }
    case 'End':
      return { row: isControl ? last.row : row, column: last.column }
    case 'PageUp':
      return { row: row - 10, column }
    case 'PageDown':
      return { row: row + 10, column }
    default:
      return undefined
  }
}
