import { useState } from 'react'
import type { SortDescriptor } from 'react-aria-components'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Button } from '#ui/actions/button.tsx'
import { Table } from '#ui/data/table.tsx'

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

test('figures are aligned at the end, words and their headings at the start', async () => {
  const { container } = await render(<Units />)
  expect([...container.querySelectorAll('th')].slice(1).map((cell) => getComputedStyle(cell).textAlign)).toEqual([
    'start',
    'end'
  ])
})

// Enough for several pages of rows: every row is drawn.
const FILES = Array.from({ length: 100 }, (_, at) => ({ id: `${at + 1}`, name: `文件 ${at + 1}`, files: at % 7 }))

function Files({
  onWidths = () => undefined,
  rows = FILES
}: {
  onWidths?: (widths: Readonly<Record<string, number>>) => void
  rows?: typeof FILES
}) {
  return (
    <main>
      <div className="overflow-auto" style={{ height: 400, width: 500 }}>
        <Table
          aria-label="文件"
          selectionMode="multiple"
          boxTitle="选择"
          isResizable
          onWidthsChange={onWidths}
          columns={[
            { key: 'name', title: '名称', isSortable: true },
            { key: 'files', title: '件数', align: 'end', width: 120 }
          ]}
          rows={rows}
          cellOf={(file, key) => (key === 'name' ? file.name : file.files)}
          empty="暂无文件"
        />
      </div>
    </main>
  )
}

test('a column is made wider and narrower by keys on its heading, which is said and handed on', async () => {
  const keep = vi.fn()
  const { container } = await render(<Files onWidths={keep} rows={FILES.slice(0, 3)} />)
  const heading = page.getByRole('columnheader', { name: '件数' })
  await userEvent.keyboard('{Tab}{ArrowUp}{ArrowRight}{ArrowRight}{ArrowRight}')
  for (let step = 0; step < 6 && document.activeElement !== heading.element(); step++)
    await userEvent.keyboard('{ArrowRight}')
  await expect.element(heading).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Alt}')
  expect(keep.mock.calls.map(([widths]) => widths)).toEqual([{ files: 136 }, { files: 152 }, { files: 136 }])
  expect((heading.element() as HTMLElement).offsetWidth).toBe(136)
  await expect.element(heading).toHaveFocus()
  await expect.poll(() => document.getElementById('announcer-polite')?.textContent).toContain('件数列宽 136 像素')
  expect(await findingsInThemes(container)).toEqual([])
})

test('a column is pulled by its edge, without sorting by it', async () => {
  const keep = vi.fn()
  const { container } = await render(<Files onWidths={keep} rows={FILES.slice(0, 3)} />)
  const grip = container.querySelector('th .cursor-col-resize') as HTMLElement
  const { left, top } = grip.getBoundingClientRect()
  const before = grip.closest('th')?.offsetWidth ?? 0
  grip.setPointerCapture = () => undefined
  const fire = (type: string, x: number) =>
    grip.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX: left + x, clientY: top + 4 }))
  fire('pointerdown', 0)
  fire('pointermove', 40)
  fire('pointerup', 40)
  fire('pointermove', 90)
  await expect.poll(() => grip.closest('th')?.offsetWidth).toBe(before + 40)
  expect(keep.mock.calls.at(-1)?.[0]).toEqual({ name: before + 40 })
  expect(grip.closest('th')?.getAttribute('aria-sort')).toBe('none')
})

test('many rows are walked by pages under a head that stays, and the active row is never under it', async () => {
  const { container } = await render(<Files />)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('row', { name: /^文件 1$/ })).toHaveFocus()
  await userEvent.keyboard('{PageDown}')
  const at = () =>
    FILES.findIndex(({ name }) => name === document.activeElement?.querySelector('[role=rowheader]')?.textContent)
  const step = at()
  expect(step).toBeGreaterThan(5)
  await userEvent.keyboard('{PageDown}{PageDown}')
  expect(at()).toBe(step * 3)
  await userEvent.keyboard('{PageUp}')
  expect(at()).toBe(step * 2)
  const head = container.querySelector('thead')?.getBoundingClientRect()
  expect(document.activeElement?.getBoundingClientRect().top).toBeGreaterThanOrEqual((head?.bottom ?? 0) - 1)
  expect(
    Math.abs((head?.top ?? 0) - (container.querySelector('.overflow-auto')?.getBoundingClientRect().top ?? 99))
  ).toBeLessThan(2)
  await userEvent.keyboard('{End}')
  await expect.poll(at).toBe(FILES.length - 1)
})

test('the box of the heading represents all rows: none, some, all', async () => {
  await render(<Files rows={FILES.slice(0, 3)} />)
  const all = page.getByRole('columnheader').getByRole('checkbox')
  await userEvent.keyboard('{Tab} ')
  await expect.poll(() => (all.element() as HTMLInputElement).indeterminate).toBe(true)
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(all).toBeChecked()
})

const NAMELESS = [{ id: 'u1' }, { id: 'u2' }]

/** A table whose cells show names that come later than its rows. */
function NamedLater() {
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  return (
    <>
      <button type="button" onClick={() => setNames({ u1: '云澜建设' })}>
        名称到了
      </button>
      <Table
        aria-label="单位"
        columns={[{ key: 'name', title: '名称' }]}
        rows={NAMELESS}
        cellOf={({ id }) => names[id] ?? id}
        empty="无"
      />
    </>
  )
}

test('a cell that shows something from outside of its row is drawn again when that changes', async () => {
  await render(<NamedLater />)
  await expect.element(page.getByRole('rowheader', { name: 'u1' })).toBeVisible()
  await page.getByRole('button', { name: '名称到了' }).click()
  await expect.element(page.getByRole('rowheader', { name: '云澜建设' })).toBeVisible()
})

test('a button in a cell acts on Enter and Space, and its row does not', async () => {
  const [open, press] = [vi.fn(), vi.fn()]
  await render(
    <main>
      <Table
        aria-label="单位"
        columns={[
          { key: 'name', title: '名称' },
          { key: 'act', title: '操作' }
        ]}
        rows={UNITS}
        cellOf={(unit, key) =>
          key === 'name' ? unit.name : <Button onPress={() => press(unit.id)}>{`编辑 ${unit.id}`}</Button>
        }
        empty="暂无单位"
        onRowAction={open}
      />
    </main>
  )
  const button = page.getByRole('button', { name: '编辑 a' })
  ;(button.element() as HTMLElement).focus()
  await expect.element(button).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(press.mock.calls).toEqual([['a']])
  await userEvent.keyboard(' ')
  expect(press.mock.calls).toEqual([['a'], ['a']])
  expect(open).not.toHaveBeenCalled()
  ;(row(/勘察院/).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(open.mock.calls.map(([id]) => id)).toEqual(['b'])
})
