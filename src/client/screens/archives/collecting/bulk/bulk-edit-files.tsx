import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { inform, succeed, warn } from '#core/state/toasts.ts'
import { today } from '#core/state/today.ts'
import { cellFault } from '#parts/form/cell-fault.ts'
import { BulkLinesForm } from '#parts/resource/bulk/bulk-lines-form.tsx'
import type { RefusedRow } from '#parts/resource/bulk/bulk-refusals.ts'
import { BulkRefused } from '#parts/resource/bulk/bulk-refused.tsx'
import { type BulkField, useBulkLines } from '#parts/resource/bulk/use-bulk-lines.ts'
import type { GridSession, SavedGridRow } from '#parts/saved-grid/open-grid-session.ts'
import { confirm } from '#ui/base/layers/asking.ts'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

import { BodyField } from './body-field.tsx'
import { bulkColumns, firstValue, hasColumn, isEmptiable, keptValue } from './bulk-columns.ts'
import { changeable, type UnsavedFile, refusedFiles } from './bulk-rows.ts'

interface BulkEditFilesProps {
  readonly session: GridSession
  /** The files that are meant. */
  readonly ids: readonly string[]
  /** How many more match what is searched for and were not brought. */
  readonly unbrought: number
  readonly onClose: () => void
}

/** So many files are named; how many there are is said. Of those that cannot be changed fewer: they are no news, and the fields are below them. */
const NAMED = 6
const NAMED_FIXED = 3

/**
 * The change of some cells of many files at once. How many it would change and which it cannot is said before; what is chosen goes into
 * the cells of the grid as one step: each file is saved by itself as what is typed, those that the server refuses are named, and one undo
 * takes all of it back.
 */
export function BulkEditFiles({ session, ids, unbrought, onClose }: BulkEditFilesProps) {
  const { t } = useTranslation('archives')
  const { t: common } = useTranslation('resource')
  const { t: ofGrid } = useTranslation('grid')
  const { grid, saver } = session
  // What is meant was settled when it was opened.
  const [{ open, fixed, columns }] = useState(() => {
    const { open, fixed } = changeable(grid, ids, t)
    return { open, fixed, columns: bulkColumns(grid.state.columns.all, rowsOf(session, open)) }
  })
  const [refused, setRefused] = useState<readonly UnsavedFile[]>([])
  const [isBusy, setBusy] = useState(false)
  const isThere = useRef(false)
  const status = useRef<HTMLDivElement>(null)
  // What had the focus has gone with the form.
  useEffect(() => {
    if (isBusy) status.current?.focus()
  }, [isBusy])
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      // What was changed is in the grid, wherever the dialog was opened from.
      setTimeout(() => grid.state.changes.emit({ type: 'focus' }))
    }
  }, [grid])
  const fields = columns.map((column): BulkField => {
    const without = rowsOf(session, open).filter((row) => !hasColumn(column, row)).length
    return {
      column,
      isClearable: isEmptiable(column),
      initial: firstValue(column),
      Control: column.key === 'responsible' ? BodyField : undefined,
      note: without > 0 ? t('bulk.without', { count: without, title: column.title }) : undefined,
      fault: (value) => cellFault(ofGrid, column, keptValue(column, value), { row: {}, today: today() })
    }
  })
  const bulk = useBulkLines(fields)
  const title = t('bulk.title')
  const count = open.length

  const give = (ids: readonly string[], values: ReturnType<typeof bulk.values>): number => {
    const given = columns.filter(({ key }) => key in values)
    return grid.cells.giveRows(
      rowsOf(session, ids).map((row) => ({
        id: row.id,
        values: Object.fromEntries(
          given
            .filter((column) => hasColumn(column, row))
            .map((column) => [column.key, keptValue(column, values[column.key] ?? null)])
        )
      }))
    ).cells
  }
  const save = async () => {
    if (isBusy || refused.length > 0 || !bulk.isWhole()) return
    const values = bulk.values()
    const names = columns.flatMap(({ key, title }) => (key in values ? [title] : [])).join(t('descriptions.comma'))
    if (!(await confirm({ title, text: t('bulk.sure', { count, names }) }))) return
    setBusy(true)
    // Others go on meanwhile: what was submitted or deleted while the dialog was open is not changed any more, and not counted as that.
    const now = changeable(grid, open, t)
    if (give(now.open, values) === 0 && now.fixed.length === 0) {
      inform(t('bulk.same'))
      return onClose()
    }
    await saver.flush()
    const unsaved = refusedFiles(grid, now.open, t)
    const found = [...now.fixed.map((one) => ({ ...one, key: undefined })), ...unsaved]
    const done = now.open.length - unsaved.length
    if (done > 0) succeed(common('canUndo', { words: t('bulk.done', { count: done }) }))
    if (found.length === 0) {
      if (isThere.current) onClose()
    } else if (isThere.current) setRefused(found)
    else
      warn(
        found
          .slice(0, NAMED)
          .map(({ message }) => message)
          .join('\n'),
        { title: refusedWords(found) }
      )
    setBusy(false)
  }
  const refusedWords = (found: readonly UnsavedFile[]) => t('bulk.refused', { count: found.length })
  const goToFirst = () => {
    const [first] = refused
    if (first) grid.goTo(first.id, first.key)
    onClose()
  }
  const takeBack = () => {
    grid.cells.undo()
    inform(t('bulk.takenBack'))
    onClose()
  }
  const isOver = refused.length > 0
  return (
    <Dialog
      isOpen
      title={title}
      width={640}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button slot="close">{common(isBusy || isOver ? 'close' : 'cancel')}</Button>
          {!isOver && (
            <Button
              kind="primary"
              isLoading={isBusy}
              isDisabled={count === 0}
              onPress={() => bulk.form.current?.requestSubmit()}
            >
              {t('bulk.save', { count })}
            </Button>
          )}
        </>
      }
    >
      {isOver ? (
        <BulkRefused label={refusedWords(refused)} rows={shown(refused, NAMED, (n) => t('pages.more', { n }))}>
          <p className="text-quiet">{t('bulk.refusedHint')}</p>
          <div className="flex flex-wrap gap-2">
            <Button size="small" onPress={goToFirst}>
              {t('refusedSubmit.go')}
            </Button>
            <Button size="small" onPress={takeBack}>
              {t('bulk.takeBack')}
            </Button>
          </div>
        </BulkRefused>
      ) : (
        <div className="flex flex-col gap-3">
          <div ref={status} role="status" tabIndex={-1} className="flex flex-col gap-1 outline-0">
            <p>{isBusy ? t('bulk.saving', { count }) : t('bulk.count', { count })}</p>
            {unbrought > 0 && <p className="text-warn">{t('bulk.unbrought', { count: unbrought })}</p>}
            {fixed.length > 0 && (
              <>
                <p>{t('bulk.fixed', { count: fixed.length })}</p>
                <ul className="list-disc ps-5 text-quiet wrap-anywhere">
                  {shown(fixed, NAMED_FIXED, (n) => t('pages.more', { n })).map(({ id, message }) => (
                    <li key={id}>{message}</li>
                  ))}
                </ul>
              </>
            )}
          </div>
          {count > 0 && !isBusy && (
            <BulkLinesForm label={title} fields={fields} bulk={bulk} onSubmit={() => void save()} />
          )}
        </div>
      )}
    </Dialog>
  )
}

const rowsOf = ({ grid }: GridSession, ids: readonly string[]): SavedGridRow[] =>
  ids.flatMap((id) => grid.get(id) ?? [])

/** The first of many rows by name, and how many more there are. */
const shown = (rows: readonly RefusedRow[], most: number, more: (count: number) => string): readonly RefusedRow[] =>
  rows.length > most ? [...rows.slice(0, most), { id: 'more', message: more(rows.length - most) }] : rows
