import { type Journey, signIn } from './journey.ts'

/** What is to be done next is read as one list, a line leads to the very cell, and the users' manual is read. */
export const workbenchJourney: Journey = {
  name: 'workbench',
  title: '工作台的待办，使用手册',
  async walk(window, product) {
    const { page, press, pressAndListen, step } = window
    const inDialog = page.getByRole('dialog')
    const tabInto = async (place: string) => {
      for (let stops = 0; stops < 12; stops++) {
        if (await page.evaluate((wanted) => document.activeElement?.closest(wanted) != null, place)) return
        await pressAndListen('Tab')
      }
      throw new Error(`Tab does not come into ${place}`)
    }
    await signIn(window, product)
    await step('到待办', () => tabInto('main section li'))
    // Links are read line by line: the arrows are the screen reader's own here, as on any page.
    await step('下一组', () => press('ArrowDown'))
    await step('这一组的第一项', () => press('ArrowDown'))
    await step('打开这一项', async () => {
      press('Enter')
      await page.getByRole('grid').getByRole('gridcell').first().waitFor()
    })
    await step('快捷键与使用手册', async () => {
      press('F1')
      await inDialog.waitFor()
    })
    await step('到选项卡', () => tabInto('[role=dialog] [role=tab]'))
    await step('使用手册', async () => {
      press('ArrowRight')
      await page.getByRole('navigation', { name: '手册目录' }).waitFor()
    })
    await step('到目录', () => tabInto('nav[aria-label="手册目录"]'))
    await step('打开一页', () => press('Enter'))
    await step('关闭', async () => {
      press('Escape')
      await inDialog.waitFor({ state: 'detached' })
    })
  }
}
