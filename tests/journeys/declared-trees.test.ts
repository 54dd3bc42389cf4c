import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import menus from '../../src/server/db/seed/data/menus.json' with { type: 'json' }
import { drawnResources } from '#kit/resources/drawn-resources.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'
import { RESOURCES, TESTED_BY_AREA } from '#kit/resources/resources.ts'

let product: Product
let user: KeyboardUser

beforeAll(async () => {
  product = await startProduct()
  user = await openKeyboardUser()
  await user.comeBack(product, 'admin', { project: /云澜星河新城/ })
})
afterAll(async () => {
  await user?.close()
  await closeBrowser()
  await product?.stop()
})

const grid = () => user.page.getByRole('treegrid')
const cell = (name: string) => grid().getByRole('rowheader', { name, exact: true })
/** The row of the cell of a name. */
const row = (name: string) => cell(name).locator('xpath=ancestor::*[@role="row"]')
const dialog = () => user.page.getByRole('dialog')
const isAt = (name: string) =>
  expect.poll(() => user.page.evaluate(() => document.activeElement?.textContent)).toContain(name)
/** Whether the cell that has the focus holds this name. */
const atName = async (name: string) =>
  (await user.page.evaluate(() => document.activeElement?.textContent ?? '')).includes(name)
const said = (words: RegExp) => user.page.getByRole('region', { name: '消息' }).getByText(words).first().waitFor()

/** What is only read has no way of writing; the tree of a row's parts has a journey of its own. */
const TREES = drawnResources(
  RESOURCES.filter(({ name, tree, partOf, calls }) => tree && !partOf && calls.add && !TESTED_BY_AREA.has(name))
).flatMap((resource) => (resource.tree ? [[resource.name, resource, resource.tree] as const] : []))

describe.each(TREES)('the tree of %s by keys alone', (_, resource, { below, order }) => {
  const { label, right } = resource
  const path = menus.find(({ key }) => key === right)?.path ?? ''
  const save = async (name: string) => {
    await dialog().locator(`[name="${label}"]`).focus()
    await user.press('Control+a')
    await user.type(name)
    await user.press('Control+Enter')
    await dialog().waitFor({ state: 'hidden' })
    await cell(name).waitFor()
    await isAt(name)
  }
  /** Adds a row below the one that has the focus, by its menu. */
  const addBelow = async (name: string) => {
    await user.press('Shift+F10')
    await user.page.getByRole('menuitem', { name: '添加下级' }).waitFor()
    await user.page.getByRole('menuitem', { name: '添加下级' }).focus()
    await user.press('Enter')
    await dialog().waitFor()
    await save(name)
  }

  /** Goes to the row that was added first. */
  const goToTop = async () => {
    await user.press('Control+Home')
    // From the boxes to the names.
    await user.press('ArrowRight')
    for (let line = 0; line < 30 && !(await atName('树甲')); line++) await user.press('ArrowDown')
    await isAt('树甲')
  }

  beforeAll(async () => {
    await user.page.goto(product.address + path)
    await grid().getByRole('rowheader').first().waitFor()
  })

  test('a row is added, and another below it, where the tree opens', async () => {
    await user.tabTo('button', '新增')
    await user.press('Enter')
    await dialog().waitFor()
    await save('树甲')
    await said(/已新增/)
    await addBelow('树甲一')
    expect(await row('树甲一').getAttribute('aria-level')).toBe('2')
    expect(await row('树甲').getAttribute('aria-expanded')).toBe('true')
    expect(await user.axe()).toEqual([])
  })

  test('Left goes to the row above and closes it, Right opens it again', async () => {
    await user.press('ArrowLeft')
    await isAt('树甲')
    await user.press('ArrowLeft')
    await cell('树甲一').waitFor({ state: 'hidden' })
    await user.press('ArrowRight')
    await cell('树甲一').waitFor()
    await isAt('树甲')
    await addBelow('树甲二')
  })

  test.runIf(order)('Alt+Up puts a row before its neighbour, and Ctrl+Z takes that back', async () => {
    const names = async () =>
      (await grid().getByRole('rowheader').allTextContents()).filter((name) => /树甲./.test(name))
    await user.press('Alt+ArrowUp')
    await expect.poll(names).toEqual([expect.stringContaining('树甲二'), expect.stringContaining('树甲一')])
    await isAt('树甲二')
    await user.press('Control+z')
    await expect.poll(names).toEqual([expect.stringContaining('树甲一'), expect.stringContaining('树甲二')])
    await isAt('树甲二')
  })

  test('F2 edits a row; a search opens the way to what it finds, its address shows the same, and what was open stays so', async () => {
    await user.press('F2')
    if (resource.name === 'category') {
      // The names of categories are edited in their place: a search that is quicker than the save would not know the new one.
      const saved = user.page.waitForResponse((answer) => answer.url().endsWith(`${resource.path}/edit`))
      await user.press('Control+a')
      await user.type('树甲三')
      await user.press('Enter')
      await cell('树甲三').waitFor()
      await saved
    } else {
      await dialog().waitFor()
      await save('树甲三')
    }
    const search = user.page.getByRole('search').getByRole('textbox').first()
    await search.focus()
    await user.type('树甲三')
    await user.press('Enter')
    await cell('树甲一').waitFor({ state: 'hidden' })
    await cell('树甲').waitFor()
    await user.page.reload()
    await cell('树甲三').waitFor()
    expect(await row('树甲三').getAttribute('aria-level')).toBe('2')
    expect(await cell('树甲一').count()).toBe(0)
    await user.tabTo('button', '重置')
    await user.press('Enter')
    expect(await user.page.evaluate(() => document.activeElement?.textContent)).toBe('重置')
    await cell('树甲一').waitFor()
  })

  test('after a row below another is deleted the focus is at its neighbour, and comes back with it', async () => {
    await user.tabTo('treegrid', /.+/)
    await goToTop()
    await user.press('ArrowDown')
    await isAt('树甲一')
    await user.press('Delete')
    const question = user.page.getByRole('alertdialog', { name: '确认删除' })
    await question.waitFor()
    await user.tabTo('button', '确定')
    await user.press('Enter')
    await cell('树甲一').waitFor({ state: 'hidden' })
    await isAt('树甲三')
    await user.press('Control+z')
    await cell('树甲一').waitFor()
    await isAt('树甲一')
  })

  test('Delete asks, says how many go, and Ctrl+Z brings them back', async () => {
    await user.tabTo('treegrid', /.+/)
    await goToTop()
    await user.press('Delete')
    const question = user.page.getByRole('alertdialog', { name: '确认删除' })
    await question.waitFor()
    if (below === 'deleted') await question.getByText('共 3 项').waitFor()
    await user.tabTo('button', '确定')
    await user.press('Enter')
    await question.waitFor({ state: 'hidden' })
    if (below === 'kept') {
      await said(/不能删除/)
      return
    }
    await cell('树甲').waitFor({ state: 'hidden' })
    await said(/已删除 3 条/)
    await user.press('Control+z')
    await cell('树甲').waitFor()
    await isAt('树甲')
  })

  test('nothing was written to the console, and no pointer was used', () => {
    expect(user.faults().filter((fault) => !fault.includes('status of 400'))).toEqual([])
  })
})

test('[1.A17] [1.A46] the organisation chart opens to a department, shows it whole and says who belongs to it; 部门管理 says that it is about rights, and has them', async () => {
  await user.page.goto(`${product.address}/organization/framework`)
  await user.page.getByRole('heading', { name: '机构框架', exact: true }).waitFor()
  await cell('云澜市城市建设档案馆').waitFor()
  await user.tabTo('treegrid', /.+/)
  await user.press('Control+Home')
  await user.press('ArrowRight')
  await isAt('云澜市城市建设档案馆')
  await user.press('ArrowRight')
  await cell('接收科').waitFor()
  await user.page.getByText('各单位、部门的上下级、负责人与成员', { exact: true }).waitFor()
  await user.press('ArrowDown')
  await user.press('ArrowDown')
  await isAt('接收科')
  await user.press('Enter')
  const details = user.page.getByRole('dialog', { name: '详细信息' })
  await details.getByText('A01A02').waitFor()
  await user.press('Escape')
  await details.waitFor({ state: 'hidden' })
  await isAt('接收科')
  await user.press('Shift+F10')
  const item = user.page.getByRole('menuitem', { name: '成员' })
  await item.waitFor()
  expect(await user.page.getByRole('menuitem', { name: /^(?:授权|部门角色)$/ }).count()).toBe(0)
  await item.focus()
  await user.press('Enter')
  const members = user.page.getByRole('dialog', { name: '“接收科”的成员' })
  await members.getByRole('row').nth(1).waitFor()
  // Who edits departments does not say who belongs to them.
  expect(await members.getByRole('button', { name: '添加成员' }).count()).toBe(0)
  expect(await user.axe()).toEqual([])
  await user.press('Escape')
  await members.waitFor({ state: 'hidden' })
  await isAt('接收科')
  // Rights are given by another one of the three.
  const granter = await openKeyboardUser()
  await granter.comeBack(product, 'baomi', { place: '/sys/depart' })
  await granter.page.getByText('部门的权限与部门角色，以及部门成员', { exact: true }).waitFor()
  await granter.page.getByRole('rowheader', { name: '云澜市城市建设档案馆', exact: true }).waitFor()
  await granter.tabTo('treegrid', /.+/)
  await granter.press('Control+Home', 'ArrowRight', 'Shift+F10')
  for (const name of ['授权', '部门角色']) await granter.page.getByRole('menuitem', { name, exact: true }).waitFor()
  await granter.close()
})
