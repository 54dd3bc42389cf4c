import { type Journey, signInChoosing, tabInto, tabTo } from './journey.ts'

/** A check reads and draws every page of a project. Milliseconds. */
const CHECK = 300_000

/** A project is checked, and what was found in one of its files is waived by who alone may do so. */
export const checkJourney: Journey = {
  name: 'check',
  title: '检测一个项目，豁免一个问题',
  async walk(window, product) {
    const { page, press, type, step, alertStep, prepare } = window
    // The second project has been handed on to the archive.
    await signInChoosing(window, product, 'shenhe', 'lanjiang')
    await prepare(async () => {
      await page.goto(`${product.address}/arrange/check`)
      await page.getByRole('button', { name: '执行检测' }).waitFor()
    })
    await step('到执行检测', () => tabTo(window, '执行检测'))
    await step('打开', async () => {
      press('Enter')
      await page.getByRole('radio').first().waitFor()
    })
    // How far it is is said several times.
    await alertStep('开始检测，完成', async () => {
      press('Control+Enter')
      await page.getByText(/件文件，\d+ 个问题/).waitFor({ timeout: CHECK })
      await page.getByRole('grid', { name: '问题' }).getByRole('rowheader').first().waitFor()
    })
    await step('到检测项', () => tabInto(window, '[role=grid][aria-label="检测项"]'))
    await step('到问题', () => tabInto(window, '[role=grid][aria-label="问题"]'))
    // The button is called by its file, and the row that it lies in as well.
    await alertStep('到豁免', () => press('ArrowLeft'))
    await step('打开豁免', async () => {
      press('Enter')
      await page.getByRole('dialog', { name: '豁免检测问题' }).waitFor()
    })
    await step('不写原因', async () => {
      press('Control+Enter')
      await page.getByText('豁免原因至少 4 个字').first().waitFor()
    })
    // The row has the focus then, and is what the message is about.
    await alertStep('写原因，确认', async () => {
      type('QS-2026-11')
      press('Control+Enter')
      await page.getByRole('dialog', { name: '豁免检测问题' }).waitFor({ state: 'detached' })
      await page
        .getByText(/已豁免 ZS-01/)
        .first()
        .waitFor()
    })
    await step('上一行', () => press('ArrowUp'))
  }
}
