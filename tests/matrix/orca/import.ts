import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Journey, openList, tabInto, tabTo } from './journey.ts'

/** Of four rows three are refused, and mended in the dialog. */
const FILE = '职务编码,职务名称\nA-101,101\n,102\nA-103,\nA-101,104\n'

/** A file is brought in: its three faulty rows are found, mended where they are shown, and taken with the good one. */
export const importJourney: Journey = {
  name: 'import',
  title: '导入：三行有误，改正后全部导入',
  async walk(window, product) {
    const { page, press, pressAndListen, type, step } = window
    const dialog = page.getByRole('dialog')
    await openList(window, product, '/sys/position')
    const folder = mkdtempSync(join(tmpdir(), 'orca-import-'))
    const path = join(folder, '职务.csv')
    writeFileSync(path, FILE)
    try {
      await step('到导入', () => tabTo(window, '导入'))
      await step('打开对话框', async () => {
        press('Enter')
        await dialog.waitFor()
      })
      // The choice of a file is the system's own dialog.
      await step('选定文件', async () => {
        await dialog.locator('input[type=file]').setInputFiles(path)
        await dialog.getByText(/有误 3/).waitFor()
      })
      await step('到有误的行', () => tabInto(window, '[role=dialog] [role=grid]'))
      const mend = async (goal: string, value: string) => {
        await step(`${goal}：下一处错误`, () => press('F8'))
        await step(`${goal}：改正`, async () => {
          const answer = page.waitForResponse((one) => one.url().includes('/importMend'))
          type(value)
          press('Enter')
          await answer
        })
      }
      await mend('第一处', 'A-102')
      await mend('第二处', '103')
      await mend('第三处', 'A-104')
      await step('没有错误了', () => press('F8'))
      await step('到导入按钮', () => tabTo(window, '导入 4 行'))
      await step('导入', async () => {
        press('Enter')
        await dialog.waitFor({ state: 'detached' })
      })
      await step('下一行', () => pressAndListen('ArrowDown'))
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
