import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { fileAt } from '#kit/answers/collect-answers.ts'
import { at, press } from '#kit/drawn/grid-page.tsx'
import { findingsInThemes } from '#kit/look/axe.ts'

import {
  beginBulk,
  endBulk,
  bulk,
  cell,
  dialog,
  toasts,
  cellsOf,
  openFiles,
  openDialog,
  add,
  choose,
  send,
  agree
} from './bulk-files-page.tsx'

beforeEach(beginBulk)
afterEach(endBulk)

test('marked files get another carrier by keys alone; how many is said before, and one undo takes all back', async () => {
  await openFiles()
  cell('a层记录').element().focus()
  await press('{Shift>} {/Shift}{ArrowDown}{ArrowDown}{Shift>} {/Shift}')
  await openDialog()
  await expect.element(dialog.getByText('将修改 2 件文件。')).toBeVisible()
  await add('载体')
  await choose('纸质')
  expect(await findingsInThemes(dialog.element())).toEqual([])
  await send()
  await agree()
  await expect.poll(() => cellsOf('carrier')).toEqual(['P', 'PE', 'P'])
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.poll(toasts).toContain('已修改 2 件文件（Ctrl+Z 可撤销）')
  await expect.poll(() => at()[0]).toBe(4)
  await press('{Control>}z{/Control}')
  await expect.poll(() => cellsOf('carrier')).toEqual(['PE', 'PE', 'PE'])
})

test('where none is marked all in sight are meant; several fields at once, and what belongs to one file is not offered', async () => {
  await openFiles()
  await openDialog()
  await expect.element(dialog.getByText('将修改 3 件文件。')).toBeVisible()
  await press('{Enter}')
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map((one) => one.textContent)
    )
    .toEqual(['责任者', '形成日期', '载体', '份数', '单双面', '签章'])
  await press('{Escape}')
  await add('份数')
  await userEvent.keyboard('2')
  dialog
    .getByRole('button', { name: /添加要修改的字段/ })
    .element()
    .focus()
  await add('单双面')
  await choose('双面')
  dialog
    .getByRole('button', { name: /添加要修改的字段/ })
    .element()
    .focus()
  await add('签章')
  await press(' ')
  await send()
  await agree()
  await expect
    .poll(() => bulk.sent.map(({ cells }) => cells))
    .toEqual(Array.from({ length: 3 }, () => ({ copies: 2, sides: 'double', signed: 'Y' })))
})

test('files that cannot be changed are named before with why, and are not sent', async () => {
  bulk.files.set(
    'b',
    fileAt(bulk.node, 'b', 'b层记录', { orderNum: 2, status: 'submitted', status_dictText: '待审核' })
  )
  await openFiles()
  await openDialog()
  await expect.element(dialog.getByText('将修改 2 件文件。')).toBeVisible()
  await expect.element(dialog.getByText('另有 1 件不能修改，不在其中：')).toBeVisible()
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('第 2 行 b层记录：待审核的文件不能修改')
  await add('载体')
  await choose('电子')
  await send()
  await agree()
  await expect.poll(() => bulk.sent.map(({ id }) => id)).toEqual(['a', 'c'])
})

test('a file of another template keeps what it does not have, which is said at the field', async () => {
  bulk.files.set('c', fileAt(bulk.node, 'c', 'c层照片', { orderNum: 3, template: 'file_photo', carrier: 'E' }))
  await openFiles()
  await openDialog()
  await add('份数')
  await expect.element(dialog.getByText('其中 1 件没有“份数”，保持不变')).toBeVisible()
  await userEvent.keyboard('3')
  await send()
  await agree()
  await expect
    .poll(() => bulk.sent)
    .toEqual([
      { id: 'a', cells: { copies: 3 } },
      { id: 'b', cells: { copies: 3 } }
    ])
})
