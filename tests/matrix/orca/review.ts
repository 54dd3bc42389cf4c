import type { Page } from 'playwright-core'

import { type Journey, signInChoosing } from './journey.ts'

/** What the titles of the files that are reviewed have in common. */
const PART = '2#住宅楼'

/** Waits until the document of the file in focus is drawn: before that it cannot be accepted. */
async function drawn(page: Page): Promise<void> {
  await page.getByRole('region', { name: '阅读' }).locator('canvas, img').first().waitFor()
}

const active = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.closest('[role=row]')?.querySelector('[role=rowheader]')?.textContent ?? ''
  )

/** Five files are reviewed by the keys of the queue: four are accepted, one is returned by the number of a reason, and the last decision is taken back. */
export const reviewJourney: Journey = {
  name: 'review',
  title: '审核五件文件，退回一件，撤销',
  async walk(window, product) {
    const { page, press, step, alertStep, prepare } = window
    /** Does something at the file in focus once its document is there, and waits for the next one. */
    const decided = async (act: () => unknown) => {
      const title = await active(page)
      await drawn(page)
      await act()
      await page.waitForFunction((before) => {
        const row = document.activeElement?.closest('[role=row]')
        return row != null && row.querySelector('[role=rowheader]')?.textContent !== before
      }, title)
    }
    await signInChoosing(window, product, 'jl_zhengheng')
    await prepare(async () => {
      await page.goto(`${product.address}/archives/review?${new URLSearchParams({ word: PART })}`)
      await page.getByRole('grid', { name: '待审文件' }).getByRole('rowheader').first().waitFor()
      await drawn(page)
    })
    await step('到下一件', () => decided(() => press('n')))
    await step('回到上一件', () => decided(() => press('p')))
    await step('接受第一件', () => decided(() => press('a')))
    await step('接受第二件', () => decided(() => press('a')))
    await step('退回第三件，先问原因', async () => {
      await drawn(page)
      press('r')
      await page.getByRole('dialog', { name: /^退回：/ }).waitFor()
      await page.getByRole('option', { name: /^4 / }).waitFor()
    })
    await step('按数字选原因', () => decided(() => press('4')))
    await step('接受第四件', () => decided(() => press('a')))
    await step('接受第五件', () => decided(() => press('a')))
    // The file of the message is the one that has the focus then.
    await alertStep('撤销最近一次审核', async () => {
      press('u')
      await page
        .getByText(/^已撤销：接受 /)
        .first()
        .waitFor()
    })
  }
}
