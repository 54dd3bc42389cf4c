import { type Journey, openFiles, signIn, toColumn } from './journey.ts'

/** A block of a spreadsheet is pasted, some of it is refused; it is taken back and made again. */
export const pasteJourney: Journey = {
  name: 'paste',
  title: '粘贴，部分被拒绝；撤销，重做',
  async walk(window, product) {
    const { page, press, step } = window
    await signIn(window, product)
    await openFiles(window, product)
    await step('到形成日期', async () => {
      press('Control+Home')
      await toColumn(window, '形成日期')
    })
    await step('粘贴两格，第二格不是日期', async () => {
      await page.evaluate(() => navigator.clipboard.writeText('2024-03-05\t不是日期'))
      press('Control+v')
      await page
        .getByText(/已粘贴|未接受|被拒绝|未粘贴/)
        .first()
        .waitFor()
    })
    await step('到被拒绝的内容', () => press('Shift+Tab'))
    await step('关闭', () => press('Escape'))
    await step('撤销', () => press('Control+z'))
    await step('重做', () => press('Control+y'))
    await step('右一格', () => press('ArrowRight'))
  }
}
