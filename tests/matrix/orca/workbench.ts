import { type Journey, signIn, tabInto } from './journey.ts'

/** What is to be done next is read as one list, a line leads to the very cell, and the users' manual is read. */
export const workbenchJourney: Journey = {
  name: 'workbench',
  title: '工作台的待办，使用手册',
  async walk(window, product) {
    const { page, press, step, alertStep } = window
    const inDialog = page.getByRole('dialog')
    await signIn(window, product)
    await step('到待办', () => tabInto(window, 'main section li'))
    // Links are read line by line: the arrows are the screen reader's own here, as on any page.
    await step('下一组', () => press('ArrowDown'))
    await step('这一组的第一项', () => press('ArrowDown'))
    // The photo and its file have one name, and both are in the row.
    await alertStep('打开这一项', async () => {
      press('Enter')
      await page.getByRole('grid').getByRole('gridcell').first().waitFor()
    })
    await step('快捷键与使用手册', async () => {
      press('F1')
      await inDialog.waitFor()
    })
    await step('到选项卡', () => tabInto(window, '[role=dialog] [role=tab]'))
    await step('使用手册', async () => {
      press('ArrowRight')
      await page.getByRole('navigation', { name: '手册目录' }).waitFor()
    })
    await step('到目录', () => tabInto(window, 'nav[aria-label="手册目录"]'))
    await step('打开一页', () => press('Enter'))
    await alertStep('关闭', async () => {
      press('Escape')
      await inDialog.waitFor({ state: 'detached' })
    })
  }
}
