import { useState } from 'react'
import type { SortDescriptor } from 'react-aria-components'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/axe.ts'
import { Table } from '#ui/table.tsx'

const UNITS = [
  { id: 'a', name: '云澜一建集团有限公司', files: 46 },
  { id: 'b', name: '云澜岩土勘察院', files: 5 }
]

function Units({ onRowAction = () => undefined }: { onRowAction?: (id: unknown) => void }) {
  const [sort, setSort] = useState<SortDescriptor>({ column: 'name', direction: 'ascending' })
  const rows = sort.direction === 'ascending' ? UNITS : UNITS.toReversed()
  return (
    <main>
      <Table
        aria-label="单位"
        selectionMode="multiple"
        boxTitle="选择"
        columns={[
          { key: 'name', title: '名称', isSortable: true },
          { key: 'files', title: '件数', align: 'end', width: 120 }
        ]}
        rows={rows}
        cellOf={(unit, key) => (key === 'name' ? unit.name : unit.files)}
        empty="暂无单位"
        sortDescriptor={sort}
        onSortChange={setSort}
        onRowAction={onRowAction}
      />
    </main>
  )
}

const row = (name: RegExp) => page.getByRole('row', { name })

test('rows are walked and marked by keys, and Enter opens one', async () => {
  const open = vi.fn()
  const { container } = await render(<Units onRowAction={open} />)
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Tab}{ArrowDown}')
  await expect.element(row(/勘察院/)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(open.mock.calls.map(([id]) => id)).toEqual(['b'])
  await userEvent.keyboard(' ')
  await expect.element(row(/勘察院/)).toHaveAttribute('aria-selected', 'true')
})

test('a heading sorts, and says how', async () => {
  await render(<Units />)
  const heading = page.getByRole('columnheader', { name: '名称' })
  await expect.element(heading).toHaveAttribute('aria-sort', 'ascending')
  await heading.click()
  await expect.element(heading).toHaveAttribute('aria-sort', 'descending')
  expect(
    page
      .getByRole('rowheader')
      .elements()
      .map((cell) => cell.textContent)
  ).toEqual(['云澜岩土勘察院', '云澜一建集团有限公司'])
})

test('figures stand at the right, words and their headings at the left', async () => {
  const { container } = await render(<Units />)
  expect([...container.querySelectorAll('th')].slice(1).map((cell) => getComputedStyle(cell).textAlign)).toEqual(['left', 'right'])
})
