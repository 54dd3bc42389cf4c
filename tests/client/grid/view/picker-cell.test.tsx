import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import type { CellKind, EditProps } from '#grid/kinds/kind.ts'
import { enterAt, openGrid, press } from '#kit/drawn/grid-page.tsx'
import { fileColumns, kinds } from '#kit/drawn/grid.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

/** A picker as screens have them: a dialog with a list that gives the focus it gets on to its row. */
function Picker({ onCommit, onCancel }: EditProps) {
  const [row, setRow] = useState<HTMLElement | null>(null)
  return (
    <Dialog title="选择" isOpen onOpenChange={(isOpen) => isOpen || onCancel()}>
      <input aria-label="编码" />
      <ul
        aria-label="条款"
        tabIndex={-1}
        onFocus={({ target, currentTarget }) => target === currentTarget && row?.focus()}
      >
        <li ref={setRow}>
          <button type="button" tabIndex={-1} onClick={() => onCommit('C5-07')}>
            C5-07
          </button>
        </li>
      </ul>
    </Dialog>
  )
}
const pickerKind: CellKind = { ...kinds.popup, typing: 'open', Edit: Picker }

const open = async () => {
  const opened = await openGrid(5, {
    columns: [{ key: 'item', title: '条款', type: 'popup' }, ...fileColumns],
    kinds: { ...kinds, popup: pickerKind }
  })
  await enterAt(0)
  await press('{Enter}')
  await expect.element(page.getByRole('dialog', { name: '选择' })).toBeVisible()
  return opened
}
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

test('[4.S21] a picker stays open while the focus goes about in it, also where a list passes the focus on', async () => {
  const { grid } = await open()
  page.getByRole('textbox', { name: '编码' }).element().focus()
  const list = page.getByRole('list', { name: '条款' }).element()
  list.querySelector('li')?.setAttribute('tabindex', '-1')
  list.focus()
  expect(document.activeElement?.tagName).toBe('LI')
  await pause(300)
  expect(grid.state.edit.mode).toBe('edit')
  await page.getByRole('button', { name: 'C5-07' }).click()
  expect(grid.get('f1')?.item).toBe('C5-07')
})

test('a picker stays open while the save of its row is answered', async () => {
  const { grid } = await open()
  grid.set('f1', { title: '改过' })
  grid.server.send(['f1'])
  grid.server.settle('f1', { type: 'saved', row: { ...grid.get('f1')!, version: 2, pages: 12 } })
  await pause(300)
  expect(grid.state.edit.mode).toBe('edit')
  await expect.element(page.getByRole('dialog', { name: '选择' })).toBeVisible()
  expect(grid.get('f1')?.pages).toBe(12)
  await press('{Escape}')
  await expect.poll(() => grid.state.edit.mode).toBe('view')
})
