import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { confirm } from '#ui/base/layers/asking.ts'
import { ContextMenu } from '#ui/actions/context-menu.tsx'
import type { ContextMenuState } from '#ui/base/layers/context-menu-state.ts'
import { MenuItem, MenuSeparator } from '#ui/actions/menu.tsx'

import type { GridColumn } from '../model/data/columns.ts'
import type { GridModel } from '../model/create-grid.ts'
import type { GridRow } from '../model/data/rows.ts'

/** The row that a menu was opened for, and the column it was opened in. */
export interface RowSubject {
  readonly rowIndex: number
  readonly key: string
}
/** More items for the menu of a row: `MenuItem`s. `ids` are the rows meant: the selected ones where the row is among them. */
export type RowMenu = (row: GridRow, ids: readonly string[]) => ReactNode

interface RowMenuProps {
  grid: GridModel
  menu: ContextMenuState<RowSubject>
  more: RowMenu | undefined
  /** Shows the row whole, its sub-table; undefined where it is not offered. */
  onDetails: (() => void) | undefined
  onSubTable: (() => void) | undefined
}

/** The menu of a row (Shift+F10): what can be done with it, each with its key. */
export function RowMenuAt({ menu, ...props }: RowMenuProps) {
  const { t } = useTranslation('grid')
  return (
    <ContextMenu menu={menu} aria-label={t('rowActions')}>
      {(subject) => <Items {...props} subject={subject} />}
    </ContextMenu>
  )
}

/** What fills the cells at the cursor: from above, and as a series; days also by months and years. */
function FillItems({
  grid: { cells },
  column,
  then
}: {
  grid: GridModel
  column: GridColumn | undefined
  then: (act: () => void) => () => void
}) {
  const { t } = useTranslation('grid')
  if (!column) return null
  return (
    <>
      <MenuItem keys="Ctrl+D" onAction={then(() => cells.fillDown())}>
        {t('fillDown')}
      </MenuItem>
      <MenuItem keys="Ctrl+Shift+Enter" onAction={then(() => cells.fillSeries())}>
        {t('fillSeries')}
      </MenuItem>
      {(column.type === 'date' || column.type === 'datetime') && (
        <MenuItem onAction={then(() => cells.fillSeries('month'))}>{t('fillMonths')}</MenuItem>
      )}
      {(column.type === 'date' || column.type === 'datetime') && (
        <MenuItem onAction={then(() => cells.fillSeries('year'))}>{t('fillYears')}</MenuItem>
      )}
    </>
  )
}

/** What a row of a tree table offers: to show and hide the rows below it, and to be the parent of a new one. */
function TreeItems({
  grid: { state, tree, rows },
  rowIndex,
  then
}: {
  grid: GridModel
  rowIndex: number
  then: (act: () => void) => () => void
}) {
  const { t } = useTranslation('grid')
  if (!tree || !state.tree) return null
  const branch = state.tree.branchOf(rowIndex)
  return (
    <>
      {branch !== 'leaf' && (
        <MenuItem keys={branch === 'open' ? 'ArrowLeft' : 'ArrowRight'} onAction={then(() => tree.toggle(rowIndex))}>
          {t(branch === 'failed' ? 'treeAgain' : branch === 'closed' ? 'treeOpen' : 'treeClose')}
        </MenuItem>
      )}
      <MenuItem keys="Alt+Shift+ArrowRight" onAction={then(() => tree.openAll())}>
        {t('treeOpenAll')}
      </MenuItem>
      <MenuItem keys="Alt+Shift+ArrowLeft" onAction={then(() => tree.closeAll())}>
        {t('treeCloseAll')}
      </MenuItem>
      {rows.allowed.canAdd && <MenuItem onAction={then(() => void tree.addBelow())}>{t('treeAdd')}</MenuItem>}
      <MenuSeparator />
    </>
  )
}

function Items({
  grid,
  subject: { rowIndex, key },
  more,
  onDetails,
  onSubTable
}: Omit<RowMenuProps, 'menu'> & { subject: RowSubject }) {
  const { t } = useTranslation('grid')
  const { state, rows } = grid
  const { canAdd, canMove, canRemove } = rows.allowed
  const row = state.rows.row(rowIndex)
  const theirs = state.states.get(rowIndex)?.theirs
  const column = state.columns.get(key)
  const isContested = column !== undefined && theirs?.has(key)
  const [at, of] = state.tree?.rankOf(rowIndex) ?? [state.rows.placeOf(rowIndex) + 1, state.rows.size]
  /** Afterwards the focus is at the active cell, wherever that is now. */
  const then = (act: () => void) => () => {
    act()
    state.changes.emit({ type: 'focus' })
  }
  const remove = async () => {
    const rowIndexes = rows.doomed(rows.meant())
    if (
      await confirm({ title: t('deleteAsk', { count: rowIndexes.length }), kind: 'danger', confirmLabel: t('delete') })
    )
      then(() => rows.remove(rowIndexes))()
  }
  return (
    <>
      {isContested && (
        <MenuItem keys="Alt+Shift+Enter" onAction={then(() => grid.server.resolve(row.id, key, 'mine'))}>
          {t('keepMine')}
        </MenuItem>
      )}
      {isContested && (
        <MenuItem keys="Alt+Shift+Backspace" onAction={then(() => grid.server.resolve(row.id, key, 'theirs'))}>
          {t('takeTheirs', {
            theirs: grid.kinds[column.type].text(
              theirs?.get(key),
              { ...row, [key]: theirs?.get(key) },
              column,
              state.context
            )
          })}
        </MenuItem>
      )}
      {isContested && <MenuSeparator />}
      <TreeItems grid={grid} rowIndex={rowIndex} then={then} />
      {onDetails && (
        <MenuItem keys="Alt+Enter" onAction={onDetails}>
          {t('details')}
        </MenuItem>
      )}
      {onSubTable && (
        <MenuItem keys="F4" onAction={onSubTable}>
          {t('subTableOpen')}
        </MenuItem>
      )}
      {grid.status.errors > 0 && (
        <MenuItem keys="Alt+F8" onAction={() => state.changes.emit({ type: 'show', what: 'errors' })}>
          {t('errorList')}
        </MenuItem>
      )}
      {canAdd && (
        <MenuItem keys="Ctrl+Enter" onAction={then(() => rows.insertBelow())}>
          {t('insertBelow')}
        </MenuItem>
      )}
      {canAdd && (
        <MenuItem keys="Alt+Shift+ArrowDown" onAction={then(() => rows.duplicate())}>
          {t('duplicate')}
        </MenuItem>
      )}
      {!state.reading && <FillItems grid={grid} column={column} then={then} />}
      {canMove && (
        <MenuItem
          keys="Alt+ArrowUp"
          isDisabled={state.rows.isArranged || at === 1}
          onAction={then(() => rows.move(-1))}
        >
          {t('moveUp')}
        </MenuItem>
      )}
      {canMove && (
        <MenuItem
          keys="Alt+ArrowDown"
          isDisabled={state.rows.isArranged || at === of}
          onAction={then(() => rows.move(1))}
        >
          {t('moveDown')}
        </MenuItem>
      )}
      {more?.(
        row,
        rows.meant().map((one) => state.rows.row(one).id)
      )}
      {canRemove && (
        <MenuItem kind="danger" onAction={() => void remove()}>
          {t('delete')}
        </MenuItem>
      )}
    </>
  )
}
