import { readyForHandingOver } from '#kit/product/transfer-road.ts'

import { type Journey, signIn, signInChoosing, tabInto, tabTo } from './journey.ts'

/** Two of three unit projects are applied for; the archive claims the application, accepts a volume, returns a file of it and is asked why the application goes back. */
export const transferJourney: Journey = {
  name: 'transfer',
  title: '移交申请，签收，退回一件',
  async walk(window, product) {
    const { page, press, pressAndListen, step, alertStep, prepare } = window
    const dialog = page.getByRole('dialog').last()
    await readyForHandingOver(product)
    await signIn(window, product)
    await prepare(async () => {
      await page.goto(`${product.address}/transfer/apply`)
      await page.getByRole('button', { name: '新建移交申请' }).waitFor()
    })
    await step('到新建移交申请', () => tabTo(window, '新建移交申请'))
    await alertStep('打开', async () => {
      press('Enter')
      await dialog.getByRole('checkbox', { name: /地下车库/ }).waitFor()
    })
    await step('到地下车库', async () => {
      const box = dialog.getByRole('checkbox', { name: /地下车库/ })
      const isThere = () => box.evaluate((element) => element === document.activeElement)
      for (let stops = 0; stops < 12 && !(await isThere()); stops++) await pressAndListen('Tab')
    })
    await step('不选它', () => press('space'))
    await alertStep('建立申请', async () => {
      press('Control+Enter')
      await dialog.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: '提交', exact: true }).waitFor()
    })
    await step('到提交', () => tabTo(window, '提交'))
    await alertStep('提交，先问', async () => {
      press('Enter')
      await page.getByRole('alertdialog').waitFor()
    })
    await alertStep('确认', async () => {
      press('Enter')
      await page
        .getByText(/已冻结/)
        .first()
        .waitFor()
    })
    await prepare(async () => {
      await page.evaluate(() => localStorage.clear())
      await page.context().clearCookies()
      await page.goto(`${product.address}/user/login`)
      await page.getByRole('textbox', { name: '账号' }).waitFor()
    })
    await signInChoosing(window, product, 'shenhe')
    await prepare(async () => {
      await page.goto(`${product.address}/transfer/review`)
      await page.getByRole('grid', { name: '移交审核队列' }).getByRole('row').nth(1).waitFor()
    })
    await step('到队列', () => tabInto(window, '[role=grid][aria-label="移交审核队列"]'))
    await step('到这件申请', async () => {
      const row = page.getByRole('row').filter({ hasText: /云澜星河/ })
      const isThere = () => row.evaluateAll((all) => all.some((one) => one.contains(document.activeElement)))
      for (let rows = 0; rows < 12 && !(await isThere()); rows++) await pressAndListen('ArrowDown')
    })
    // The page begins anew in the project of the application, and is read whole.
    await alertStep('打开', async () => {
      press('Enter')
      await page.getByRole('button', { name: '签收' }).waitFor()
    })
    // The actions lie before what is reviewed.
    await step('到签收', () => tabTo(window, '签收', 'Shift+Tab'))
    await alertStep('签收', async () => {
      press('Enter')
      await page
        .getByText(/未审 2 卷/)
        .first()
        .waitFor()
    })
    await step('接受第一卷', async () => {
      press('a')
      await page
        .getByText(/未审 1 卷/)
        .first()
        .waitFor()
    })
    await step('退回卷内第一件，先问原因', async () => {
      press('r')
      await page.getByRole('option').first().waitFor()
    })
    await step('按数字选原因', async () => {
      press('1')
      await page
        .getByText(/退回 1 卷/)
        .first()
        .waitFor()
    })
    await step('到退回申请', () => tabTo(window, '退回申请', 'Shift+Tab'))
    await alertStep('先问意见', async () => {
      press('Enter')
      await dialog.getByRole('textbox', { name: /意见/ }).waitFor()
    })
  }
}
