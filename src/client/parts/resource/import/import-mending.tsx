import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { CellKind } from '#grid/kinds/kind.ts'
import { createGrid, type GridModel } from '#grid/model/create-grid.ts'
import type { GridRow } from '#grid/model/data/rows.ts'
import { Grid } from '#grid/view/grid.tsx'
import { announce } from '#ui/base/announcer.ts'
import { useUnsavedChanges } from '#ui/base/layers/unsaved-changes.ts'

import type { ImportState, MendedRow } from './import-state.ts'
import { LIST_KINDS } from '../fields/list-kinds.ts'
import type { ResourceTexts } from '../rows/texts.ts'

type FaultyRow = ImportState['faulty'][number]

interface ImportMendingProps {
  readonly label: string
  readonly texts: ResourceTexts
  readonly state: ImportState
  /** Checks rows again as they are now, and answers what the whole import is then. */
  readonly onMend: (rows: readonly MendedRow[]) => Promise<ImportState>
}

const keyAt = (at: number) => `c${at}`

/** The rows of a file that have faults, as a grid: a cell that is mended is checked by the server at once, and what is right now says so. */
export function ImportMending({ label, texts, state, onMend }: ImportMendingProps) {
  const { t } = useTranslation('resource')
  const [grid] = useState(() => make())
  const [known] = useState(() => new Map<string, FaultyRow>())
  const [sending] = useState(() => ({ isBusy: false, isMore: false }))
  function make(): GridModel<CellKind> {
    return createGrid<CellKind>({
      columns: [
        {
          key: 'no',
          title: t('importRow'),
          type: 'input',
          width: '72px',
          disabled: true,
          isRowHeader: true,
          isPinned: true
        },
        { key: 'reason', title: t('importReason'), type: 'input', width: '240px', disabled: true },
        ...state.columns.flatMap(({ heading, field }, at) =>
          field === null
            ? []
            : [{ key: keyAt(at), title: heading.trim() || texts.field(field), type: 'input' as const, width: '150px' }]
        )
      ],
      kinds: LIST_KINDS,
      hasSelection: false,
      hasNumbers: false,
      canAdd: false,
      canRemove: false,
      canMove: false
    })
  }
  const rowOf = ({ no, reason, cells }: FaultyRow): GridRow => ({
    id: String(no),
    no: String(no),
    reason,
    ...Object.fromEntries(cells.map((cell, at) => [keyAt(at), cell]))
  })
  /** Shows what is wrong with a row at its cells; quietly, where nobody has just changed it. */
  const refuse = ({ no, reason, faults }: FaultyRow, isQuiet: boolean) => {
    const cells = faults.flatMap(({ field, message }) => {
      const at = state.columns.findIndex((column) => column.field === field)
      return at < 0 ? [] : [[keyAt(at), message] as const]
    })
    grid.server.settle(String(no), { type: 'refused', reason, cells: Object.fromEntries(cells) }, isQuiet)
  }
  const show = useEffectEvent((faulty: readonly FaultyRow[]) => {
    const fresh = faulty.filter(({ no }) => !grid.get(String(no)))
    if (grid.state.rows.total === 0) grid.load(fresh.map(rowOf))
    else if (fresh.length > 0) grid.server.enter(fresh.map(rowOf))
    for (const row of faulty) {
      const id = String(row.no)
      const isNew = known.get(id)?.reason !== row.reason
      known.set(id, row)
      if (isNew) refuse(row, true)
    }
  })
  useEffect(() => show(state.faulty), [state.faulty])

  const settle = (sent: readonly { readonly id: string }[], now: ImportState) => {
    for (const { id } of sent) {
      const faulty = now.faulty.find(({ no }) => String(no) === id)
      if (faulty) {
        known.set(id, faulty)
        refuse(faulty, false)
        grid.server.patch([{ ...(grid.get(id) as GridRow), reason: faulty.reason }])
        continue
      }
      known.delete(id)
      grid.server.settle(id, { type: 'saved', row: { ...(grid.get(id) as GridRow), reason: t('importMended') } })
      const count = now.counts.faulty
      announce(t(count === 0 ? 'importMendedLast' : 'importMendedSaid', { no: id, count }), { about: 'import' })
    }
  }
  const send = useEffectEvent(async () => {
    sending.isMore = sending.isBusy
    if (sending.isBusy) return
    const waiting = grid.server.unsent().map(({ id }) => id)
    if (waiting.length === 0) return
    sending.isBusy = true
    const sent = grid.server.send(waiting)
    try {
      const width = state.columns.length
      const rows = sent.map(({ id, row }) => ({
        no: Number(id),
        cells: Array.from({ length: width }, (_, at) => String(row[keyAt(at)] ?? ''))
      }))
      settle(sent, await onMend(rows))
    } catch {
      // The call has said why; what was typed waits for the next attempt.
      for (const { id } of sent) grid.server.settle(id, { type: 'unreachable' })
    }
    sending.isBusy = false
    if (sending.isMore) void send()
  })
  const committed = useEffectEvent((ids: readonly string[]) => {
    const waiting = new Set(grid.server.unsent().map(({ id }) => id))
    for (const id of new Set(ids)) {
      const row = known.get(id)
      // What was taken back is as wrong as it was.
      if (row && !waiting.has(id) && grid.state.states.of(grid.state.rows.rowIndexOf(id)) === 'clean') refuse(row, true)
    }
    void send()
  })
  useEffect(
    () => grid.onCommit((commit) => commit.type === 'cells' && committed(commit.cells.map(({ id }) => id))),
    [grid]
  )
  useUnsavedChanges(() => state.state === 'checked' && grid.all().some(({ id }) => !known.has(id)))
  return (
    <div className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <Grid grid={grid} label={label} size="small" height="rows" />
    </div>
  )
}
