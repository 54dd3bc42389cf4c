import type { FileRow } from '#contract/archives/files.ts'
import type { FirstPage } from '#contract/files/first-page.ts'
import { askAsPage } from '#kit/keys/ask-as-page.ts'
import { letterPdf } from '#kit/files/letter-pdf.ts'
import type { OrcaWindow } from '#kit/orca/orca-window.ts'
import { saidBeyond } from '#kit/orca/spoken-kept.ts'

import { fromRowMenu, type Journey, openFiles, signIn, toColumn } from './journey.ts'

const NODE = 'p1-A2-02'
const LETTERS = [
  letterPdf({ title: '关于云澜星河商务中心项目核准的批复', number: '云发改〔2024〕118号', pages: 2 }),
  letterPdf({ title: '关于云澜星河商务中心建设用地的批复', number: '云自然〔2024〕第18号' })
]
/** Milliseconds. */
const LONGEST_READING = 240_000
const CLOSED = '阅读关闭时，下一行'
const OPEN = '阅读打开时，下一行'

/** The document of a row read beside it: what is said of a row stays the same, and a value says where it was read. */
export const readingJourney: Journey = {
  name: 'reading',
  title: '阅读文件，填入从中读出的值，确认待核',
  settings: { FIRST_PAGES: 'on' },
  async walk(window, product) {
    const { page, press, step, alertStep, prepare, steps } = window
    await signIn(window, product)
    await prepare(() => bringLetters(window, product.address))
    await openFiles(window, product, 'A2-02', NODE)
    await step('到文件题名', () => toColumn(window, '文件题名'))
    await step(CLOSED, () => press('ArrowDown'))
    await step('上一行', () => press('ArrowUp'))
    await step('打开阅读', async () => {
      press('Alt+Shift+p')
      await page.getByRole('region', { name: '阅读' }).waitFor()
    })
    await step(OPEN, () => press('ArrowDown'))
    const stepOf = (goal: string) => steps.find((one) => one.goal === goal)!
    const more = saidBeyond(stepOf(CLOSED), stepOf(OPEN))
    if (more.length > 0) throw new Error(`with the pane open a row also says: ${more.join(' / ')}`)
    await step('回到上一行', () => press('ArrowUp'))
    await step('文件的下一页', () => press('Alt+Shift+PageDown'))
    await step('填入文件中的题名', () => press('F9'))
    await step('采用，到下一行', () => press('Enter'))
    await step('再回到上一行', () => press('ArrowUp'))
    await step('到责任者', () => toColumn(window, '责任者'))
    await step('填入文件中的责任者', () => press('F9'))
    await step('采用责任者，到下一行', () => press('Enter'))
    await step('再到上一行', () => press('ArrowUp'))
    await step('文件中的行', () => press('Control+F9'))
    await step('下一条', () => press('ArrowDown'))
    await step('返回单元格', () => press('Escape'))
    await step('填入可靠的内容', () => press('Control+Shift+F9'))
    await step('确认', () => press('Enter'))
    await alertStep('提交审核，还有待核', async () => {
      await fromRowMenu(window, '提交审核')
      await page.getByRole('alertdialog').waitFor()
    })
    await step('到第一个待核', () => press('Enter'))
    await step('下一个待核或空的必填项', () => press('Control+F8'))
    await step('到文件', () => press('F6'))
    await step('回到单元格', () => press('Escape'))
  }
}

/** Uploads the letters to an item that has no files, and waits until their first pages are read. */
async function bringLetters({ page }: OrcaWindow, address: string): Promise<void> {
  await page.goto(`${address}/archives/collect?node=${NODE}`)
  const input = page.locator('input[type=file]').first()
  // Before the item is open no files are taken.
  await page.getByRole('grid', { name: /^A2-02 / }).waitFor()
  await input.setInputFiles(
    LETTERS.map((buffer, at) => ({ name: `扫描件${at + 1}.pdf`, mimeType: 'application/pdf', buffer }))
  )
  for (const end = Date.now() + LONGEST_READING; Date.now() < end; ) {
    const { records } = await askAsPage<{ records: FileRow[] }>(
      page,
      `/archives/file/list?nodeId=${NODE}&pageNo=1&pageSize=10`
    )
    const read =
      records.length < LETTERS.length
        ? []
        : await askAsPage<FirstPage[]>(page, `/files/firstPages?files=${records.map(({ id }) => id).join(',')}`)
    if (read.length === LETTERS.length && read.every(({ state }) => state === 'ready')) return
    await page.waitForTimeout(500)
  }
  throw new Error('the letters were not read')
}
