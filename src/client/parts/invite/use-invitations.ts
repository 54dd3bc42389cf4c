import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { noteOwnChange } from '#core/state/own-changes.ts'
import { Unreachable } from '#core/wire/http/failure.ts'
import { errorMessage } from '#core/wire/http/handle-failure.ts'
import type { CellKind } from '#grid/kinds/kind.ts'
import type { GridModel } from '#grid/model/create-grid.ts'
import type { GridRow } from '#grid/model/data/rows.ts'
import { fieldErrors } from '../answer/form-errors.ts'
import type { RowsWritten } from '../resource/rows/rows.ts'
import type { ResourceTexts } from '../resource/rows/texts.ts'
import { announce } from '#ui/base/announcer.ts'

import { type InviteChoices, inviteFaults, type InviteWay, sendInvitation } from './invited-rows.ts'

/** Who has been let in so far: how many, the last of them as it was written, and the first passwords by user name. */
interface Admitted {
  readonly count: number
  readonly written: RowsWritten | null
  readonly passwords: Readonly<Record<string, string>> | null
}
/** The rows that are left: how many, how many of them have faults, and what was said of the last attempt. */
interface Left {
  readonly count: number
  readonly faulty: number
}

/** The people of a grid who are invited, one after the other: whoever is let in leaves the grid, whoever is refused stays with the reason at its cell. */
export function useInvitations(way: InviteWay, texts: ResourceTexts) {
  const { t } = useTranslation(['organisation', 'rules'])
  const [left, setLeft] = useState<Left>({ count: 0, faulty: 0 })
  const [admitted, setAdmitted] = useState<Admitted>({ count: 0, written: null, passwords: null })
  const [isBusy, setBusy] = useState(false)
  const current = useRef<{ readonly grid: GridModel<CellKind>; readonly choices: InviteChoices }>(undefined)
  /** The rows that are at fault, and the keys of attempts that were never answered. */
  const faulty = useRef(new Set<string>())
  const keys = useRef(new Map<string, { readonly sent: string; readonly key: string | undefined }>())

  const refuse = (grid: GridModel<CellKind>, id: string, cells: Readonly<Record<string, string>>, isQuiet: boolean) => {
    faulty.current.add(id)
    grid.server.settle(id, { type: 'refused', reason: [...new Set(Object.values(cells))].join('；'), cells }, isQuiet)
  }
  /** Asks rows what is known here already. */
  const check = (grid: GridModel<CellKind>, choices: InviteChoices, rows: readonly GridRow[]) => {
    for (const row of rows) {
      const faults = inviteFaults(way, row, choices, {
        needed: (key) => t('rules:required', { field: texts.field(key) }),
        noUnit: t('projectUser.noUnit'),
        noRole: t('projectUser.noRole')
      })
      faulty.current.delete(row.id)
      if (Object.keys(faults).length > 0) refuse(grid, row.id, faults, true)
    }
    const now = { count: grid.all().length, faulty: faulty.current.size }
    setLeft(now)
    return now
  }
  const attempt = async (row: GridRow) => {
    const sent = JSON.stringify(row)
    const before = keys.current.get(row.id)
    try {
      return await sendInvitation(way, row, before?.sent === sent ? before.key : undefined)
    } catch (failure) {
      if (failure instanceof Unreachable) keys.current.set(row.id, { sent, key: failure.key })
      throw failure
    }
  }
  return {
    left,
    admitted,
    isBusy,
    /** Takes a grid as the one whose people are invited, and checks its rows; gives back what ends that. */
    attach(grid: GridModel<CellKind>, choices: InviteChoices): () => void {
      current.current = { grid, choices }
      faulty.current.clear()
      const { count, faulty: wrong } = check(grid, choices, grid.all())
      announce(t('projectUser.inviteCounts', { count, faulty: wrong }), { about: 'invite' })
      return grid.onCommit((commit) => {
        const ids = commit.type === 'cells' ? new Set(commit.cells.map(({ id }) => id)) : null
        check(
          grid,
          choices,
          grid.all().filter(({ id }) => ids?.has(id) ?? faulty.current.has(id))
        )
      })
    },
    /** Invites all whose rows have no faults. Gives back who has been let in where nobody is left, else null. */
    async send(): Promise<Admitted | null> {
      const { grid, choices } = current.current ?? {}
      if (!grid || !choices || isBusy) return null
      setBusy(true)
      let now = admitted
      let lost: unknown
      for (const row of grid.all().filter(({ id }) => !faulty.current.has(id))) {
        try {
          const written = await attempt(row)
          if (written) noteOwnChange(written.change)
          const passwords = written?.result
            ? { ...now.passwords, [String(written.result.username)]: String(written.result.password) }
            : now.passwords
          now = { count: now.count + 1, written: written ?? now.written, passwords }
          setAdmitted(now)
          grid.server.take([row.id])
        } catch (failure) {
          lost = failure instanceof Unreachable ? failure : undefined
          if (lost) break
          refuse(grid, row.id, await fieldErrors(failure, way === 'known' ? 'account' : 'username'), true)
        }
      }
      setBusy(false)
      const count = grid.all().length
      setLeft({ count, faulty: faulty.current.size })
      if (count === 0) return now
      const words = t('projectUser.admittedSome', { count: now.count, left: count })
      announce(lost ? `${words} ${errorMessage(lost)}` : words, { about: 'invite' })
      // The button may have gone out of use: the first cell at fault has the focus.
      const [first] = grid.errors(1)
      if (first) grid.goTo(grid.state.rows.row(first.rowIndex).id, first.key)
      return null
    }
  }
}
/** What inviting the people of a grid has. */
export type Invitations = ReturnType<typeof useInvitations>
