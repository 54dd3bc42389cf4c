import { type Journey, signInChoosing, tabInto, tabTo } from './journey.ts'

/** The volume of the demo in which one stored file is not what was uploaded. */
const VOLUME = 14

/** A volume is checked, and what was found in it is waived by who alone may do so. */
export const checkJourney: Journey = {
  name: 'check',
  title: '检测一卷，豁免一个问题',
  async walk(window, product) {
    const { page, press, pressAndListen, type, step, prepare } = window
    // The second project has been handed on to the archive.
    await signInChoosing(window, product, 'shenhe', 2)
    await prepare(async () => {
      await page.goto(`${product.address}/arrange/check`)
      await page.getByRole('button', { name: '执行检测' }).waitFor()
    })
    await step('到执行检测', () => tabTo(window, '执行检测'))
    await step('打开', async () => {
      press('Enter')
      await page.getByRole('radio').first().waitFor()
    })
    await step('到检测对象', () => tabInto(window, '[role=radiogroup]'))
    await step('选案卷', () => pressAndListen('ArrowDown', 'ArrowDown'))
    await step('到案卷的选择', () => tabInto(window, '[role=combobox]'))
    await step('打开选项', async () => {
      press('ArrowDown')
      await page.getByRole('option').first().waitFor()
    })
    await prepare(() => press(...Array<string>(VOLUME - 1).fill('ArrowDown')))
    await step('选定', () => press('Enter'))
    await step('到开始检测', () => tabTo(window, '开始检测'))
    await step('开始检测，完成', async () => {
      press('Enter')
      await page.getByText(/件文件,\d+ 个问题/).waitFor()
      await page.getByRole('grid', { name: '问题' }).getByRole('rowheader').first().waitFor()
    })
    await step('到检测项', () => tabInto(window, '[role=grid][aria-label="检测项"]'))
    await step('到问题', () => tabInto(window, '[role=grid][aria-label="问题"]'))
    await step('到豁免', () => press('ArrowLeft'))
    await step('打开豁免', async () => {
      press('Enter')
      await page.getByRole('dialog', { name: '豁免检测问题' }).waitFor()
    })
    await step('不写原因', async () => {
      press('Control+Enter')
      await page.getByText('豁免原因至少 4 个字').first().waitFor()
    })
    await step('写原因，确认', async () => {
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
