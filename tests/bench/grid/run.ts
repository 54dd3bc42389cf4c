import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build, preview } from 'vite'

import { chromiumArgs, chromiumPath } from '../../kit/chromium.ts'
import { type Figures, quantile } from '../figures.ts'

const HERE = import.meta.dirname
const RIVALS = join(HERE, 'rivals')
const ROOT = join(HERE, '../../..')
const GRIDS = ['ours', 'rdg', 'empty'] as const
type GridName = (typeof GRIDS)[number]
const NAMES: Readonly<Record<GridName, string>> = { ours: 'this grid', rdg: 'react-data-grid 7.0.0-beta.59', empty: 'an empty page' }
const RUNS = 5
const ROWS = 10_000
const MEDIAN = 16
const P95 = 50

/** What one run of one grid measured. Milliseconds; CPU is the main thread's, for each key. */
interface Run {
  readonly arrows: readonly number[]
  readonly arrowCpu: number
  readonly commits: readonly number[]
  readonly commitCpu: number
  readonly mount: number
}

/** The grids that ours is measured beside are no dependency of the product: they are installed when the bench first runs. */
function install(): void {
  if (existsSync(join(RIVALS, 'node_modules/react-data-grid'))) return
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: RIVALS, stdio: 'inherit' })
  if (status !== 0) throw new Error('the grids to be measured beside ours could not be installed: is the registry reachable?')
}

async function buildPage(outDir: string): Promise<void> {
  const shared = (name: string) => join(ROOT, 'node_modules', name)
  await build({
    configFile: false,
    root: join(HERE, 'page'),
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    resolve: {
      alias: { 'react-data-grid': join(RIVALS, 'node_modules/react-data-grid') },
      // One React for both.
      dedupe: ['react', 'react-dom']
    },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir, emptyOutDir: true, target: 'esnext' },
    cacheDir: join(shared('.cache'), 'grid-bench')
  })
}

const cpu = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
}

/** Presses keys one after the other, each after the frame of the one before. Answers how long each took, and CPU for each. */
async function pressed(page: Page, keys: readonly string[], taken: () => Promise<number>): Promise<{ times: number[]; cpu: number }> {
  const before = await taken()
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(20)
  }
  const after = await taken()
  const times = await page.evaluate(() => (window as unknown as { takeTimes: () => number[] }).takeTimes())
  return { times, cpu: (after - before) / keys.length }
}

async function measure(browser: Browser, url: string, grid: GridName): Promise<Run> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 700 } })
  const taken = await cpu(page)
  await page.goto(`${url}?grid=${grid}&rows=${ROWS}`)
  await page.waitForSelector('body[data-ready]', { state: 'attached' })
  await page.waitForTimeout(500)
  const mount = await taken()
  await page.keyboard.press('Tab')
  if (grid === 'empty') await page.locator('#grid').focus()
  // Two keys to come to a cell of the middle columns, and some to warm up.
  await pressed(page, [...Array.from({ length: 4 }, () => 'ArrowRight'), ...Array.from({ length: 20 }, () => 'ArrowDown')], taken)
  const arrows = await pressed(page, [...Array.from({ length: 100 }, () => 'ArrowDown'), ...Array.from({ length: 20 }, (_, at) => (at % 2 ? 'ArrowLeft' : 'ArrowRight'))], taken)
  const commits: number[] = []
  let commitCpu = 0
  for (let turn = 0; turn < 25; turn++) {
    await pressed(page, ['Enter', 'x'], taken)
    const { times, cpu: spent } = await pressed(page, ['Enter'], taken)
    commits.push(...times)
    commitCpu += spent / 25
  }
  await page.close()
  return { arrows: arrows.times, arrowCpu: arrows.cpu, commits, commitCpu, mount }
}

/** Measures the grid of 10,000 rows × 12 columns beside react-data-grid: an arrow key and a commit, from the key to after the frame that shows it. */
export async function run(): Promise<Figures> {
  install()
  const outDir = mkdtempSync(join(tmpdir(), 'grid-bench-'))
  const runs: Record<GridName, Run[]> = { ours: [], rdg: [], empty: [] }
  try {
    await buildPage(outDir)
    const server = await preview({ configFile: false, root: join(HERE, 'page'), logLevel: 'error', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
    const url = server.resolvedUrls?.local[0] ?? ''
    const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumArgs })
    try {
      // Interleaved, so that a busy minute of the machine falls on all of them.
      for (let turn = 0; turn < RUNS; turn++) for (const grid of GRIDS) runs[grid].push(await measure(browser, url, grid))
    } finally {
      await browser.close()
      await server.close()
    }
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
  return figures(runs)
}

function figures(runs: Readonly<Record<GridName, readonly Run[]>>): Figures {
  const median = (values: readonly number[]) => quantile(values, 0.5)
  const ms = (value: number) => value.toFixed(1)
  const of = (grid: GridName, part: (run: Run) => number) => median(runs[grid].map(part))
  const rows = GRIDS.map((grid) => [
    NAMES[grid],
    ...[
      of(grid, ({ arrows }) => median(arrows)),
      of(grid, ({ arrows }) => quantile(arrows, 0.95)),
      of(grid, ({ arrowCpu }) => arrowCpu),
      of(grid, ({ commits }) => median(commits)),
      of(grid, ({ commits }) => quantile(commits, 0.95)),
      of(grid, ({ commitCpu }) => commitCpu),
      of(grid, ({ mount }) => mount)
    ].map(ms)
  ])
  const goals: readonly (readonly [string, number, number])[] = [
    ['an arrow key paints within 16 ms (median)', of('ours', ({ arrows }) => median(arrows)), MEDIAN],
    ['an arrow key paints within 50 ms (p95)', of('ours', ({ arrows }) => quantile(arrows, 0.95)), P95],
    ['a commit paints within 16 ms (median)', of('ours', ({ commits }) => median(commits)), MEDIAN],
    ['a commit paints within 50 ms (p95)', of('ours', ({ commits }) => quantile(commits, 0.95)), P95]
  ]
  return {
    title: 'Grid: 10,000 rows × 12 columns, all editable',
    how: `Window 1280 × 700, rows of 35 px, headless Chromium; from the key’s own time to after the frame that shows it; medians of ${RUNS} interleaved runs of 120 arrow keys and 25 commits. Milliseconds; CPU is the main thread’s, for each key. A page without any grid shows what the frame itself costs.`,
    columns: ['', 'arrow p50', 'arrow p95', 'CPU a key', 'commit p50', 'commit p95', 'CPU a commit', 'CPU to load'],
    rows,
    missed: goals.flatMap(([goal, value, limit]) => (value <= limit ? [] : [`${goal}: ${ms(value)} ms`]))
  }
}
