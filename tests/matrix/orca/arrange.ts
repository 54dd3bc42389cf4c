import { type Journey, signIn, tabInto, tabTo } from './journey.ts'

/** Approved files are arranged by the rules, and one of them is moved to the next volume by keys. */
export const arrangeJourney: Journey = {
  name: 'arrange',
  title: '自动组卷，把一件移到下一卷，撤销',
  async walk(window, product) {
    const { page, press, pressAndListen, step, prepare, alertStep } = window
    const list = (name: string) => page.getByRole('grid', { name, exact: true })
    await signIn(window, product)
    await prepare(async () => {
      await page.goto(`${product.address}/arrange/volume`)
      await list('文件').getByRole('row').first().waitFor()
    })
    await step('到自动组卷', () => tabTo(window, '自动组卷'))
    await step('打开，看到方案', async () => {
      press('Enter')
      await page.getByRole('heading', { name: /件文件将组成 \d+ 卷/ }).waitFor()
    })
    await step('按此组卷', async () => {
      press('Control+Enter')
      await page
        .getByText(/件文件已组成 \d+ 卷/)
        .first()
        .waitFor()
      await page.getByRole('row', { name: / 0001 / }).waitFor()
    })
    await step('到案卷列表', () => tabInto(window, '[role=grid][aria-label="案卷"]'))
    await step('到第一卷', () => press('ArrowDown'))
    await step('打开第一卷', async () => {
      press('Enter')
      await page.getByRole('heading', { level: 2, name: /^0001 / }).waitFor()
    })
    await step('到卷内文件', () => tabInto(window, '[role=grid][aria-label="文件"]'))
    // The first file is too thick for the next volume, which would be asked about.
    await step('到第二件', () => press('ArrowDown'))
    await step('提起第二件', async () => {
      press('Control+x')
      await page.getByText('已提起', { exact: true }).waitFor()
    })
    await step('回到案卷列表', async () => {
      for (let stops = 0; stops < 5; stops++) {
        if (await page.evaluate(() => document.activeElement?.closest('[aria-label="案卷"][role=grid]') != null)) break
        await pressAndListen('Shift+Tab')
      }
    })
    await step('到第二卷', () => press('ArrowDown'))
    await alertStep('放入第二卷', async () => {
      press('Control+v')
      await page
        .getByText(/1 件移入 0002/)
        .first()
        .waitFor()
    })
    await step('下一卷', () => press('ArrowDown'))
  }
}
