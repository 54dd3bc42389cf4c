import { type Journey, signIn } from './journey.ts'

/** To another page by the palette, the keys and the palette again over it, and on in the page. */
export const paletteJourney: Journey = {
  name: 'palette',
  title: '命令面板，快捷键一览，收集著录的目录树',
  async walk(window, product) {
    const { page, press, type, step } = window
    const dialog = page.getByRole('dialog')
    const closed = () => dialog.waitFor({ state: 'detached' })
    await signIn(window, product)
    await step('打开命令面板', async () => {
      press('Control+k')
      await page.getByRole('combobox').waitFor()
    })
    await step('输入 sjzl', () => type('sjzl'))
    await step('到收集著录', async () => {
      press('Enter')
      await page.waitForURL('**/archives/collect**')
      await page.getByRole('tree').waitFor()
    })
    await step('到下一区域', () => press('F6'))
    await step('目录树中下一项', () => press('ArrowDown'))
    await step('再下一项', () => press('ArrowDown'))
    await step('展开', () => press('ArrowRight'))
    await step('快捷键一览', async () => {
      press('F1')
      await dialog.waitFor()
    })
    await step('一览中下一处', () => press('Tab'))
    await step('关闭一览', async () => {
      press('Escape')
      await closed()
    })
    await step('关闭一览后，目录树中下一项', () => press('ArrowDown'))
    await step('再次打开命令面板', async () => {
      press('Control+k')
      await page.getByRole('combobox').waitFor()
    })
    await step('面板中下一项', () => press('ArrowDown'))
    await step('输入无结果的文字', () => type('vvvv'))
    await step('关闭面板', async () => {
      press('Escape')
      await closed()
    })
    await step('关闭面板后，目录树中上一项', () => press('ArrowUp'))
  }
}
