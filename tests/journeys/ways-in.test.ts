import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Cas, openCas } from '#kit/services/cas.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { packed } from '#kit/package/broken-cases.ts'
import { toZip } from '#kit/package/packed-bag.ts'
import { sampleBag } from '#kit/package/sample-bag.ts'
import { type Oidc, oidcSettings, openOidc } from '#kit/services/oidc.ts'
import { type Product, startProduct } from '#kit/product/product.ts'
import { nodeDigest } from '#package/node/node-digests.ts'

let cas: Cas
let oidc: Oidc
let product: Product
let keyboardUser: KeyboardUser

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
  keyboardUser = await openKeyboardUser()
})
afterAll(async () => {
  await keyboardUser?.close()
  await closeBrowser()
  await product?.stop()
  await oidc?.close()
  await cas?.close()
})

const workbench = () => keyboardUser.page.waitForURL('**/workbench/index')
/** Leaves whoever is signed in, as a closed browser would. */
async function fresh(path = '/user/login'): Promise<void> {
  // Where no application runs: one that is still opening would keep again what is cleared here.
  await keyboardUser.page.goto(`${product.address}/health`)
  await keyboardUser.page.evaluate('localStorage.clear(); sessionStorage.clear()')
  await keyboardUser.page.goto(product.address + path)
}
async function takeCode(): Promise<void> {
  await keyboardUser.tabTo('button', '获取验证码').catch(() => undefined)
  if (
    await keyboardUser.page
      .getByRole('button', { name: '获取验证码' })
      .isVisible()
      .catch(() => false)
  )
    await keyboardUser.press('Enter')
  await keyboardUser.page.getByRole('button', { name: /秒后可重发/ }).waitFor()
  await openOutbox()
}
async function openOutbox(): Promise<void> {
  await keyboardUser.press('Shift+Tab')
  await keyboardUser.press('Enter')
  await keyboardUser.page.getByRole('dialog', { name: '演示短信' }).waitFor()
  await keyboardUser.tabTo('button', /填入验证码/)
  await keyboardUser.press('Enter')
  await keyboardUser.page.getByRole('dialog', { name: '演示短信' }).waitFor({ state: 'detached' })
  await keyboardUser.tabTo('textbox', '验证码')
}

test('after five wrong passwords a sixth, right one is worked for and let in [4.S01]', async () => {
  await keyboardUser.page.goto(`${product.address}/user/login`)
  await keyboardUser.tabTo('textbox', '账号')
  await keyboardUser.type('shenhe')
  await keyboardUser.press('Tab')
  for (let time = 0; time < 5; time += 1) {
    await keyboardUser.type(`wrong-${time}`)
    await Promise.all([keyboardUser.page.waitForResponse('**/sys/login'), keyboardUser.press('Enter')])
    await keyboardUser.page.getByText('用户名或密码错误！').waitFor()
    await keyboardUser.page.getByRole('button', { name: '登录', exact: true }).waitFor()
    await keyboardUser.press('Control+a')
  }
  await keyboardUser.type(product.password)
  await keyboardUser.press('Enter')
  await workbench()
})

test('by phone, with the code out of the demo’s messages [1.A36, 4.S02]', async () => {
  await fresh()
  await keyboardUser.page.getByText('手机验证码登录').waitFor()
  await keyboardUser.page.getByText('手机验证码登录').focus()
  await keyboardUser.press('Enter')
  await keyboardUser.tabTo('textbox', '手机号')
  await keyboardUser.type('16600001104')
  await takeCode()
  await keyboardUser.press('Enter')
  await workbench()
})

test('by a provider: a stranger ties the account by its password, and comes straight in the next time [1.A41, 4.S03]', async () => {
  for (const time of ['first', 'second']) {
    await keyboardUser.context.clearCookies()
    await fresh('/user/login?redirect=%2Farchives%2Fcollect')
    await keyboardUser.tabTo('link', '统一身份登录')
    await keyboardUser.press('Enter')
    await keyboardUser.page.waitForURL(/\/interaction\//)
    await keyboardUser.page.locator('input[name=login]').focus()
    await keyboardUser.type('ling')
    await keyboardUser.page.locator('input[name=password]').focus()
    await keyboardUser.type('x')
    await keyboardUser.press('Enter')
    await keyboardUser.page.locator('input[name=prompt][value=consent]').waitFor({ state: 'attached' })
    await keyboardUser.page.locator('button[type=submit]').focus()
    await keyboardUser.press('Enter')
    if (time === 'first') {
      await keyboardUser.page
        .getByText(/“ling先生”尚未绑定本系统账号/)
        .first()
        .waitFor()
      expect(new URL(keyboardUser.page.url()).hash).toBe('')
      await keyboardUser.tabTo('textbox', '账号')
      await keyboardUser.type('js_xinghe')
      await keyboardUser.press('Tab')
      await keyboardUser.type(product.password)
      await keyboardUser.press('Enter')
    }
    await keyboardUser.page.waitForURL('**/archives/collect')
    await keyboardUser.page.getByRole('button', { name: /何申甲/ }).waitFor()
  }
})

test('by a CAS, and to the page that was asked for [4.S04]', async () => {
  await fresh('/user/login?redirect=%2Faccount%2Fcenter')
  await keyboardUser.tabTo('link', '统一认证（CAS）登录')
  await keyboardUser.press('Enter')
  await keyboardUser.page.waitForURL('**/account/center')
  await keyboardUser.page.getByRole('button', { name: /许未癸/ }).waitFor()
  expect(keyboardUser.page.url()).not.toContain('ticket')
})

test('the department is switched from the user menu [2.D30, 6.P18]', async () => {
  await fresh()
  await keyboardUser.signIn(product.address, 'js_xinghe', product.password)
  await workbench()
  await keyboardUser.tabTo('button', /何申甲/)
  await keyboardUser.press('Enter')
  await keyboardUser.page.getByRole('menuitem', { name: '切换部门' }).focus()
  await keyboardUser.press('Enter')
  await keyboardUser.page.getByRole('dialog', { name: '部门切换' }).waitFor()
  await keyboardUser.tabTo('radio', '工程部')
  await keyboardUser.press('ArrowDown')
  await keyboardUser.tabTo('button', '确定')
  await keyboardUser.press('Enter')
  await keyboardUser.page.getByText('已切换到资料室').first().waitFor()
})

test('an account is registered, and its password recovered in four steps [1.A40, 1.A39]', async () => {
  await fresh('/user/register')
  for (const [name, text] of [
    ['账号', 'fresh.one'],
    ['姓名', '新人'],
    ['密码', 'fresh-pass-1'],
    ['手机号', '13911112222']
  ] as const) {
    await keyboardUser.tabTo('textbox', name)
    await keyboardUser.type(text)
  }
  await takeCode()
  await keyboardUser.press('Enter')
  await keyboardUser.page.waitForURL('**/user/register-result')
  await keyboardUser.page.getByText('您的账号“fresh.one”已注册成功。').waitFor()
  await fresh('/user/alteration')
  await keyboardUser.tabTo('textbox', '账号或手机号')
  await keyboardUser.type('fresh.one')
  await keyboardUser.press('Enter')
  await keyboardUser.page.getByRole('textbox', { name: '验证码' }).waitFor()
  await keyboardUser.page.reload()
  await keyboardUser.tabTo('textbox', '验证码')
  await openOutbox()
  await keyboardUser.press('Enter')
  await keyboardUser.page.getByRole('textbox', { name: '新密码' }).waitFor()
  await keyboardUser.tabTo('textbox', '新密码')
  await keyboardUser.type('come-back-1')
  await keyboardUser.press('Enter')
  await keyboardUser.page.waitForURL('**/user/login')
  await keyboardUser.signIn(product.address, 'fresh.one', 'come-back-1')
  await workbench()
})

test('who has no account verifies a package on a page of its own, and learns that a code is not registered', async () => {
  await fresh('/verify')
  const { page } = keyboardUser
  await page.getByRole('button', { name: '选择 ZIP 或 TAR 文件' }).waitFor()
  const files = packed(await sampleBag(nodeDigest))
  const buffer = Buffer.from(await toZip(files))
  await page.setInputFiles('input[type=file]', { name: '移交.zip', mimeType: 'application/zip', buffer })
  await page.getByRole('heading', { name: '校验通过：内容与清单完全一致' }).waitFor()
  await keyboardUser.tabTo('textbox', '核验码')
  await page.keyboard.type('0000-0000')
  await page.keyboard.press('Enter')
  await page.getByText('没有登记这个核验码的接收证明').first().waitFor()
  const program = await page.request.get(`${product.address}/verify.mjs`)
  expect([program.status(), (await program.text()).includes('tagmanifest-sha256.txt')]).toEqual([200, true])
})

test('nothing was said to the console all the while', () => {
  // The provider's own pages have no icon; work is asked for with 429, which the browser notes.
  expect(keyboardUser.faults().filter((fault) => !/status of (404|429)/.test(fault))).toEqual([])
})
