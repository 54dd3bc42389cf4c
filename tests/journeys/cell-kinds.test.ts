import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type GridUser, gridUser } from '#kit/keys/grid-user.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'
import * as make from '#kit/files/sample-files.ts'
import { patienceOf } from '#kit/patience.ts'

let product: Product
let keyboardUser: KeyboardUser
let grid: GridUser
let folder: string

const open = async (node: string, name: RegExp) => {
  await keyboardUser.page.goto(`${product.address}/archives/collect?node=${node}`)
  await keyboardUser.page.getByRole('grid', { name }).waitFor()
}
/** Adds a row at an item and makes it active. */
const add = async () => {
  await keyboardUser.tabTo('button', '新增')
  await keyboardUser.press('Enter')
  await keyboardUser.page.getByRole('grid').getByRole('gridcell').first().waitFor()
  await grid.enter()
}
/** Goes to the button that chooses files, in the cell or in its dialog, and gives it one. */
const give = async (name: string) => {
  const isThere = () =>
    keyboardUser.page.evaluate(() =>
      /^上传/.test(document.activeElement?.closest('[role=dialog] button, [role=toolbar] button')?.textContent ?? '')
    )
  for (let stops = 0; stops < 20 && !(await isThere()); stops++) await keyboardUser.press('Tab')
  const chooser = keyboardUser.page.waitForEvent('filechooser')
  await keyboardUser.press('Enter')
  await (await chooser).setFiles(join(folder, name))
}
/** Opens the dialog of the active cell of files: the last entry of its menu. */
const more = async () => {
  await keyboardUser.press('Enter', 'Enter')
  await keyboardUser.page.getByRole('menu').waitFor()
  const item = keyboardUser.page.locator('[role=menuitem]:focus')
  await item.waitFor()
  await keyboardUser.press('ArrowUp')
  await item.filter({ hasText: '更多' }).waitFor()
  await keyboardUser.press('Enter')
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cells-'))
  writeFileSync(join(folder, '开工原貌.jpg'), make.jpeg(320, 240, 'kinds'))
  writeFileSync(join(folder, '竣工全景.jpg'), make.jpeg(320, 240, 'other'))
  writeFileSync(join(folder, '附件.pdf'), await make.pdf(3, { text: 'kinds' }))
  product = await startProduct()
  keyboardUser = await openKeyboardUser()
  grid = gridUser(keyboardUser)
  await keyboardUser.comeBack(product, 'js_xinghe')
})
afterAll(async () => {
  await keyboardUser?.close()
  await closeBrowser()
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('every kind of cell, by keys', () => {
  test('a new row that nobody has typed into has no fault, also once the server has it; it is typed into, and kept', async () => {
    await open('p1-m11-C5-06', /C5-06/)
    await add()
    await grid.saved()
    expect(await keyboardUser.page.locator('[role=gridcell][aria-invalid=true]').count()).toBe(0)
    await grid.toColumn('文件题名')
    await keyboardUser.press('F2')
    await keyboardUser.type('1#商务办公楼三层平面放线记录')
    await keyboardUser.press('Enter')
    await grid.saved()
    await expect.poll(grid.cell).toContain('平面放线记录')
  })
  test('several keywords are chosen from the list', async () => {
    await grid.toColumn('主题词')
    await keyboardUser.press('F2')
    await keyboardUser.type('钢筋')
    await keyboardUser.press('Enter')
    await keyboardUser.type('混凝土')
    await keyboardUser.press('Enter', 'Enter')
    await expect.poll(() => grid.cell()).toBe('钢筋、混凝土')
    await grid.saved()
  })
  test('a unit is found by searching the server', async () => {
    await grid.toColumn('责任者')
    await keyboardUser.press('F2', 'Control+a')
    await keyboardUser.type('岩土')
    await keyboardUser.page.getByRole('option', { name: /岩土/ }).first().waitFor()
    await keyboardUser.press('Enter')
    await expect.poll(() => grid.cell()).toContain('岩土')
    await grid.saved()
  })
  test('a file is uploaded into its cell, and the pages are counted', async () => {
    await grid.toColumn('电子文件')
    await keyboardUser.press('Enter')
    await keyboardUser.page.getByRole('toolbar', { name: '电子文件' }).waitFor()
    await give('附件.pdf')
    await expect.poll(() => grid.cell()).toContain('附件')
    await grid.saved()
    // The count of the pages is the last of what the upload brings into the row.
    await grid.toColumn('页数')
    await expect.poll(() => grid.cell()).toBe('3')
    await grid.saved()
    await grid.toColumn('电子文件')
    await more()
    await keyboardUser.page.getByRole('dialog', { name: '文件上传' }).waitFor()
    await keyboardUser.page.getByRole('dialog').getByText('3 页').waitFor()
    expect(await keyboardUser.axe('[role=dialog]')).toEqual([])
    await keyboardUser.press('Escape')
    await keyboardUser.page.getByRole('dialog').waitFor({ state: 'detached' })
    await keyboardUser.press('Escape')
    await grid.toColumn('页数')
    await expect.poll(() => grid.cell(), { timeout: patienceOf(10_000) }).toBe('3')
  })
  test('[3.E41] another item is picked from the catalogue, which moves the file there', async () => {
    await grid.fromRowMenu('移到其他目录条款')
    const picker = keyboardUser.page.getByRole('dialog')
    await picker.getByRole('row').nth(3).waitFor()
    expect(await keyboardUser.axe('[role=dialog]')).toEqual([])
    await keyboardUser.tabTo('textbox', '条款编码')
    await keyboardUser.type('C5-07')
    await keyboardUser.press('Enter')
    await expect.poll(() => picker.getByRole('row').count()).toBe(2)
    await keyboardUser.tabTo('row', /C5-07/)
    await keyboardUser.press('Space')
    await keyboardUser.tabTo('button', '确定')
    await keyboardUser.press('Enter')
    await grid.saved()
    await open('p1-m11-C5-07', /C5-07/)
    await keyboardUser.page.getByText('1#商务办公楼三层平面放线记录').waitFor()
  })
  test('[3.E40] a photo has a moment, a theme and pictures', async () => {
    await open('p1-E3-01', /E3-01/)
    await add()
    await grid.toColumn('拍摄时间')
    await keyboardUser.type('20240305 0930')
    await keyboardUser.press('Enter', 'ArrowUp')
    await expect.poll(() => grid.cell()).toContain('2024-03-05 09:30')
    await grid.toColumn('照片')
    await keyboardUser.press('Enter')
    await keyboardUser.page.getByRole('toolbar', { name: '照片' }).waitFor()
    await give('附件.pdf')
    await keyboardUser.page.getByText('请上传图片').first().waitFor()
    await give('开工原貌.jpg')
    await keyboardUser.page.getByRole('gridcell').getByRole('img', { name: '开工原貌.jpg' }).waitFor()
    await more()
    await keyboardUser.page.getByRole('dialog', { name: '图片上传' }).waitFor()
    await give('竣工全景.jpg')
    await keyboardUser.page.getByRole('button', { name: /前移.*竣工全景|竣工全景.*前移/ }).waitFor()
    await keyboardUser.tabTo('button', '确定')
    await keyboardUser.press('Enter')
    await keyboardUser.page.getByRole('gridcell').getByRole('img', { name: '竣工全景.jpg' }).waitFor()
    await grid.saved()
    expect(keyboardUser.faults()).toEqual([])
  })
})
