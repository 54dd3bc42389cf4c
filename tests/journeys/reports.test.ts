import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let user: KeyboardUser

beforeAll(async () => {
  product = await startProduct()
  user = await openKeyboardUser()
  // An entry for a report that comes along, as an administrator adds one to the menu.
  await user.page.route('**/getUserPermissionByToken*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { result: { menu: object[] } }
    const entry = {
      id: 'progress',
      key: 'progress',
      path: '/online/cgreport/project_progress',
      name: 'online-progress',
      component: 'online/report-list',
      route: '1',
      hidden: false,
      meta: { title: '归档进度', keepAlive: false, internalOrExternal: false, componentName: 'progress' }
    }
    await route.fulfill({
      response: answer,
      json: { ...body, result: { ...body.result, menu: [...body.result.menu, entry] } }
    })
  })
  await user.comeBack(product, 'sg_yijian', { project: /云澜星河新城/ })
})
afterAll(async () => {
  await user?.close()
  await closeBrowser()
  await product?.stop()
})

const rows = () => user.page.getByRole('grid').getByRole('rowheader', { name: /^YL-/ })

test('[1.A52] a report opens as a list by keys: searched, sorted, added up, in its address, exported', async () => {
  await user.page.goto(`${product.address}/online/cgreport/project_progress`)
  await user.page.getByRole('heading', { level: 1, name: '各项目归档进度' }).waitFor()
  await expect.poll(() => rows().count()).toBe(2)
  await user.page.getByLabel('合计', { exact: true }).getByText('文件数合计').waitFor()
  expect(await user.axe()).toEqual([])
  await user.tabTo('textbox', '工程编号')
  await user.type('YL-FJ-2024')
  await user.press('Enter')
  await expect.poll(() => rows().count()).toBe(1)
  expect(new URL(user.page.url()).searchParams.get('by-project_no')).toBe('YL-FJ-2024')
  await user.page.reload()
  await expect.poll(() => rows().count()).toBe(1)
  await user.tabTo('button', '导出')
  await user.press('Enter')
  const file = user.page.waitForEvent('download')
  await user.press('Enter')
  expect((await file).suggestedFilename()).toBe('各项目归档进度.xlsx')
})

test('[1.A52] all reports are in one list, found by typing, and each opens in a tab of its own', async () => {
  await user.press('Control+k')
  await user.page.getByRole('combobox').waitFor()
  await user.type('baobiao')
  await user.page.getByRole('option', { name: '报表', exact: true }).first().waitFor()
  await user.press('Enter')
  await user.page.getByRole('heading', { level: 1, name: '报表', exact: true }).waitFor()
  const links = user.page.getByRole('list', { name: '报表' }).getByRole('link')
  await expect.poll(() => links.count()).toBeGreaterThan(2)
  expect(await user.axe()).toEqual([])
  await user.tabTo('searchbox', '按名称、编码或备注查找')
  await user.type('project_progress')
  await expect.poll(() => links.count()).toBe(1)
  await user.page
    .getByRole('region', { name: '消息' })
    .or(user.page.locator('[aria-live]'))
    .getByText('找到 1 个报表')
    .first()
    .waitFor()
  await user.tabTo('link', /各项目归档进度/)
  await user.press('Enter')
  await user.page.getByRole('heading', { level: 1, name: '各项目归档进度' }).waitFor()
  await expect.poll(() => rows().count()).toBe(2)
  await user.page.getByRole('tab', { name: '各项目归档进度', selected: true }).waitFor()
  await user.tabTo('textbox', '工程编号')
  await user.type('YL-FJ-2024')
  await user.press('Enter')
  await expect.poll(() => rows().count()).toBe(1)
  expect(new URL(user.page.url()).searchParams.get('code')).toBe('project_progress')
  await user.page.reload()
  await expect.poll(() => rows().count()).toBe(1)
  await user.page.getByRole('tab', { name: '报表', exact: true }).waitFor()
  expect(user.faults()).toEqual([])
})
