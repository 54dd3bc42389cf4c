import type { Page } from 'playwright-core'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { startProduct } from '#kit/product/product.ts'

import { type Figures, quantile } from '../figures.ts'

/** How many times slower than this machine the browser's processor is made. */
const SLOWER = 4
const TIMES = 15
/** The most that an interaction may take to the next paint, by the median. Milliseconds. */
const GOAL = 100
/** What is quicker is not reported by the browser. Milliseconds. */
const LEAST = 16

/** What somebody does again and again: its keys, and what leads back where that is not measured. */
interface Interaction {
  readonly name: string
  /** Brings the page where it is done; in project p1, at the workbench. */
  readonly begin?: (user: KeyboardUser) => Promise<void>
  readonly keys: string
  readonly back?: string
}

const CELL = 'main [role=grid] [role=gridcell]'

const openCollect = async ({ page, press, type }: KeyboardUser) => {
  await press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await type('sjzl')
  await page
    .getByRole('option', { name: /收集著录/ })
    .first()
    .waitFor()
  await press('Enter')
  await page.locator(CELL).first().waitFor()
}
/** Puts the focus on a cell of the first row that may be typed into. */
const toCell = async ({ page, press }: KeyboardUser) => {
  await page
    .getByRole('grid', { name: /的文件/ })
    .getByRole('row')
    .nth(1)
    .getByRole('gridcell')
    .nth(3)
    .focus()
  await press('ArrowRight')
}

const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'a menu is opened',
    begin: async ({ page }) => page.getByRole('button', { name: '文件收集' }).focus(),
    keys: 'Enter',
    back: 'Enter'
  },
  { name: 'the palette is opened', keys: 'Control+k', back: 'Escape' },
  { name: 'a letter in the palette', begin: async ({ press }) => press('Control+k'), keys: 's', back: 'Backspace' },
  {
    name: 'a tab is changed',
    begin: async (user) => {
      await user.press('Escape')
      await openCollect(user)
    },
    keys: 'Alt+PageUp',
    back: 'Alt+PageDown'
  },
  { name: 'the next row of 收集著录', begin: toCell, keys: 'ArrowDown', back: 'ArrowUp' },
  { name: 'a letter in a cell', begin: toCell, keys: 'a', back: 'Escape' }
]

type Watched = { durations: number[] }

async function durations(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as Watched).durations.splice(0))
}

async function measure(user: KeyboardUser, { begin, keys, back }: Interaction): Promise<number[]> {
  const { page, press } = user
  await begin?.(user)
  const times: number[] = []
  for (let turn = 0; turn < TIMES; turn++) {
    await page.waitForTimeout(400)
    await durations(page)
    await press(keys)
    await page.waitForTimeout(400)
    times.push(Math.max(LEAST, ...(await durations(page))))
    if (back !== undefined) await press(back)
  }
  return times
}

/** From a key to the next paint on a slow computer, as the browser itself measures it (interaction to next paint). */
export async function run(): Promise<Figures> {
  const product = await startProduct()
  const user = await openKeyboardUser()
  try {
    await user.context.addInitScript(() => {
      const durations: number[] = []
      Object.assign(window, { durations })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ((entry as PerformanceEntry & { interactionId?: number }).interactionId) durations.push(entry.duration)
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
    })
    await user.comeBack(product, 'js_xinghe', { project: /云澜星河新城/ })
    const { page } = user
    await page.getByRole('heading', { level: 1, name: '工作台' }).waitFor()
    await page.waitForLoadState('networkidle')
    await openCollect(user)
    await user.press('Alt+PageUp')
    await page.getByRole('heading', { level: 1, name: '工作台' }).waitFor()
    const browserSide = await user.context.newCDPSession(page)
    await browserSide.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    const found: (readonly [Interaction, readonly number[]])[] = []
    for (const interaction of INTERACTIONS) found.push([interaction, await measure(user, interaction)])
    const ms = (value: number) => `${value.toFixed(0)} ms`
    return {
      title: 'From a key to the next paint',
      how: `Chromium with its processor made ${SLOWER} times slower, 1280 × 800, signed in, in project p1: each ${TIMES} times, by the browser’s own measure of interactions (to the next 8 ms, at least ${LEAST}). Goal: ${GOAL} ms, median.`,
      columns: ['what', 'median', 'longest'],
      rows: found.map(([{ name }, times]) => [name, ms(quantile(times, 0.5)), ms(Math.max(...times))]),
      missed: found.flatMap(([{ name }, times]) =>
        quantile(times, 0.5) > GOAL ? [`${name}: ${ms(quantile(times, 0.5))}, the goal is ${ms(GOAL)}`] : []
      )
    }
  } finally {
    await user.close()
    await closeBrowser()
    await product.stop()
  }
}
