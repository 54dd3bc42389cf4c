import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { ListBox } from '#ui/data/list-box.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

import type { GridModel } from '../model/create-grid.ts'
import { faultWords } from '../model/edits/faults.ts'
import { useChanges } from './use-changes.ts'

/** So many errors are listed; who mends them sees the others. */
const MOST = 200

/**
 * Every cell that is wrong or refused, with what is wrong (SPEC.md §5). All are asked when it opens; who chooses one goes to it. It is
 * drawn while it closes: what had the focus there leaves the page after the focus has been reported at the cell.
 */
export function ErrorList({ grid, isOpen, onDone }: { grid: GridModel; isOpen: boolean; onDone: () => void }) {
  const { t } = useTranslation('grid')
  const close = () => {
    onDone()
    grid.state.changes.emit({ type: 'focus' })
  }
  return (
    <Dialog
      title={t('errorList')}
      isOpen={isOpen}
      onOpenChange={(isOpen) => isOpen || close()}
      footer={
        <Button slot="close" kind="primary">
          {t('close')}
        </Button>
      }
    >
      <Errors grid={grid} onDone={onDone} />
    </Dialog>
  )
}

function Errors({ grid, onDone }: { grid: GridModel; onDone: () => void }) {
  const { t } = useTranslation('grid')
  const [isAsking, setAsking] = useState(true)
  useChanges(grid, 'cell', 'cells', 'rows')
  useEffect(() => {
    let isHere = true
    void grid.check().finally(() => isHere && setAsking(false))
    return () => {
      isHere = false
    }
  }, [grid])
  const { state } = grid
  const count = grid.status.errors
  const found = isAsking ? [] : grid.errors(MOST)
  const options = found.map(({ rowIndex, key, fault }, at) => ({
    value: String(at),
    label: t('errorAt', {
      row: state.rows.numberOf(rowIndex) || '–',
      title: state.columns.get(key)?.title ?? key,
      message: faultWords(state, fault, key)
    })
  }))
  const go = (at: number) => {
    const cell = found[at]
    onDone()
    if (cell) grid.goTo(state.rows.row(cell.rowIndex).id, cell.key)
  }
  if (isAsking) return <Skeleton lines={4} />
  if (found.length === 0) return <p className="m-0">{t('noErrors')}</p>
  return (
    <>
      <p className="m-0 mb-2 text-quiet">
        {count > found.length ? t('errorsMore', { count, listed: found.length }) : t('errorsAll', { count })}
      </p>
      <ListBox aria-label={t('errorList')} options={options} autoFocus="first" onAction={(at) => go(Number(at))} />
    </>
  )
}
