import { type Journey, openList, tabInto, tabTo } from './journey.ts'

/** A query is built of two choices and a value, sent, kept as a view, and let go. */
export const queryJourney: Journey = {
  name: 'query',
  title: '高级查询：一个条件，保存为视图，不用视图',
  async walk(window, product) {
    const { page, press, pressAndListen, type, step, quietStep, alertStep } = window
    const builder = page.getByRole('dialog', { name: '高级查询构造器' })
    const views = page.getByRole('dialog', { name: '视图' })
    const row = (name: string) => page.getByRole('rowheader', { name, exact: true })
    const listGone = () => page.getByRole('listbox').waitFor({ state: 'detached' })
    await openList(window, product, '/sys/role')
    await step('到高级查询', () => tabTo(window, '高级查询'))
    await step('打开构造器', async () => {
      press('Enter')
      await builder.waitFor()
    })
    await step('到字段', () => tabInto(window, '[role=dialog] [role=combobox]'))
    await step('打开第一个字段', async () => {
      press('ArrowDown')
      await page.getByRole('option').first().waitFor()
    })
    await step('到第二个字段', () => press('ArrowDown'))
    await step('选定字段', async () => {
      press('Enter')
      await listGone()
    })
    await step('到匹配规则', () => press('Tab'))
    await step('到值', () => press('Tab'))
    await quietStep('写值', () => type('reader'))
    // The button is pressed in the moment in which it has the focus again: Orca reads it, and then what has changed of it.
    await alertStep('查询', async () => {
      press('Enter')
      await builder.waitFor({ state: 'detached' })
      await row('系统管理员').waitFor({ state: 'detached' })
    })
    await step('到视图', () => tabTo(window, '视图'))
    await step('打开视图', async () => {
      press('Enter')
      await views.getByRole('textbox', { name: '视图名称' }).waitFor()
    })
    await quietStep('写名称', () => type('chayue'))
    await step('保存视图', async () => {
      press('Enter')
      await page.getByRole('button', { name: '视图：chayue' }).waitFor()
    })
    await step('再打开视图', async () => {
      press('Enter')
      await views.getByRole('textbox', { name: '视图名称' }).waitFor()
    })
    await step('到不用视图', () => tabTo(window, '不用视图'))
    await step('不用视图', async () => {
      press('Enter')
      await page.getByRole('button', { name: '视图', exact: true }).waitFor()
      await row('系统管理员').waitFor()
    })
    await alertStep('到表格', () => pressAndListen('F6'))
  }
}
