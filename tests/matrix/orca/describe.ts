import { type Journey, openFiles, signIn, toColumn, toItem } from './journey.ts'

/** A new row, a value that is refused and mended, and a row deleted. */
export const describeJourney: Journey = {
  name: 'describe',
  title: '著录：新增，改正，删除，撤销',
  async walk(window, product) {
    const { page, press, pressAndListen, type, step, quietStep, alertStep } = window
    await signIn(window, product)
    await openFiles(window, product)
    await step('最后一行第一列', () => press('Control+End', 'Home'))
    await step('新增一行', () => press('Control+Enter'))
    await step('写题名，到下一格', () => {
      type('8')
      press('Tab')
    })
    await step('离开编辑', () => press('Escape'))
    await step('到形成日期', () => toColumn(window, '形成日期'))
    await step('快捷键与使用手册', async () => {
      press('F1')
      await page.getByRole('dialog').waitFor()
    })
    await step('关闭，回到单元格', async () => {
      press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    })
    await step('打开日期', () => press('F2'))
    await step('写不可接受的日期', async () => {
      type('2099-01-01')
      press('Tab')
      await page
        .getByText(/未被接受/)
        .first()
        .waitFor()
    })
    // 页数 is found empty in the moment in which its cell has the focus again: Orca reads what describes it, and then that this has changed.
    await alertStep('离开编辑，回到日期', () => pressAndListen('Escape', 'ArrowLeft'))
    await step('再打开日期', () => press('F2'))
    await quietStep('写可接受的日期', () => type('2024-03-05'))
    await step('改正日期', () => press('Enter'))
    await step('下一处错误', () => press('F8'))
    await step('所有错误', () => press('Alt+F8'))
    await step('关闭列表', () => press('Escape'))
    await step('行菜单，到删除', () => toItem(window, '删除'))
    await alertStep('删除，须确认', async () => {
      press('Enter')
      await page.getByRole('alertdialog').getByRole('button').first().waitFor()
    })
    await alertStep('到确定', () => press('Tab'))
    await step('确定删除', async () => {
      press('Enter')
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    })
    await step('右一格', () => press('ArrowRight'))
  }
}
