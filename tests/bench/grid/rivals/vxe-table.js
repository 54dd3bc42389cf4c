import 'vxe-table/lib/style.css'

import { createApp, h, ref, shallowRef } from 'vue'
import VxeUITable, { VxeGrid } from 'vxe-table'

import { COLUMNS, comparer } from '../page/data.ts'

const columns = COLUMNS.map(({ key, title, width, isPinned }) => ({
  field: key,
  title,
  width: Number.parseFloat(width),
  fixed: isPinned ? 'left' : '',
  sortable: true,
  editRender: { name: 'input' }
}))

/** vxe-table with its virtual scrolling on both axes, its keys and its cell editing on. */
export async function mount(element, rows) {
  const data = shallowRef(rows)
  const grid = ref(null)
  const app = createApp({
    render: () =>
      h(VxeGrid, {
        ref: grid,
        height: '100%',
        border: true,
        showOverflow: true,
        columns,
        data: data.value,
        rowConfig: { keyField: 'id' },
        cellConfig: { height: 35 },
        tooltipConfig: { mode: 'title' },
        columnConfig: { minWidth: 40 },
        sortConfig: {
          sortMethod: ({ data: list, sortList }) =>
            sortList[0] ? list.slice().sort(comparer(sortList[0].field)) : list
        },
        virtualXConfig: { enabled: true, gt: 0 },
        virtualYConfig: { enabled: true, gt: 0 },
        mouseConfig: { selected: true },
        editConfig: { trigger: 'dblclick', mode: 'cell', showIcon: false, showStatus: false },
        keyboardConfig: { isArrow: true, isEnter: true, isTab: true, isEdit: true, isDel: true }
      })
  })
  app.use(VxeUITable)
  app.mount(element)
  const table = () => grid.value
  const indexOf = (row) => (row ? table().getVTRowIndex(row) : -1)
  return {
    shown: () =>
      element
        .querySelector('.vxe-table--main-wrapper .vxe-table--body-wrapper tbody tr:first-child td:nth-child(2)')
        ?.textContent?.trim() ?? null,
    replace(others) {
      data.value = others
    },
    sort: (key) => table().sort(key, 'asc'),
    unsort: () => table().clearSort(),
    at: () => indexOf(table().getSelectedCell()?.row),
    value: (row, key) => table().getTableData().visibleData[row]?.[key]
  }
}
