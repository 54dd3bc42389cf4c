import { closeBrowser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { startProduct } from '#kit/product/product.ts'

import { type Figures, quantile } from '../figures.ts'
import { openedByPalette } from '../opened-by-palette.ts'

const RUNS = 5
/** How many times slower than this machine the browser's processor is made. */
const SLOWER = 4
/** Milliseconds. */
const GOAL = 1000
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
  try {
    const took = SCREENS.map(() => [] as number[])
    for (let run = 0; run < RUNS; run++) {
      const user = await openKeyboardUser()
      await user.signIn(product.address, 'admin', product.password)
      // From then on the project is the last one.
      if (run === 0) await user.chooseProject(/云澜星河新城/)
      await user.page.waitForURL('**/workbench/index')
      await user.page.waitForLoadState('networkidle')
      const browserSide = await user.context.newCDPSession(user.page)
      await browserSide.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      for (const [at, [typed, title]] of SCREENS.entries()) {
        took[at]?.push(await openedByPalette(user, { typed, title, shows: 'main [role=rowheader]' }))
      }
      await user.close()
    }
    const lines = SCREENS.map(([, title], at) => ({
      name: at === 0 ? `${title}, the first of a session` : title,
      median: quantile(took[at] ?? [], 0.5),
      most: Math.max(...(took[at] ?? []))
    }))
    return {
      title: 'A declared list is opened',
      how: `Chromium with its processor made ${SLOWER} times slower, 1280 × 800: from Enter in the palette until rows are painted, with an empty cache for each of ${RUNS} sessions. Goal: ${GOAL} ms, median.`,
      columns: ['screen', 'median', 'longest'],
      rows: lines.map(({ name, median, most }) => [name, `${median.toFixed(0)} ms`, `${most.toFixed(0)} ms`]),
      missed: lines
        .filter(({ median }) => median > GOAL)
        .map(({ name, median }) => `${name}: ${median.toFixed(0)} ms instead of at most ${GOAL} ms`)
    }
  } finally {
    await closeBrowser()
    await product.stop()
  }
}
