import { endTour } from '#kit/keys/keyboard-user.ts'

import type { Journey } from './journey.ts'

/** Signing in, with a wrong password first, and coming into a project. */
export const signInJourney: Journey = {
  name: 'sign-in',
  title: '登录，进入项目',
  async walk({ page, press, type, step }, { password, address }) {
    await page.evaluate(endTour, 'u-daiban')
    await step('打开登录页', async () => {
      await page.goto(`${address}/user/login`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
    })
    await step('到账号', () => page.getByRole('textbox', { name: '账号' }).focus())
    await step('输入账号，到密码', () => {
      type('daiban')
      press('Tab')
    })
    await step('密码错误', async () => {
      type('wrong')
      press('Enter')
      await page.getByText('用户名或密码错误').first().waitFor()
    })
    await step('改正密码，登录', async () => {
      await page.getByRole('textbox', { name: '密码' }).focus()
      press('Control+a')
      type(password)
      press('Enter')
      await page.getByRole('heading', { level: 1, name: '工作台' }).waitFor()
      await page
        .getByText(/已进入.*切换/)
        .first()
        .waitFor()
    })
    await step('主要内容中的第一处', () => press('Tab'))
  }
}
