import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { $toasts, dismissAll } from '#core/state/toasts.ts'
import type { GridColumn } from '#grid/model/columns.ts'
import { findingsInThemes } from '#kit/axe.ts'
import { enterAt, openGrid, press } from '#kit/grid-page.tsx'
import { CELL_KINDS } from '#parts/kinds/cell-kinds.ts'

/** A cell with two files, open. */
const open = async (more: Partial<GridColumn> = {}) => {
  const { grid } = await openGrid(1, {
    kinds: CELL_KINDS,
    columns: [{ key: 'files', title: '附件', type: 'file', ...more }],
    rows: [{ id: 'a', files: 'temp/one.pdf,temp/two.pdf' }]
  })
  await enterAt(0)
  await press('{Enter}')
  const dialog = page.getByRole('dialog', { name: '文件上传' })
  await expect.element(dialog).toBeVisible()
  return { grid, dialog }
}
const button = (name: RegExp) => page.getByRole('dialog').getByRole('button', { name })

test('[3.E48] allowDownload and allowRemove take the commands away', async () => {
  const { dialog } = await open({ allowDownload: false })
  expect([button(/下载/).elements().length, button(/删除|移除/).elements().length]).toEqual([0, 2])
  expect(await findingsInThemes(dialog.element())).toEqual([])
  await press('{Escape}')
  await expect.poll(() => dialog.query()).toBeNull()
})

test('[3.E48] both stand there unless the column says otherwise', async () => {
  await open({ allowRemove: false })
  expect([button(/下载/).elements().length, button(/删除|移除/).elements().length]).toEqual([2, 0])
})

test('the button of a column says what the column says', async () => {
  await open({ btnText: '上传扫描件' })
  await expect.element(button(/^上传扫描件$/)).toBeVisible()
})

test.each<[string, Partial<GridColumn>]>([
  ['number', { number: 2 }],
  ['uploadnum', { fieldExtendJson: '{"uploadnum":2}' }]
])('[3.E50] a third file is refused where %s says two', async (_name, more) => {
  const { dialog } = await open(more)
  dismissAll()
  const input = dialog.element().querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(input, new File(['x'], 'three.pdf', { type: 'application/pdf' }))
  await expect.poll(() => $toasts.get().map(({ text }) => text)).toEqual(['此单元格最多 2 个文件'])
  expect(dialog.getByRole('listitem').elements().length).toBe(2)
})
