import type { KeyboardUser } from './keyboard-user.ts'

interface Registered {
  readonly username: string
  readonly realname: string
  readonly password: string
  readonly phone: string
}

/**
 * Registers an account with the code of a message of the demo, and signs in with it: by keys alone. The address of the product is all that one
 * is given.
 */
export async function registerAccount(
  { page, press, tabTo, type }: KeyboardUser,
  address: string,
  { username, realname, password, phone }: Registered
): Promise<void> {
  await page.goto(address)
  await tabTo('link', '注册账号')
  await press('Enter')
  await page.waitForURL('**/user/register')
  for (const [name, text] of Object.entries({ 账号: username, 姓名: realname, 密码: password, 手机号: phone })) {
    await tabTo('textbox', name)
    await type(text)
  }
  await tabTo('button', '获取验证码')
  await press('Enter')
  await page.getByRole('button', { name: /秒后可重发/ }).waitFor()
  await press('Shift+Tab', 'Enter')
  await page.getByRole('dialog', { name: '演示短信' }).waitFor()
  await tabTo('button', /填入验证码/)
  await press('Enter')
  await page.getByRole('dialog', { name: '演示短信' }).waitFor({ state: 'detached' })
  await tabTo('textbox', '验证码')
  await press('Enter')
  await page.waitForURL('**/user/register-result')
  await tabTo('link', '去登录')
  await press('Enter')
  await page.waitForURL('**/user/login')
  await tabTo('textbox', '账号')
  await type(username)
  await press('Tab')
  await type(password)
  await press('Enter')
}
