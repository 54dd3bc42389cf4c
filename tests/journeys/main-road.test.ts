import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { myWork } from '#contract/archives/summary.ts'
import { type GridUser, gridUser } from '#kit/keys/grid-user.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'
import * as make from '#kit/files/sample-files.ts'

const ITEM = 'p1-m11-C5-02'
let product: Product
let keyboardUser: KeyboardUser
let grid: GridUser
let folder: string

beforeAll(async () => {
  product = await startProduct()
  keyboardUser = await openKeyboardUser()
  grid = gridUser(keyboardUser)
  folder = mkdtempSync(join(tmpdir(), 'given-'))
  writeFileSync(join(folder, '01-地基钎探记录.pdf'), await make.pdf(7, { text: 'one' }))
  writeFileSync(join(folder, '02、屋面淋水试验.jpg'), make.jpeg())
  writeFileSync(join(folder, '03 设备清单.xlsx'), make.xlsx('a'))
  writeFileSync(join(folder, '04 空.pdf'), '')
  writeFileSync(join(folder, '05 假.pdf'), make.png())
})
afterAll(async () => {
  await keyboardUser?.close()
  await closeBrowser()
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('the main road, by keys alone', () => {
  test('a wrong password is refused without saying which part is wrong, and keeps what was typed', async () => {
    await keyboardUser.signIn(product.address, 'js_xinghe', 'wrong-password')
    await keyboardUser.page.getByText('用户名或密码错误').first().waitFor()
    expect(await keyboardUser.page.getByRole('textbox', { name: '账号' }).inputValue()).toBe('js_xinghe')
    expect(await keyboardUser.axe()).toEqual([])
  })
  test('[1.A42] signing in leads to the workbench, with the figures that the server has now, the menu and the tabs around it', async () => {
    const answer = keyboardUser.page.waitForResponse(/\/workbench\/mine/)
    await keyboardUser.signIn(product.address, 'js_xinghe', product.password)
    await keyboardUser.page.waitForURL('**/workbench/index')
    await keyboardUser.page.getByRole('heading', { name: '工作台', level: 1 }).waitFor()
    const result = myWork.output.parse((await (await answer).json()).result)
    expect(Math.min(result.tasksTotal, result.draftsTotal, result.gapsTotal)).toBeGreaterThan(0)
    const shown = [
      ['我的任务', result.tasksTotal],
      ['草稿', result.draftsTotal],
      ['退回待改', result.returnedTotal],
      ['待收集的缺项', result.gapsTotal]
    ] as const
    for (const [name, total] of shown)
      await keyboardUser.page.getByRole('heading', { name: `${name} ${total}`, exact: true }).waitFor()
    expect(await keyboardUser.page.title()).toBe('工作台 · 智慧城建电子档案管理系统')
    await keyboardUser.page.getByRole('tab', { name: '首页' }).waitFor()
    expect(await keyboardUser.axe()).toEqual([])
  })
  test('the home page shows the figures of the project', async () => {
    await keyboardUser.page.goto(`${product.address}/dashboard/analysis`)
    await keyboardUser.page.waitForURL('**/dashboard/Analysis')
    await keyboardUser.page.getByRole('heading', { name: '云澜星河新城商住综合体一期工程', level: 1 }).waitFor()
    expect(await keyboardUser.page.title()).toBe('智慧城建电子档案管理系统')
    expect(await keyboardUser.axe()).toEqual([])
  })
  test('收集著录 shows the tree with its gaps, and goes to an item by arrows', async () => {
    await keyboardUser.page.goto(`${product.address}/archives/collect`)
    await keyboardUser.tabTo('treeitem', /A 工程准备阶段文件/)
    await keyboardUser.press('ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter')
    await keyboardUser.page.getByRole('grid', { name: /1#商务办公楼 的文件/ }).waitFor()
    await keyboardUser.page
      .getByRole('treeitem', { name: /缺 \d+ 项/ })
      .first()
      .waitFor()
    expect(await keyboardUser.axe()).toEqual([])
  })
  test('real files are uploaded: rows of the good ones, words at the others', async () => {
    await keyboardUser.page.goto(`${product.address}/archives/collect?node=${ITEM}`)
    await keyboardUser.page.getByRole('grid', { name: /C5-02/ }).waitFor()
    await keyboardUser.tabTo('button', '上传文件')
    const chooser = keyboardUser.page.waitForEvent('filechooser')
    await keyboardUser.press('Enter')
    await (await chooser).setFiles(readdirSync(folder).map((name) => join(folder, name)))
    const uploads = keyboardUser.page.getByRole('region', { name: '上传' })
    await uploads.getByText('5/5 个文件', { exact: false }).waitFor()
    const listed = await uploads.textContent()
    expect(listed).toContain('是空文件')
    expect(listed).toContain('内容是 PNG')
    const rows = keyboardUser.page.getByRole('grid', { name: /C5-02/ }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(1 + 3)
    const titles = await keyboardUser.page
      .getByRole('gridcell', { name: /地基钎探记录|屋面淋水试验|设备清单/ })
      .allInnerTexts()
    expect(titles).toEqual(['地基钎探记录', '屋面淋水试验', '设备清单'])
  })
  test('the same bytes again are recognised, and the row that has them is offered', async () => {
    await keyboardUser.tabTo('button', '上传文件')
    const chooser = keyboardUser.page.waitForEvent('filechooser')
    await keyboardUser.press('Enter')
    await (await chooser).setFiles(join(folder, '01-地基钎探记录.pdf'))
    await keyboardUser.page.getByText('项目中已有相同文件：地基钎探记录').waitFor()
  })
  test('cells are described by typing, choosing and searching, and saved by themselves', async () => {
    await keyboardUser.tabTo('button', '收起')
    await keyboardUser.press('Enter')
    await grid.enter()
    await keyboardUser.press('Control+Home')
    if (await keyboardUser.page.evaluate(() => document.activeElement?.closest('[role=columnheader]') !== null))
      await keyboardUser.press('ArrowDown')
    await grid.toColumn('文件编号')
    await keyboardUser.type('JL-001')
    await keyboardUser.press('Enter', 'ArrowUp')
    await expect.poll(grid.cell).toContain('JL-001')
    await grid.toColumn('形成日期')
    await keyboardUser.type('20240305')
    await keyboardUser.press('Enter', 'ArrowUp')
    await expect.poll(grid.cell).toContain('2024-03-05')
    await grid.toColumn('保管期限')
    await keyboardUser.press('F2')
    await keyboardUser.type('永')
    await keyboardUser.press('Enter', 'ArrowUp')
    await expect.poll(grid.cell).toContain('永久')
    // What was only taken over or guessed is confirmed: the title is the name of the file, whose text does not say it.
    for (const column of ['责任者', '文件题名']) {
      await grid.toColumn(column)
      await keyboardUser.press('Enter')
    }
    await grid.toColumn('签章')
    await keyboardUser.press('Space')
    await grid.saved()
    expect(keyboardUser.faults()).toEqual([])
  })
  test('what breaks a rule is said at the cell in the words of the template, and stays', async () => {
    await grid.toColumn('形成日期')
    await keyboardUser.type('2099-01-01')
    await keyboardUser.press('Enter', 'ArrowUp')
    await keyboardUser.page.getByText('行未被接受').waitFor()
    await expect.poll(grid.cell).toContain('2099-01-01')
    expect(await keyboardUser.page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
    await keyboardUser.type('2024-03-05')
    await keyboardUser.press('Enter', 'ArrowUp')
    await grid.saved()
  })
  test('the list is searched, and exported as an XLSX file', async () => {
    await keyboardUser.tabTo('searchbox', '搜索文件')
    await keyboardUser.type('钎探')
    await keyboardUser.press('Enter')
    await expect.poll(() => keyboardUser.page.getByRole('grid', { name: /C5-02/ }).getByRole('row').count()).toBe(1 + 1)
    await keyboardUser.tabTo('button', '新增')
    await keyboardUser.press('ArrowRight')
    const download = keyboardUser.page.waitForEvent('download')
    await keyboardUser.press('Enter')
    const file = await (await download).path()
    const exported = await readSheet(file)
    expect(exported[0]).toContain('文件题名')
    expect(exported.slice(1).map((row) => row.find((value) => value === '地基钎探记录'))).toEqual(['地基钎探记录'])
  })
  test('a file is opened in the page from the menu of its row', async () => {
    await grid.enter()
    await grid.fromRowMenu('查看文件')
    await keyboardUser.page.getByRole('dialog', { name: '01-地基钎探记录.pdf' }).waitFor()
    await keyboardUser.page.getByText(/one/).first().waitFor({ state: 'attached' })
    await keyboardUser.press('Escape')
    await keyboardUser.page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect
      .poll(() => keyboardUser.page.evaluate(() => document.activeElement?.closest('[role=gridcell]') !== null))
      .toBe(true)
  })
  test('a complete file is handed on for review, and taken back', async () => {
    await grid.fromRowMenu('提交审核')
    await keyboardUser.page.getByText('已提交 1 件').first().waitFor()
    await keyboardUser.page.getByRole('gridcell', { name: '待审核' }).waitFor()
    await grid.fromRowMenu('撤回')
    await keyboardUser.page.getByText('已撤回 1 件').first().waitFor()
  })
  test('signing out asks first, in its exact words', async () => {
    await keyboardUser.tabTo('button', /用户菜单/)
    await keyboardUser.press('Enter')
    const out = keyboardUser.page.getByRole('menuitem', { name: /退出登录/ })
    await out.waitFor()
    await keyboardUser.press('End', 'Enter')
    await keyboardUser.page.getByRole('alertdialog').getByText('真的要注销登录吗 ?').waitFor()
    expect(await keyboardUser.axe('[role=alertdialog]')).toEqual([])
    await keyboardUser.page.getByRole('button', { name: '确定' }).focus()
    await keyboardUser.press('Enter')
    await keyboardUser.page.waitForURL('**/user/login**')
    expect(keyboardUser.faults()).toEqual([])
  })
})
