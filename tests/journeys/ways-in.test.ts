import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Cas, openCas } from '#kit/cas.ts'
import { closeBrowser, type Hands, openHands } from '#kit/hands.ts'
import { type Oidc, oidcSettings, openOidc } from '#kit/oidc.ts'
import { type Product, startProduct } from '#kit/product.ts'

let cas: Cas
let oidc: Oidc
let product: Product
let hands: Hands

/** A port that nobody listens on now. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

beforeAll(async () => {
  cas = await openCas()
  // Each must know the other's address: the product first, which asks the provider only when somebody goes there.
  const port = await freePort()
  product = await startProduct({ CAS_URL: cas.address, ...oidcSettings(`http://127.0.0.1:${port}`) })
  oidc = await openOidc(`${product.address}/api/sys/thirdLogin/callback`, port)
  hands = await openHands()
})
afterAll(async () => {
  await hands?.close()
  await closeBrowser()
  await product?.stop()
  await oidc?.close()
  await cas?.close()
})

const workbench = () => hands.page.waitForURL('**/workbench/index')
/** Leaves whoever is signed in, as a closed browser would. */
async function fresh(path = '/user/login'): Promise<void> {
  await hands.page.evaluate('localStorage.clear(); sessionStorage.clear()').catch(() => undefined)
  await hands.page.goto(product.address + path)
}
async function takeCode(): Promise<void> {
  await hands.tabTo('button', '获取验证码').catch(() => undefined)
  if (
    await hands.page
      .getByRole('button', { name: '获取验证码' })
      .isVisible()
      .catch(() => false)
  )
    await hands.press('Enter')
  await hands.page.getByRole('button', { name: /秒后可重发/ }).waitFor()
  await openOutbox()
}
async function openOutbox(): Promise<void> {
  await hands.press('Shift+Tab')
  await hands.press('Enter')
  await hands.page.getByRole('dialog', { name: '演示短信' }).waitFor()
  await hands.tabTo('button', /填入验证码/)
  await hands.press('Enter')
  await hands.page.getByRole('dialog', { name: '演示短信' }).waitFor({ state: 'detached' })
  await hands.tabTo('textbox', '验证码')
}

test('after five wrong passwords a sixth, right one is worked for and let in [4.S01]', async () => {
  await hands.page.goto(`${product.address}/user/login`)
  await hands.tabTo('textbox', '账号')
  await hands.type('shenhe')
  await hands.press('Tab')
  for (let time = 0; time < 5; time += 1) {
    await hands.type(`wrong-${time}`)
    await Promise.all([hands.page.waitForResponse('**/sys/login'), hands.press('Enter')])
    await hands.page.getByText('用户名或密码错误！').waitFor()
    await hands.page.getByRole('button', { name: '登录', exact: true }).waitFor()
    await hands.press('Control+a')
  }
  await hands.type(product.password)
  await hands.press('Enter')
  await workbench()
})

test('by phone, with the code out of the demo’s messages [1.A36, 4.S02]', async () => {
  await fresh()
  await hands.page.getByText('手机验证码登录').waitFor()
  await hands.page.getByText('手机验证码登录').focus()
  await hands.press('Enter')
  await hands.tabTo('textbox', '手机号')
  await hands.type('16600001104')
  await takeCode()
  await hands.press('Enter')
  await workbench()
})

test('by a provider: a stranger ties the account by its password, and comes straight in the next time [1.A41, 4.S03]', async () => {
  for (const time of ['first', 'second']) {
    await hands.context.clearCookies()
    await fresh('/user/login?redirect=%2Farchives%2Fcollect')
    await hands.tabTo('link', '统一身份登录')
    await hands.press('Enter')
    await hands.page.waitForURL(/\/interaction\//)
    await hands.page.locator('input[name=login]').focus()
    await hands.type('ling')
    await hands.page.locator('input[name=password]').focus()
    await hands.type('x')
    await hands.press('Enter')
    await hands.page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' })
    await hands.page.locator('button[type=submit]').focus()
    await hands.press('Enter')
    if (time === 'first') {
      await hands.page
        .getByText(/“ling先生”尚未绑定本系统账号/)
        .first()
        .waitFor()
      expect(new URL(hands.page.url()).hash).toBe('')
      await hands.tabTo('textbox', '账号')
      await hands.type('js_xinghe')
      await hands.press('Tab')
      await hands.type(product.password)
      await hands.press('Enter')
    }
    await hands.page.waitForURL('**/archives/collect')
    await hands.page.getByRole('button', { name: /何申甲/ }).waitFor()
  }
})

test('by a CAS, and to the page that was asked for [4.S04]', async () => {
  await fresh('/user/login?redirect=%2Faccount%2Fcenter')
  await hands.tabTo('link', '统一认证（CAS）登录')
  await hands.press('Enter')
  await hands.page.waitForURL('**/account/center')
  await hands.page.getByRole('button', { name: /许未癸/ }).waitFor()
  expect(hands.page.url()).not.toContain('ticket')
})

test('the department is switched from the user menu [2.D30, 6.P18]', async () => {
  await fresh()
  await hands.signIn(product.address, 'js_xinghe', product.password)
  await workbench()
  await hands.tabTo('button', /何申甲/)
  await hands.press('Enter')
  await hands.page.getByRole('menuitem', { name: '切换部门' }).focus()
  await hands.press('Enter')
  await hands.page.getByRole('dialog', { name: '部门切换' }).waitFor()
  await hands.tabTo('radio', '工程部')
  await hands.press('ArrowDown')
  await hands.tabTo('button', '确定')
  await hands.press('Enter')
  await hands.page.getByText('已切换到资料室').first().waitFor()
})

test('an account is registered, and its password recovered in four steps [1.A40, 1.A39]', async () => {
  await fresh('/user/register')
  for (const [name, text] of [
    ['账号', 'fresh.one'],
    ['姓名', '新人'],
    ['密码', 'fresh-pass-1'],
    ['手机号', '13911112222']
  ] as const) {
    await hands.tabTo('textbox', name)
    await hands.type(text)
  }
  await takeCode()
  await hands.press('Enter')
  await hands.page.waitForURL('**/user/register-result')
  await hands.page.getByText('您的账号“fresh.one”已注册成功。').waitFor()
  await fresh('/user/alteration')
  await hands.tabTo('textbox', '账号或手机号')
  await hands.type('fresh.one')
  await hands.press('Enter')
  await hands.page.getByRole('textbox', { name: '验证码' }).waitFor()
  await hands.page.reload()
  await hands.tabTo('textbox', '验证码')
  await openOutbox()
  await hands.press('Enter')
  await hands.page.getByRole('textbox', { name: '新密码' }).waitFor()
  await hands.tabTo('textbox', '新密码')
  await hands.type('come-back-1')
  await hands.press('Enter')
  await hands.page.waitForURL('**/user/login')
  await hands.signIn(product.address, 'fresh.one', 'come-back-1')
  await workbench()
})

test('nothing was said to the console all the while', () => {
  // The provider's own pages have no icon.
  expect(hands.faults().filter((fault) => !/status of 404/.test(fault))).toEqual([])
})
