import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { at, press } from '#kit/drawn/grid-page.tsx'
import { findingsInThemes } from '#kit/look/axe.ts'

import {
  beginBulk,
  endBulk,
  bulk,
  dialog,
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

test('what the server refuses is named by file and reason; the others are saved, and all can be taken back', async () => {
  bulk.refusing = { b: '载体与案卷不同' }
  await openFiles()
  await openDialog()
  await add('载体')
  await choose('纸质')
  await send()
  await agree()
  const refused = dialog.getByRole('region', { name: '1 件未能修改' })
  await expect.element(refused).toHaveFocus()
  await expect.element(refused.getByRole('listitem')).toHaveTextContent('第 2 行 b层记录：载体与案卷不同')
  expect(cellsOf('carrier')).toEqual(['P', 'PE', 'P'])
  expect(await findingsInThemes(dialog.element())).toEqual([])
  await press('{Tab}')
  await expect.element(refused.getByRole('button', { name: '到第一处' })).toHaveFocus()
  await press('{Tab}')
  await expect.element(refused.getByRole('button', { name: '全部撤销' })).toHaveFocus()
  await press('{Enter}')
  await expect.poll(() => cellsOf('carrier')).toEqual(['PE', 'PE', 'PE'])
  await expect.poll(() => dialog.query()).toBeNull()
})

test('from the files that were refused one key goes to the first of them', async () => {
  bulk.refusing = { b: '载体与案卷不同' }
  await openFiles()
  await openDialog()
  await add('载体')
  await choose('纸质')
  await send()
  await agree()
  await expect.element(dialog.getByRole('region', { name: '1 件未能修改' })).toHaveFocus()
  await press('{Tab}{Enter}')
  await expect
    .poll(() => [at()[0], document.activeElement?.getAttribute('aria-description')])
    .toEqual([3, '载体与案卷不同'])
})

test('a 责任者 is chosen from the bodies of the project, or typed and then said to be none of them', async () => {
  await openFiles()
  await openDialog()
  await add('责任者')
  const field = dialog.getByRole('combobox', { name: '责任者' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('云澜市档案局')
  await press('{Tab}')
  await expect.element(dialog.getByText(/^不在本工程责任者名单中/)).toBeVisible()
  expect(await findingsInThemes(dialog.element())).toEqual([])
  field.element().focus()
  await userEvent.keyboard('{Control>}a{/Control}监理')
  await expect.element(page.getByRole('option', { name: '云澜监理' })).toBeVisible()
  await press('{ArrowDown}{Enter}')
  await expect.element(dialog.getByText(/^不在本工程责任者名单中/)).not.toBeInTheDocument()
  await send()
  await agree()
  await expect.poll(() => cellsOf('responsible')).toEqual(['云澜监理', '云澜监理', '云澜监理'])
})

test('what a rule refuses is said at the field before anything is changed; what may be empty is emptied only where that is said', async () => {
  await openFiles()
  await openDialog()
  await send()
  await expect.element(dialog.getByText('请至少选择一个要修改的字段')).toBeVisible()
  dialog
    .getByRole('button', { name: /添加要修改的字段/ })
    .element()
    .focus()
  await add('份数')
  await send()
  await expect.element(dialog.getByText(/，或勾选“清空”$/)).toBeVisible()
  dialog.getByRole('checkbox', { name: '清空“份数”' }).element().focus()
  await press(' ')
  await send()
  await agree()
  await expect.poll(() => cellsOf('copies')).toEqual([null, null, null])
})
