import { AllCommunityModule, createGrid, ModuleRegistry, themeQuartz } from 'ag-grid-community'

import { COLUMNS, comparer, NUMBER, TEXT } from '../page/data.ts'

ModuleRegistry.registerModules([AllCommunityModule])

/** AG Grid Community with its own theme; rows by their ids, Enter goes on downwards after a commit. */
export async function mount(element, rows) {
  const api = createGrid(element, {
    theme: themeQuartz.withParams({ rowHeight: 35, headerHeight: 36 }),
    columnDefs: COLUMNS.map(({ key, title, width, isPinned }) => ({
      field: key,
      headerName: title,
      width: Number.parseFloat(width),
      pinned: isPinned ? 'left' : null,
      editable: true,
      cellDataType: key === NUMBER ? 'number' : 'text',
      ...(key === TEXT && { comparator: (_one, _other, a, b) => comparer(TEXT)(a.data, b.data) })
    })),
    rowData: rows,
    getRowId: ({ data }) => data.id,
    enterNavigatesVertically: false,
    enterNavigatesVerticallyAfterEdit: true
  })
  return {
    shown: () => element.querySelector('[row-index="0"] [col-id="c1"]')?.textContent ?? null,
    replace: (others) => api.setGridOption('rowData', others),
    sort: (key) => api.applyColumnState({ state: [{ colId: key, sort: 'asc' }] }),
    unsort: () => api.applyColumnState({ defaultState: { sort: null } }),
    at: () => api.getFocusedCell()?.rowIndex ?? -1,
    value: (row, key) => api.getDisplayedRowAtIndex(row)?.data[key]
  }
}
