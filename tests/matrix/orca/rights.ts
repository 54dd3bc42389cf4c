import { fromRowMenu, type Journey, openList } from './journey.ts'

/** Rights of a role are ticked and let go in their tree, kept from being lost by Escape, and saved. */
export const rightsJourney: Journey = {
  name: 'rights',
  title: '角色授权：勾选、放弃前询问、保存',
  async walk(window, product) {
    const { page, press, step, alertStep } = window
    const dialog = page.getByRole('dialog')
    await openList(window, product, '/sys/role', 'baomi')
    await step('到第一个角色', async () => {
      press('F6')
      await page.waitForFunction(() => document.activeElement?.closest('[role=grid]') !== null)
    })
    // What the three administrators hold by the release is refused a change: the role of another.
    await step('到第四个角色', () => window.pressAndListen('ArrowDown', 'ArrowDown', 'ArrowDown'))
    // The dialog is called as its heading, which has the focus until the tree is there.
    await alertStep('打开授权', async () => {
      await fromRowMenu(window, '授权')
      await dialog.getByRole('treeitem').first().waitFor()
    })
    await step('到树', () => press('ArrowDown'))
    await step('打开第一个节点', () => press('ArrowRight'))
    await step('到下一级', () => press('ArrowDown'))
    await step('勾选或取消', () => press('space'))
    await step('再按一次', () => press('space'))
    await step('改动一项', () => press('space'))
    await alertStep('按 Escape，先询问', async () => {
      press('Escape')
      await page.getByRole('alertdialog').waitFor()
    })
    await step('继续编辑', async () => {
      press('Escape')
      await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    })
    await alertStep('保存', async () => {
      press('Control+Enter')
      await dialog.waitFor({ state: 'detached' })
    })
  }
}
