import type { KeyboardUser } from '#kit/keys/keyboard-user.ts'
import type { Product } from '#kit/product/product.ts'

import { type Figures, quantile } from '../figures.ts'
import { usableAfter } from '../usable-after.ts'

const RUNS = 7
/** How many tabs are open: home, the workbench and one, and as many as nobody opens. */
const FEW = 3
const MANY = 100
/** The most milliseconds, with many tabs as with few. */
const GOALS = { change: 50, palette: 50 } as const
const FRONT = 'main [role=tabpanel]:not([style*="display: none"])'
/** Of the page in front: those behind it have cells too. */
const CELL = `${FRONT} [role=grid] [role=gridcell]`
/** Of the page that is measured: by its id a browser finds it without looking through all the others. */
const MEASURED = String.raw`#page-panel-\/archives\/collect\?n\=2 [role=gridcell]`

interface Measured {
  /** Milliseconds from Alt+PageDown to a cell of 收集著录, from the workbench beside it. */
  readonly change: number
  /** Milliseconds from Ctrl+K to the palette. */
  readonly palette: number
}
interface Held {
  /** Bytes of the page's own heap, after a collection of what nobody needs. */
  readonly heap: number
  readonly nodes: number
  /** Milliseconds from a reload until the heading of the page in front is there. */
  readonly reload: number
}

/** What a tab, the palette and a reload cost while a hundred tabs are open, beside three: each a page with a grid of files, drawn once. */
export async function manyTabs(product: Product, user: KeyboardUser): Promise<Figures> {
  const { page } = user
  const open = async (from: number, to: number) => {
    for (let number = from; number < to; number++) {
      // A name that no page knows makes it a page of its own.
      await goTo(user, `/archives/collect?n=${number}`)
      await page.locator(CELL).first().waitFor()
    }
  }
  await page.goto(`${product.address}/workbench/index`)
  await page.getByRole('heading', { level: 1, name: '工作台' }).waitFor()
  await open(2, FEW)
  const few = await measured(user)
  const heldByFew = await held(user)
  await open(FEW, MANY)
  const many = await measured(user)
  const heldByMany = await held(user)
  await page
    .locator('[role=tab]')
    .nth(MANY - 1)
    .waitFor({ state: 'attached' })
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const row = (tabs: number, { change, palette }: Measured, { heap, nodes, reload }: Held) => [
    `${tabs} tabs`,
    ms(change),
    ms(palette),
    `${(heap / 2 ** 20).toFixed(0)} MiB`,
    String(nodes),
    ms(reload)
  ]
  return {
    part: 'tabs',
    title: 'The hundredth tab',
    how: `A hundred tabs, all but two of which show 收集著录 with its grid, beside three of the same, in one window of Chromium at full speed, 1280 × 800; medians of ${RUNS}: from Alt+PageDown on the workbench to a painted cell, from Ctrl+K to the painted palette. The heap is the page’s own, after a collection. Goal: ${GOALS.change} ms for each.`,
    columns: ['open', 'to the tab beside it', 'palette', 'heap', 'elements', 'reload'],
    rows: [row(FEW, few, heldByFew), row(MANY, many, heldByMany)],
    missed: [
      ...(many.change > GOALS.change
        ? [`a change of tabs among ${MANY}: ${ms(many.change)}, the goal is ${ms(GOALS.change)}`]
        : []),
      ...(many.palette > GOALS.palette
        ? [`the palette beside ${MANY} tabs: ${ms(many.palette)}, the goal is ${ms(GOALS.palette)}`]
        : [])
    ]
  }
}

/** Goes to a place without a key: the router follows the steps of the browser. */
const goTo = ({ page }: KeyboardUser, place: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, place)

/** Goes to the workbench, and from there to the first tab beside it and back. */
async function measured(user: KeyboardUser): Promise<Measured> {
  const { page, press } = user
  const took: Record<keyof Measured, number[]> = { change: [], palette: [] }
  await goTo(user, '/workbench/index')
  for (let turn = 0; turn < RUNS; turn++) {
    await page.locator(`${FRONT} h1`, { hasText: '工作台' }).waitFor()
    took.palette.push(await usableAfter(user, 'Control+k', 'body > :not(#root) [role=option]'))
    await press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    took.change.push(await usableAfter(user, 'Alt+PageDown', MEASURED))
    await press('Alt+PageUp')
  }
  const median = (name: keyof Measured) => quantile(took[name], 0.5)
  return { change: median('change'), palette: median('palette') }
}

async function held({ page, context }: KeyboardUser): Promise<Held> {
  const line = await context.newCDPSession(page)
  await line.send('HeapProfiler.collectGarbage')
  const heap = await page.evaluate(
    () => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize
  )
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  await line.detach()
  await page.reload()
  await page.locator(`${FRONT} h1`).first().waitFor()
  const reload = await page.evaluate(() => performance.now())
  return { heap, nodes, reload }
}
