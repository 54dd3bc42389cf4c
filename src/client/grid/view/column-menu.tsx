import { useTranslation } from 'react-i18next'

import { announce } from '#ui/base/announcer.ts'
import { ContextMenu } from '#ui/actions/context-menu.tsx'
import type { ContextMenuState } from '#ui/base/layers/context-menu-state.ts'
import { MenuItem, MenuSeparator } from '#ui/actions/menu.tsx'

import type { GridColumn } from '../model/data/columns.ts'
import type { GridModel } from '../model/create-grid.ts'
import { RESIZE_STEP } from './acting/act.ts'
import type { ColumnState } from './use-column-state.ts'

interface ColumnMenuProps {
  grid: GridModel
  state: ColumnState
  /** The key of the column that it was opened for. */
  menu: ContextMenuState<string>
  /** Asks by what the column is to be filtered. */
  onFilter: (column: GridColumn) => void
}

/** The menu of a column (Shift+F10 on its title): sort, filter, hide, freeze, widen, move, and everything as it was. */
export function ColumnMenuAt({ menu, ...props }: ColumnMenuProps) {
  const { t } = useTranslation('grid')
  return (
    <ContextMenu
      menu={menu}
      aria-label={t('columnActions', { title: props.grid.state.columns.get(menu.subject ?? '')?.title ?? '' })}
    >
      {(key) => {
        const column = props.grid.state.columns.get(key)
        return column && <Items {...props} column={column} />
      }}
    </ContextMenu>
  )
}

function Items({ grid, state, column, onFilter }: Omit<ColumnMenuProps, 'menu'> & { column: GridColumn }) {
  const { t } = useTranslation('grid')
  const { key, title } = column
  const { view, state: gridState } = grid
  const sort = view.sorts.find((one) => one.key === key)
  const isSortable = column.isSortable !== false
  /** Afterwards the focus is at the title, wherever that is now. */
  const then = (act: () => void, said?: string) => () => {
    act()
    if (said) announce(said, { about: 'column' })
    gridState.changes.emit({ type: 'focus' })
  }
  const sortBy = (isDescending: boolean) => then(() => grid.sortBy({ key, isDescending }))
  const move = (by: 1 | -1) =>
    then(() => {
      const moved = state.move(key, by)
      announce(moved ? t('columnMoved', { title, ...moved }) : t('columnAtEdge', { title }), { about: 'column' })
    })
  const resize = (by: number) =>
    then(() => announce(t('width', { title, width: state.resizeBy(key, by) }), { about: 'column' }))
  return (
    <>
      {isSortable && <MenuItem onAction={sortBy(false)}>{t('sortUp')}</MenuItem>}
      {isSortable && <MenuItem onAction={sortBy(true)}>{t('sortDown')}</MenuItem>}
      {isSortable && view.sorts.length > 0 && (
        <MenuItem keys="Ctrl+Enter" onAction={then(() => view.turnSort(key, true))}>
          {t(sort ? 'sortTurn' : 'sortAlso')}
        </MenuItem>
      )}
      {view.sorts.length > 0 && <MenuItem onAction={then(() => view.sortBy([]))}>{t('sortOff')}</MenuItem>}
      {view.isHere && <MenuSeparator />}
      {view.isHere && (
        <MenuItem keys="Ctrl+Shift+L" onAction={() => onFilter(column)}>
          {t('filter')}
        </MenuItem>
      )}
      {view.filters[key] && <MenuItem onAction={then(() => view.filterBy(key, null))}>{t('filterOff')}</MenuItem>}
      {Object.keys(view.filters).length > 0 && (
        <MenuItem onAction={then(() => view.showAll())}>{t('filtersOff')}</MenuItem>
      )}
      {view.isHere && !grid.tree && (
        <MenuItem onAction={then(() => view.groupBy(view.group === key ? null : key))}>
          {t(view.group === key ? 'groupOff' : 'groupOn')}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem
        onAction={then(
          () => state.pin(key, !state.isPinned(key)),
          t(state.isPinned(key) ? 'unfrozen' : 'frozen', { title })
        )}
      >
        {t(state.isPinned(key) ? 'unfreeze' : 'freeze')}
      </MenuItem>
      <MenuItem
        isDisabled={gridState.columns.placed.filter(({ edge }) => edge === null).length < 2}
        onAction={then(() => state.hide(key), t('columnHidden', { title }))}
      >
        {t('hideColumn')}
      </MenuItem>
      {state.hidden.length > 0 && (
        <MenuItem onAction={then(() => state.showAll(), t('columnsShown', { count: state.hidden.length }))}>
          {t('showColumns', { count: state.hidden.length })}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem keys="Ctrl+Shift+ArrowLeft" onAction={move(-1)}>
        {t('columnLeft')}
      </MenuItem>
      <MenuItem keys="Ctrl+Shift+ArrowRight" onAction={move(1)}>
        {t('columnRight')}
      </MenuItem>
      <MenuItem keys="Shift+ArrowRight" onAction={resize(RESIZE_STEP)}>
        {t('wider')}
      </MenuItem>
      <MenuItem keys="Shift+ArrowLeft" onAction={resize(-RESIZE_STEP)}>
        {t('narrower')}
      </MenuItem>
      <MenuItem onAction={then(() => state.fit(key), t('columnFitted', { title }))}>{t('fitColumn')}</MenuItem>
      <MenuItem onAction={then(() => state.fit(), t('columnsFitted'))}>{t('fitColumns')}</MenuItem>
      <MenuSeparator />
      <MenuItem onAction={then(() => state.reset(), t('columnsReset'))}>{t('resetColumns')}</MenuItem>
    </>
  )
}
