import { fromRowMenu, type Journey, openFiles, signIn } from './journey.ts'

/** Files that came back from their review: why, by whom and when is read on arrival. */
export const returnedJourney: Journey = {
  name: 'returned',
  title: '退回的文件：原因，下一个，再次提交',
  async walk(window, product) {
    const { page, press, step, alertStep } = window
    await signIn(window, product)
    await openFiles(window, product, 'A', 'p1-A')
    await step('到退回的文件', () => press('Alt+Shift+n'))
    await step('到下一个退回的文件', () => press('Alt+Shift+n'))
    await step('上一行同一列', () => press('ArrowUp'))
    await step('回到退回的单元格', () => press('ArrowDown'))
    await alertStep('未修改而再次提交', async () => {
      await fromRowMenu(window, '提交审核')
      await page.getByRole('alertdialog').waitFor()
    })
    await step('返回修改', async () => {
      press('Escape')
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    })
    await step('返回后，上一行', () => press('ArrowUp'))
  }
}
