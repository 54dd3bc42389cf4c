import { afterAll, beforeAll, expect, test } from 'vitest'

import { SCREENS } from '#contract/screens.ts'
import zh from '#locales/zh-CN/session.json' with { type: 'json' }
import { firstMinute } from '#kit/keys/first-minute.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'
import { walkPublicPages, walkScreens } from '#kit/keys/screen-walk.ts'

interface Entry {
  readonly path: string
  readonly [key: string]: unknown
}
/** What menus that were made for others call online reports and forms, with a title for each. */
const ONLINE = [
  ['归档范围报表', 'cgreport', 'modules/online/cgreport/auto/OnlCgreportAutoList'],
  ['归档范围表单', 'cgform', 'modules/online/cgform/auto/OnlCgformAutoList']
] as const

let product: Product
let keyboardUser: KeyboardUser
const fetched: string[] = []
const pathname = () => new URL(keyboardUser.page.url()).pathname
const heading = (name: string | RegExp) => keyboardUser.page.getByRole('heading', { level: 1, name })
const isThere = async (name: string) => keyboardUser.page.getByRole('button', { name, exact: true }).focus()

beforeAll(async () => {
  product = await startProduct()
  keyboardUser = await openKeyboardUser()
  keyboardUser.page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  // Entries of an online report and an online form, as menus that were made for others name it.
  await keyboardUser.page.route('**/getUserPermissionByToken*', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { result: { menu: Entry[] } }
    const online = ONLINE.map(([title, kind, component]) => ({
      id: `online-${kind}`,
      key: `online-${kind}`,
      path: `/online/${kind}/catalog_items`,
      name: `online-${kind}`,
      component,
      route: '1',
      hidden: false,
      meta: { title, keepAlive: false, internalOrExternal: false, componentName: kind }
    }))
    await route.fulfill({
      response: answer,
      json: { ...body, result: { ...body.result, menu: [...body.result.menu, ...online] } }
    })
  })
})
afterAll(async () => {
  await keyboardUser?.close()
  await closeBrowser()
  await product?.stop()
})

test('the one command starts it, a seeded account signs in and comes to the main layout, and the window bears the catalogue’s name [0.D01, 1.P02]', async () => {
  await keyboardUser.page.goto(`${product.address}/user/login`)
  await keyboardUser.page.getByRole('textbox', { name: '账号' }).waitFor()
  expect(await keyboardUser.page.title()).toBe(zh.system)
  await keyboardUser.signIn(product.address, 'js_xinghe', product.password)
  await keyboardUser.page.waitForURL('**/workbench/index')
  for (const role of ['banner', 'main', 'contentinfo'] as const) await keyboardUser.page.getByRole(role).waitFor()
  await keyboardUser.page.getByRole('navigation').first().waitFor()
  await keyboardUser.page.goto(`${product.address}/dashboard/Analysis`)
  await heading(/云澜星河/).waitFor()
  expect(await keyboardUser.page.title()).toBe(zh.system)
})

test('addresses have no #, and one that is loaded anew shows the same screen [2.R01]', async () => {
  for (const path of ['/workbench/index', '/isps/userAnnouncement', '/account/settings']) {
    await keyboardUser.page.goto(product.address + path)
    const title = keyboardUser.page.getByRole('main').getByRole('heading', { level: 1 })
    await title.waitFor()
    const before = await title.textContent()
    await keyboardUser.page.reload()
    await title.waitFor()
    expect([pathname(), await title.textContent(), keyboardUser.page.url().includes('#')]).toEqual([
      path,
      before,
      false
    ])
  }
})

test('the workbench button leads to the workbench, the logo to the route named dashboard-Analysis [2.R21, 2.R25]', async () => {
  await keyboardUser.page.goto(`${product.address}/dashboard/Analysis`)
  await heading(/云澜星河/).waitFor()
  await isThere('工作台')
  await keyboardUser.press('Enter')
  await keyboardUser.page.waitForURL('**/workbench/index')
  await heading('工作台').waitFor()
  await keyboardUser.page.getByRole('banner').getByRole('link').first().focus()
  await keyboardUser.press('Enter')
  await keyboardUser.page.waitForURL('**/dashboard/Analysis')
  await heading(/云澜星河/).waitFor()
})

test('a screen’s chunk is fetched at its first visit and not at the second [2.R33]', async () => {
  await keyboardUser.page.goto(`${product.address}/dashboard/Analysis`)
  await heading(/云澜星河/).waitFor()
  const chunks = () => fetched.filter((path) => /\/assets\/user-announcement-[\w-]+\.js$/.test(path)).length
  fetched.length = 0
  const visit = async () => {
    await keyboardUser.press('Control+k')
    await keyboardUser.page.getByRole('combobox').waitFor()
    await keyboardUser.type('我的通知')
    await keyboardUser.page
      .getByRole('option', { name: /我的通知/ })
      .first()
      .waitFor()
    await keyboardUser.press('Enter')
    await heading('我的通知').waitFor()
  }
  expect(chunks()).toBe(0)
  await visit()
  expect(chunks()).toBe(1)
  await isThere('工作台')
  await keyboardUser.press('Enter')
  await heading('工作台').waitFor()
  await visit()
  expect(chunks()).toBe(1)
})

test.each(ONLINE)(
  'the entry %s, whose component is of online lists (%s), opens its list, out of a chunk of its own [2.R32]',
  async (title) => {
    await keyboardUser.page.goto(`${product.address}/workbench/index`)
    await heading('工作台').waitFor()
    const chunks = () => fetched.filter((path) => /\/assets\/report-list-[\w-]+\.js$/.test(path)).length
    fetched.length = 0
    await keyboardUser.press('Control+k')
    await keyboardUser.page.getByRole('combobox').waitFor()
    expect(chunks()).toBe(0)
    await keyboardUser.type(title)
    await keyboardUser.page.getByRole('option', { name: title }).first().waitFor()
    await keyboardUser.press('Enter')
    await heading('归档范围条款').waitFor()
    expect(chunks()).toBe(1)
    await keyboardUser.page.getByRole('row').nth(1).waitFor()
    await keyboardUser.page.getByRole('textbox', { name: '条款名称' }).focus()
    await keyboardUser.type('竣工')
    await keyboardUser.press('Enter')
    await expect
      .poll(async () =>
        (await keyboardUser.page.getByRole('row').allTextContents()).slice(1).every((text) => text.includes('竣工'))
      )
      .toBe(true)
  }
)

test('the document of a file has the whole window, and so have the files to classify [1.A54, 2.R26, 2.R27]', async () => {
  for (const [path, name] of [
    ['/pdf?file=f0002', /可行性研究报告的批复\.pdf/],
    ['/archives/noth', '待归类文件']
  ] as const) {
    await keyboardUser.page.goto(product.address + path)
    await heading(name).waitFor()
    for (const role of ['contentinfo', 'tablist'] as const)
      expect(await keyboardUser.page.getByRole(role).count(), `${path} ${role}`).toBe(0)
    // Nothing of the frame: one line leads back to it.
    for (const other of ['主菜单', '面包屑'])
      expect(await keyboardUser.page.getByRole('navigation', { name: other }).count(), `${path} ${other}`).toBe(0)
    await keyboardUser.page.getByRole('banner').getByRole('navigation', { name: '返回系统' }).waitFor()
    await keyboardUser.tabTo('link', '工作台')
    await keyboardUser.press('Enter')
    await heading('工作台').waitFor()
  }
})

test('the route named organization-projectInformation opens the page of the project [2.R23]', async () => {
  await keyboardUser.page.goto(`${product.address}/organization/projectInformation`)
  await heading('项目信息').waitFor()
  await keyboardUser.page.getByRole('main').getByText('YL-FJ-2024-017').first().waitFor()
})

test('the exception pages are opened by their menus, and lead home', async () => {
  for (const code of ['403', '404', '500']) {
    await keyboardUser.page.goto(`${product.address}/exception/${code}`)
    await keyboardUser.page.getByRole('link', { name: '返回首页', exact: true }).waitFor()
    expect(pathname()).toBe(`/exception/${code}`)
  }
  expect(keyboardUser.faults()).toEqual([])
})

test('a screen whose file did not come is really asked for again by 重试, without loading the page anew [8.X46]', async () => {
  await keyboardUser.page.goto(`${product.address}/workbench/index`)
  await heading('工作台').waitFor()
  const asked: string[] = []
  let isAway = true
  await keyboardUser.page.route(/\/assets\/center-[^/]*\.js/, async (route) => {
    asked.push(route.request().url())
    if (isAway) await route.abort()
    else await route.continue()
  })
  await keyboardUser.page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await keyboardUser.page.keyboard.press('Control+k')
  await keyboardUser.page.getByRole('combobox').fill('个人中心')
  await keyboardUser.page.keyboard.press('Enter')
  const retry = keyboardUser.page.getByRole('button', { name: '重试' })
  await retry.waitFor()
  const before = asked.length
  isAway = false
  await retry.press('Enter')
  await heading('个人中心').waitFor()
  expect(asked.length).toBeGreaterThan(before)
  expect(await keyboardUser.page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await keyboardUser.page.unroute(/\/assets\/center-[^/]*\.js/)
})

test('[0.D14] every screen has landmarks, a skip link, one heading, live regions and a title, and is announced when it opens', async () => {
  const seen = new Set<string>()
  await walkScreens(keyboardUser.page, product.address, seen)
  for (const [name, work] of [
    ['admin', /newcomer/],
    ['baomi', /newcomer/],
    ['jieshou', /YJ-2026-0158/]
  ] as const) {
    const walker = await openKeyboardUser()
    await walker.signIn(product.address, name, product.password)
    await firstMinute(walker, work)
    await walkScreens(walker.page, product.address, seen)
    await walker.close()
  }
  const visitor = await openKeyboardUser()
  await walkPublicPages(visitor.page, product.address)
  await visitor.close()
  // 我的部门 is in the menu of who leads a department alone: led-departs.test.ts opens it.
  expect(seen).toEqual(
    new Set([...SCREENS.filter((name) => name !== 'system/my-depart'), ...ONLINE.map(([, , component]) => component)])
  )
})
