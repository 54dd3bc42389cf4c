import { type Journey, openList, tabTo } from './journey.ts'

/** A row is added by a dialog in which two faults are named and mended. */
export const rowFormJourney: Journey = {
  name: 'row-form',
  title: '新增对话框，两处错误改正后保存，撤销',
  async walk(window, product) {
    const { page, press, type, step, quietStep } = window
    const dialog = page.getByRole('dialog')
    const isAt = (name: string) =>
      page.waitForFunction((wanted) => document.activeElement?.getAttribute('name') === wanted, name)
    await openList(window, product, '/sys/position')
    await step('到新增', () => tabTo(window, '新增'))
    await step('打开对话框', async () => {
      press('Enter')
      await dialog.waitFor()
    })
    await step('保存，两处未填写', async () => {
      press('Control+Enter')
      await dialog
        .getByText(/^请填写/)
        .nth(1)
        .waitFor()
      await isAt('code')
    })
    await quietStep('写职务编码', () => type('ZW-88'))
    await step('到职务名称', async () => {
      press('Tab')
      await isAt('name')
    })
    await quietStep('写职务名称', () => type('88'))
    await step('保存', async () => {
      press('Control+Enter')
      await dialog.waitFor({ state: 'detached' })
    })
    await step('撤销', () => press('Control+z'))
  }
}
