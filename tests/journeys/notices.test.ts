import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { listUser } from '#kit/keys/list-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'
import { patienceOf } from '#kit/patience.ts'

let product: Product
let keyboardUser: KeyboardUser
const asked: string[] = []
const sockets: string[] = []

const bell = (name: RegExp) => keyboardUser.page.getByRole('button', { name })
const toBell = async () => {
  await keyboardUser.page.getByRole('button', { name: /^通知，/ }).focus()
  await keyboardUser.press('Enter')
  await keyboardUser.page.getByRole('tab', { name: /^通知\(/ }).waitFor()
}
const viewer = () => keyboardUser.page.getByRole('dialog', { name: '通知消息' })

beforeAll(async () => {
  product = await startProduct()
  keyboardUser = await openKeyboardUser()
  keyboardUser.page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (/annountCement|sysAnnouncementSend/.test(path)) asked.push(`${request.method()} ${path.replace('/api', '')}`)
  })
  keyboardUser.page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname))
  await keyboardUser.signIn(product.address, 'js_xinghe', product.password)
  await keyboardUser.page.waitForURL('**/workbench/index')
})
afterAll(async () => {
  await keyboardUser?.close()
  await closeBrowser()
  await product?.stop()
})

describe('the bell', () => {
  test('[2.L18] says how many are unread', async () => {
    await bell(/^通知，5 条未读$/).waitFor()
    expect(await keyboardUser.page.getByRole('banner').getByText('5', { exact: true }).count()).toBe(1)
  })

  test('[2.D06, 2.D07, 3.E14, 3.E17, 4.S37] a notice is opened by keys, shown in full, marked read, and the badge drops', async () => {
    await toBell()
    expect(await keyboardUser.page.getByText('紧急消息').count()).toBe(1)
    expect(await keyboardUser.page.getByText('重要消息').count()).toBe(1)
    expect(await keyboardUser.page.getByText('一般消息').count()).toBe(2)
    expect(await keyboardUser.axe('[role=dialog]')).toEqual([])
    await keyboardUser.tabTo('button', /城建档案在线移交/)
    asked.length = 0
    await keyboardUser.press('Enter')
    await viewer().waitFor()
    expect(await viewer().getByText('发布人：杨卯己').isVisible()).toBe(true)
    expect(await viewer().getByRole('table').isVisible()).toBe(true)
    const { width, height } = (await keyboardUser.page.viewportSize())!
    await expect.poll(async () => Math.abs((await viewer().boundingBox())!.width - width * 0.6)).toBeLessThan(3)
    expect(Math.abs((await viewer().locator('[data-notice]').boundingBox())!.height - height * 0.8)).toBeLessThan(3)
    await bell(/^通知，4 条未读$/).waitFor({ state: 'attached' })
    expect(asked.filter((call) => !call.startsWith('OPTIONS'))).toEqual([
      'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId',
      'GET /sys/annountCement/listByUser'
    ])
    expect(await keyboardUser.axe('[role=dialog]')).toEqual([])
    await keyboardUser.press('Escape')
    await viewer().waitFor({ state: 'detached' })
  })

  test('[3.E15] a message of the system leads to where it is handled', async () => {
    await toBell()
    await keyboardUser.tabTo('tab', /^通知\(/)
    await keyboardUser.press('ArrowRight')
    await keyboardUser.tabTo('button', /竣工验收日期/)
    await keyboardUser.press('Enter')
    await viewer().waitFor()
    await keyboardUser.tabTo('button', '去处理')
    await keyboardUser.press('Enter')
    await keyboardUser.page.waitForURL('**/archives/collect')
    await bell(/^通知，3 条未读$/).waitFor()
  })

  test('[2.R24] 查看更多 leads to all of them', async () => {
    await toBell()
    await keyboardUser.tabTo('button', '查看更多')
    await keyboardUser.press('Enter')
    await keyboardUser.page.waitForURL('**/isps/userAnnouncement')
    await keyboardUser.page.getByRole('heading', { level: 1, name: '我的通知' }).waitFor()
  })
})

describe('我的通知', () => {
  test('[1.A51] lists read and unread ones, is searched, and opening one marks it read', async () => {
    const rows = keyboardUser.page.getByRole('grid', { name: '我的通知' }).getByRole('row')
    await expect.poll(() => rows.count()).toBe(6)
    await expect.poll(() => keyboardUser.page.getByText('未读', { exact: true }).count()).toBe(3)
    expect(await keyboardUser.axe('main')).toEqual([])
    await keyboardUser.tabTo('textbox', '标题', 90)
    await keyboardUser.type('竣工图')
    await keyboardUser.press('Enter')
    await expect.poll(() => rows.count()).toBe(2)
    await listUser(keyboardUser).toRow('竣工图')
    await keyboardUser.press('Enter')
    await viewer().waitFor()
    await keyboardUser.press('Escape')
    await keyboardUser.page.getByRole('gridcell', { name: '已读', exact: true }).waitFor()
    await bell(/^通知，2 条未读$/).waitFor()
  })

  test('all are marked read at once, after a question', async () => {
    await keyboardUser.tabTo('button', '全部标注已读', 120)
    await keyboardUser.press('Enter')
    await keyboardUser.page.getByRole('alertdialog', { name: '全部标注已读' }).waitFor()
    await keyboardUser.press('Enter')
    await bell(/^通知，0 条未读$/).waitFor()
  })

  test('[2.R24] holds at 320 pixels', async () => {
    await keyboardUser.page.setViewportSize({ width: 320, height: 640 })
    await keyboardUser.page.getByRole('heading', { level: 1, name: '我的通知' }).waitFor()
    // A narrow window is drawn otherwise once the page has noticed its width.
    await expect
      .poll(() => keyboardUser.page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(320)
    await keyboardUser.page.setViewportSize({ width: 1280, height: 800 })
  })
})

test('[4.S53, 4.S54] neither the socket of notices nor the polling runs unless it is switched on', async () => {
  // The page's own clock runs ahead: two rounds of the polling, had it been switched on.
  await keyboardUser.page.clock.install()
  await keyboardUser.page.reload()
  await bell(/^通知，/).waitFor()
  asked.length = 0
  await keyboardUser.page.clock.runFor(13_000)
  expect(asked.filter((call) => call.includes('listByUser'))).toEqual([])
  expect(sockets.filter((path) => path.includes('/websocket/'))).toEqual([])
  expect(keyboardUser.faults()).toEqual([])
})

test('[4.S53] switched on, what is published or taken back comes to the bell at once', async () => {
  await product.stop()
  product = await startProduct({ NOTICE_SOCKET: 'on' })
  const reader = await openKeyboardUser()
  await reader.signIn(product.address, 'js_xinghe', product.password)
  await reader.page.getByRole('button', { name: '通知，5 条未读' }).waitFor()
  const login = await fetch(`${product.address}/api/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: product.password })
  })
  const { result } = (await login.json()) as { result: { token: string } }
  const turn = (what: string) =>
    fetch(`${product.address}/api/sys/annountCement/${what}?id=n1`, {
      headers: { 'x-access-token': result.token }
    }).then((answer) => answer.json())
  expect(await turn('doReovkeData')).toMatchObject({ success: true })
  await reader.page.getByRole('button', { name: '通知，4 条未读' }).waitFor({ timeout: patienceOf(10_000) })
  expect(await turn('doReleaseData')).toMatchObject({ success: true })
  await reader.page.getByRole('button', { name: '通知，5 条未读' }).waitFor({ timeout: patienceOf(10_000) })
  await reader.close()
})

test('who belongs to no project asks for one by keys alone, and its leader reads of it at once', async () => {
  const [leader, newcomer] = [await openKeyboardUser(), await openKeyboardUser()]
  await leader.signIn(product.address, 'js_xinghe', product.password)
  await leader.page.getByRole('button', { name: '通知，5 条未读' }).waitFor()
  await newcomer.signIn(product.address, 'newcomer', product.password)
  await newcomer.page.getByRole('heading', { level: 2, name: '账户还未加入任何项目！请联系管理员！' }).waitFor()
  await newcomer.page.getByText(/请联系“建设单位\(项目负责人\/资料员\)”/).waitFor()
  expect(await newcomer.axe('main')).toEqual([])
  await newcomer.tabTo('textbox', /^项目编号或名称/, 60)
  await newcomer.type('YL-FJ-2024-017')
  await newcomer.press('Enter')
  await newcomer.page.getByRole('list', { name: '我的请求' }).getByText('YL-FJ-2024-017').waitFor()
  await leader.page.getByRole('button', { name: '通知，6 条未读' }).waitFor()
  await leader.page.getByRole('button', { name: /^通知，/ }).focus()
  await leader.press('Enter')
  await leader.page.getByRole('tab', { name: /^通知\(/ }).waitFor()
  await leader.tabTo('tab', /^通知\(/)
  await leader.press('ArrowRight')
  await leader.tabTo('button', /冯申丙 请求加入项目/)
  await leader.press('Enter')
  await leader.page
    .getByRole('dialog', { name: '通知消息' })
    .getByText(/请求加入项目“YL-FJ-2024-017”/)
    .waitFor()
  expect(newcomer.faults()).toEqual([])
  await newcomer.close()
  await leader.close()
})
