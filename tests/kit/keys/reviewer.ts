import { expect } from 'vitest'

import { patienceOf } from '#kit/patience.ts'
import type { KeyboardUser } from './keyboard-user.ts'

/** Somebody at a keyboard before the queue of 文件审核. */
export interface Reviewer {
  /** Narrows the queue to files that have these words, and goes into it. */
  readonly search: (words: string) => Promise<void>
  /** The title of the file in focus. */
  readonly active: () => Promise<string>
  /** Accepts the file in focus once its document is drawn, or returns it by the number of a reason. */
  readonly decide: (reason?: string) => Promise<void>
  /** Waits until so many are counted as decided today: all that were decided have been taken by the server. */
  readonly counted: (files: number) => Promise<void>
}

/**
 * A press that comes before the document of the row is drawn is refused, as it should be: then it is pressed again, as a person would,
 * and counts.
 */
const SOON = { timeout: patienceOf(10_000) }
/** Decisions are sent behind the keys, one after the other: a hundred may still be on their way when the last key is pressed. */
const SENT = { timeout: patienceOf(60_000) }

export function reviewerOf({ page, press, type, tabTo }: KeyboardUser): Reviewer {
  const active = () =>
    page.evaluate(
      () => document.activeElement?.closest('[role=row]')?.querySelector('[role=rowheader]')?.textContent ?? ''
    )
  const waiting = page.getByRole('grid', { name: '待审文件' }).getByRole('gridcell', { name: /^(待定|再次提交)$/ })
  /** Whether the document, or all that can be shown of it, is before the eyes. */
  const isDrawn = async () =>
    (await page.getByRole('region', { name: '阅读' }).locator('canvas, img, video, dl').count()) > 0
  const soon = (wait: Promise<unknown>) =>
    wait.then(
      () => true,
      () => false
    )
  return {
    async search(words) {
      await tabTo('searchbox', '搜索文件')
      await type(words)
      const titles = page.getByRole('grid', { name: '待审文件' }).getByRole('rowheader')
      await expect
        .poll(async () => {
          const shown = await titles.allInnerTexts()
          return shown.length > 0 && shown.every((title) => title.includes(words))
        })
        .toBe(true)
      await press('F6')
      await expect.poll(active).toContain(words)
    },
    active,
    counted: (files) => page.getByText(new RegExp(`今日已审 ${files} 件`)).waitFor(SENT),
    async decide(reason) {
      await expect.poll(isDrawn, { timeout: patienceOf(60_000) }).toBe(true)
      await expect.poll(active).not.toBe('')
      const title = await active()
      const isDone = async () => {
        const now = await active()
        // Over the queue there may be the reasons yet. The last file keeps the focus: then none waits any more.
        return now !== '' && (now !== title || (await waiting.count()) === 0)
      }
      do {
        await press(reason === undefined ? 'a' : 'r')
        if (reason !== undefined) {
          const dialog = page.getByRole('dialog', { name: /^退回：/ })
          if (await soon(dialog.waitFor(SOON))) await press(reason)
        }
      } while (!(await soon(expect.poll(isDone, SOON).toBe(true))))
    }
  }
}
