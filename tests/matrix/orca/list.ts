import { type Journey, openList, tabInto, tabTo, toColumn } from './journey.ts'

/** A list of system administration is searched, sorted and paged, and a row is read whole. */
export const listJourney: Journey = {
  name: 'list',
  title: '列表：查询，排序，翻页，详细信息',
  async walk(window, product) {
    const { page, press, pressAndListen, type, step, alertStep } = window
    const answered = () => page.waitForResponse((answer) => answer.url().includes('/sys/dict/list'))
    const shown = async (act: () => unknown) => {
      const answer = answered()
      await act()
      await answer
    }
    await openList(window, product, '/sys/dict')
    await step('到查询条件', () => tabInto(window, 'search input'))
    await step('下一个条件', () => press('Tab'))
    await step('输入，查询', async () => {
      type('file')
      await shown(() => press('Enter'))
    })
    await step('查询无结果的文字', async () => {
      type('vvvv')
      await shown(() => press('Enter'))
      await page.getByText('没有查询到任何数据').first().waitFor()
    })
    await step('重置', async () => {
      await tabTo(window, '重置')
      await shown(() => press('Enter'))
    })
    await step('到表格', () => tabInto(window, '[role=grid]'))
    await step('到列标题', async () => {
      await toColumn(window, '字典名称')
      await pressAndListen('ArrowUp')
    })
    await step('按这一列排序', () => shown(() => press('Enter')))
    await step('回到第一行', () => press('ArrowDown'))
    await step('详细信息', async () => {
      press('Enter')
      await page.getByRole('dialog', { name: '详细信息' }).waitFor()
    })
    await alertStep('下一行', async () => {
      await tabTo(window, '下一行')
      press('Enter')
    })
    await step('关闭', async () => {
      press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    })
    await step('下一页', async () => {
      await tabTo(window, '下一页')
      await shown(() => press('Enter'))
    })
  }
}
