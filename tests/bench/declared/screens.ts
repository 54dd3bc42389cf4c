import { chromium } from 'playwright-core'

import { chromiumArgs, chromiumPath } from '#kit/vitest/chromium.ts'
import { closeBrowser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { startProduct } from '#kit/product/product.ts'

import { type Figures, quantile } from '../figures.ts'
import { headingPainted, oneHeading } from '../one-heading.ts'
import { openedByPalette } from '../opened-by-palette.ts'

const RUNS = 5
/** How many times slower than this machine the browser's processor is made. */
const SLOWER = 4
/** Milliseconds. */
const GOAL = 1000
/** The most of the time that React alone takes for one heading: a budget for the first list and for the others. */
const SHARES = { first: 3.7, other: 3 } as const
/** What is typed for each screen, and what it is called. */
const SCREENS = [
  ['yhgl', '用户管理'],
  ['jsgl', '角色管理'],
  ['sjzd', '数据字典'],
  ['bbpz', '报表配置']
] as const

/** From Enter in the palette to rows in sight, on a slow computer: the first declared list of a session, then others. */
export async function screens(): Promise<Figures> {
  const product = await startProduct()
  const peer = await oneHeading()
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumArgs })
  try {
    const alone: number[] = []
    const took = SCREENS.map(() => [] as number[])
    for (let run = 0; run < RUNS; run++) {
      const user = await openKeyboardUser()
      await user.comeBack(product, 'admin', { project: /云澜星河新城/ })
      await user.page.waitForLoadState('networkidle')
      const browserSide = await user.context.newCDPSession(user.page)
      await browserSide.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      for (const [at, [typed, title]] of SCREENS.entries()) {
        took[at]?.push(await openedByPalette(user, { typed, title, shows: 'main [role=rowheader]' }))
      }
      await user.close()
      alone.push(await headingPainted(browser, peer.address, SLOWER))
    }
    const heading = quantile(alone, 0.5)
    const lines = SCREENS.map(([, title], at) => {
      const median = quantile(took[at] ?? [], 0.5)
      return {
        name: at === 0 ? `${title}, the first of a session` : title,
        median,
        most: Math.max(...(took[at] ?? [])),
        share: median / heading,
        budget: at === 0 ? SHARES.first : SHARES.other
      }
    })
    return {
      title: 'A declared list is opened',
      how: `Chromium with its processor made ${SLOWER} times slower, 1280 × 800: from Enter in the palette until rows are painted, with an empty cache for each of ${RUNS} sessions; beside it the share of the time that React alone takes for one heading (${heading.toFixed(0)} ms), which is a budget. Goal: ${GOAL} ms, median.`,
      columns: ['screen', 'median', 'longest', 'of one heading', 'budget'],
      rows: lines.map(({ name, median, most, share, budget }) => [
        name,
        `${median.toFixed(0)} ms`,
        `${most.toFixed(0)} ms`,
        share.toFixed(2),
        String(budget)
      ]),
      missed: lines.flatMap(({ name, median, share, budget }) => [
        ...(median > GOAL ? [`${name}: ${median.toFixed(0)} ms instead of at most ${GOAL} ms`] : []),
        ...(share > budget ? [`${name}: ${share.toFixed(2)} of the one heading, the budget is ${budget}`] : [])
      ])
    }
  } finally {
    await browser.close()
    await closeBrowser()
    await peer.close()
    await product.stop()
  }
}
