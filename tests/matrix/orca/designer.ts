import { fromRowMenu, type Journey, openList, tabInto, tabTo } from './journey.ts'

/** A template of a form is copied, its boxes are moved in the designer, one is added, a step is taken back, and it is saved. The tour of the first day stays on. */
export const designerJourney: Journey = {
  name: 'designer',
  title: 'PDF 模板：复制为草案，移动、添加、撤销、保存',
  async walk(window, product) {
    const { page, press, pressAndListen, type, step, quietStep, alertStep } = window
    const dialog = page.getByRole('dialog')
    await openList(window, product, '/base/pdfTemplate', 'admin', { hasTour: true })
    await step('到第一个模板', async () => {
      press('F6')
      await page.waitForFunction(() => document.activeElement?.closest('[role=grid]') !== null)
    })
    await alertStep('复制为草案', async () => {
      await fromRowMenu(window, '复制为草案')
      await dialog.getByRole('textbox', { name: /新模板编码/ }).waitFor()
    })
    await quietStep('写编码', () => type('localForm'))
    await step('到名称', () => press('Tab'))
    await quietStep('写名称', () => {
      press('Control+a')
      type('Local form')
    })
    await step('保存草案', async () => {
      press('Control+Enter')
      await page.getByRole('rowheader', { name: 'Local form' }).first().waitFor()
      await dialog.waitFor({ state: 'detached' })
    })
    await alertStep('打开设计器', async () => {
      await fromRowMenu(window, '编辑')
      await dialog.getByText(/版面没有问题/).waitFor()
    })
    await step('到版面的各项', () => tabInto(window, '[role=dialog] [role=listbox]'))
    await step('下一项', () => press('ArrowDown'))
    await step('向右移', () => press('Alt+ArrowRight'))
    // Alt+Shift+↓ belongs to the window manager here.
    const sound = (pages: number) => dialog.getByText(`版面没有问题，共 ${pages} 页`).waitFor()
    await step('向后移', async () => {
      press('Alt+ArrowDown')
      await sound(2)
    })
    await step('撤销', async () => {
      press('Control+z')
      await sound(1)
    })
    await step('再撤销', () => press('Control+z'))
    await step('到添加内容', () => tabTo(window, '添加内容'))
    await step('打开菜单', async () => {
      press('Enter')
      await page.getByRole('menu').waitFor()
    })
    await step('添加第一种', async () => {
      press('Enter')
      await page.getByRole('menu').waitFor({ state: 'hidden' })
    })
    // The list is filled anew, with the part in it that has the focus then.
    await alertStep('撤销添加', () => pressAndListen('Control+z'))
    await alertStep('按 Escape 关闭', async () => {
      press('Escape')
      await dialog.first().waitFor({ state: 'detached' })
    })
  }
}
