import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Browser } from 'playwright-core'
import { build, preview } from 'vite'

const ROOT = join(import.meta.dirname, 'shell', 'page')
/** What the page shows. */
export const HEADING = '智慧城建电子档案管理系统'

/** A page that React alone draws one heading on, served without anything in its way. */
export async function oneHeading(): Promise<{ readonly address: string; readonly close: () => Promise<void> }> {
  const outDir = mkdtempSync(join(tmpdir(), 'one-heading-'))
  await build({ configFile: false, root: ROOT, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  const server = await preview({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' }
  })
  return {
    address: server.resolvedUrls?.local[0] ?? '',
    async close() {
      await server.close()
      rmSync(outDir, { recursive: true, force: true })
    }
  }
}

/** After how many milliseconds that heading is painted in a window with an empty cache and a processor made so many times slower. */
export async function headingPainted(browser: Browser, address: string, slower = 1): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    const browserSide = await context.newCDPSession(page)
    await browserSide.send('Emulation.setCPUThrottlingRate', { rate: slower })
    await page.goto(address)
    await page.getByRole('heading', { name: HEADING }).waitFor()
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            for (const { startTime } of list.getEntriesByName('first-contentful-paint')) resolve(startTime)
          }).observe({ type: 'paint', buffered: true })
        })
    )
  } finally {
    await context.close()
  }
}
