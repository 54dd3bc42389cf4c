import type { Browser } from 'playwright-core'

import { quantile } from '../figures.ts'
import { type Cost, BenchKeyboard } from './keyboard.ts'

export const GRIDS = ['ours', 'rdg', 'ag', 'glide', 'vxe', 'empty'] as const
export type GridName = (typeof GRIDS)[number]
/** What of the bench is run: each part has a table of its own. */
export const PARTS = ['keys', 'wheel', 'rows', 'ours', 'tree'] as const
export type Part = (typeof PARTS)[number]

/** What a visit measured, by the names that goals.ts gives them. */
export type Measured = Partial<Record<string, number>>

const KEYS = 60
const PAGES = 45
const WARM = 2
const COMMITS = 10
const WHEELS = 75
const SORTS = 3
const TURNS = 3
/** Among fewer rows only an edit is measured. */
const MANY = 50_000

/** Opens the page of a grid and does there, by hand, what the parts ask. */
export async function visit(
  browser: Browser,
  url: string,
  grid: GridName,
  rows: number,
  parts: readonly Part[]
): Promise<Measured> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 700 } })
  const failures: Error[] = []
  page.on('pageerror', (error) => failures.push(error))
  try {
    await page.goto(`${url}?grid=${grid}&rows=${rows}`)
    await page.waitForSelector('body[data-ready]', { state: 'attached' })
    const keyboardUser = await BenchKeyboard.on(page)
    const measured: Measured = {}
    await keyboardUser.ask((bench) => bench.painted())
    const bare = parts.includes('rows') || parts.includes('ours') ? await keyboardUser.heap() : 0
    const mount = await keyboardUser.costing(() => keyboardUser.ask((bench) => bench.mount()))
    if (parts.includes('rows') && grid !== 'empty')
      Object.assign(measured, { mount: mount.answer, mountCpu: mount.cpu }, await rowsOf(keyboardUser), {
        memory: (await keyboardUser.heap()) - bare
      })
    if (parts.some((part) => part === 'keys' || part === 'wheel' || part === 'tree')) {
      if (grid === 'ours') await keyboardUser.ask((bench) => bench.more('mark'))
      await enter(keyboardUser, grid)
    }
    if (parts.includes('tree')) Object.assign(measured, under('arrow', await arrows(keyboardUser, grid, 60)))
    if (parts.includes('keys')) Object.assign(measured, await keysOf(keyboardUser, grid))
    if (parts.includes('wheel') && grid !== 'empty') Object.assign(measured, await wheelOf(keyboardUser))
    if (parts.includes('ours') && grid === 'ours' && rows < MANY)
      Object.assign(measured, { editFew: await keyboardUser.ask((bench) => bench.more('edits')) })
    else if (parts.includes('ours') && grid === 'ours')
      Object.assign(measured, await oursOf(keyboardUser), { memoryAfter: (await keyboardUser.heap()) - bare })
    if (failures[0]) throw failures[0]
    return measured
  } catch (error) {
    throw new Error(`${grid}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  } finally {
    await page.close()
  }
}

const under = (name: string, { p50, p95, cpu, moved }: Cost & { readonly moved?: number }): Measured => ({
  [name]: p50,
  [`${name}95`]: p95,
  [`${name}Cpu`]: cpu,
  ...(moved !== undefined && { moved })
})

async function rowsOf(keyboardUser: BenchKeyboard): Promise<Measured> {
  // The first warms up.
  await keyboardUser.ask((bench) => bench.replace())
  const first = await keyboardUser.costing(() => keyboardUser.ask((bench) => bench.replace()))
  const second = await keyboardUser.ask((bench) => bench.replace())
  const sorts = { sortNumber: [], sortFew: [], sortText: [] } as Record<'sortNumber' | 'sortFew' | 'sortText', number[]>
  for (let turn = 0; turn < SORTS; turn++) {
    sorts.sortNumber.push(await keyboardUser.ask((bench) => bench.sort('number')))
    sorts.sortFew.push(await keyboardUser.ask((bench) => bench.sort('few')))
    sorts.sortText.push(await keyboardUser.ask((bench) => bench.sort('text')))
  }
  return {
    replace: quantile([...first.answer, ...second], 0.5),
    replaceCpu: first.cpu / 2,
    ...Object.fromEntries(Object.entries(sorts).map(([name, times]) => [name, quantile(times, 0.5)]))
  }
}

/** Comes to a cell of the sixth column by a press: ours has two columns more at the left. */
async function enter(keyboardUser: BenchKeyboard, grid: GridName, y = 300): Promise<void> {
  if (grid === 'empty') return
  await keyboardUser.page.mouse.click(grid === 'ours' ? 900 : 780, y)
  await keyboardUser.page.waitForTimeout(300)
  // A press opens our cells (SPEC.md §4).
  if (grid === 'ours') await keyboardUser.page.keyboard.press('Escape')
  await keyboardUser.page.waitForTimeout(200)
}

async function arrows(keyboardUser: BenchKeyboard, grid: GridName, times: number) {
  // Some to warm up, down to where the rows begin to move.
  await keyboardUser.hold('ArrowDown', 20)
  const from = await keyboardUser.ask((bench) => bench.at())
  const cost = await keyboardUser.hold('ArrowDown', times)
  const to = await keyboardUser.ask((bench) => bench.at())
  // One of the others loses keys that come too fast for it; ours must not.
  if (grid === 'ours' && to - from !== times) throw new Error(`${times} arrows led from row ${from} to ${to}`)
  return { ...cost, moved: to - from }
}

async function keysOf(keyboardUser: BenchKeyboard, grid: GridName): Promise<Measured> {
  const arrow = under('arrow', await arrows(keyboardUser, grid, KEYS))
  const page = under('page', await keyboardUser.hold('PageDown', PAGES))
  if (grid === 'empty') return { ...arrow, ...page }
  // In the upper part of the window: a commit that goes on to the next row must not have to scroll.
  await enter(keyboardUser, grid, 120)
  const steps = { open: [], type: [], commit: [] } as Record<
    'open' | 'type' | 'commit',
    { readonly time: number; readonly cpu: number }[]
  >
  let drawn = 0
  for (let turn = 0; turn < WARM + COMMITS; turn++) {
    const row = await keyboardUser.ask((bench) => bench.at())
    const opened = await keyboardUser.press(grid === 'vxe' ? 'F2' : 'Enter')
    const typed = await keyboardUser.press('x')
    // What is counted is not timed.
    if (turn < WARM) await keyboardUser.ask((bench) => bench.drawn())
    const committed = await keyboardUser.press('Enter')
    if (turn < WARM) drawn = await keyboardUser.ask((bench) => bench.drawn())
    const value = await keyboardUser.page.evaluate(`window.bench.typed(${row})`)
    const isKept = String(value).includes('x')
    if (!isKept && grid === 'ours') throw new Error(`a commit in row ${row} left ${String(value)}`)
    // Another that has not kept up by then has not done what would be timed.
    if (!isKept) await keyboardUser.press('Escape')
    if ((await keyboardUser.ask((bench) => bench.at())) === row) await keyboardUser.press('ArrowDown')
    if (turn < WARM || !isKept) continue
    steps.open.push(opened)
    steps.type.push(typed)
    steps.commit.push(committed)
  }
  const timed = Object.entries(steps).flatMap(([name, all]) => [
    [
      name,
      quantile(
        all.map(({ time }) => time),
        0.5
      )
    ],
    [
      `${name}Cpu`,
      quantile(
        all.map(({ cpu }) => cpu),
        0.5
      )
    ]
  ])
  return { ...arrow, ...page, ...Object.fromEntries(timed), drawn }
}

async function wheelOf(keyboardUser: BenchKeyboard): Promise<Measured> {
  const down = await keyboardUser.wheel(0, 105, WHEELS)
  const across = await keyboardUser.wheel(40, 0, WHEELS)
  return { down: down.rate, downCpu: down.cpu, across: across.rate, acrossCpu: across.cpu }
}

async function oursOf(keyboardUser: BenchKeyboard): Promise<Measured> {
  const all: Record<string, number[]> = {}
  const take = (name: string, value: number) => {
    all[name] = [...(all[name] ?? []), value]
  }
  for (let turn = 0; turn < TURNS; turn++) {
    const plain = await keyboardUser.costing(() => keyboardUser.ask((bench) => bench.more('plain') as number))
    take('plain', plain.answer)
    take('plainCpu', plain.cpu)
    const check = await keyboardUser.costing(() =>
      keyboardUser.ask((bench) => bench.more('check') as Promise<{ time: number; longest: number }>)
    )
    take('check', check.answer.time)
    take('checkCpu', check.cpu)
    take('longest', check.answer.longest)
    take('edit', await keyboardUser.ask((bench) => bench.more('edits') as number))
    for (const name of ['paste', 'fill']) {
      const { answer, cpu } = await keyboardUser.costing(() =>
        keyboardUser.page.evaluate<{ time: number; undo: number }>(`window.bench.more('${name}')`)
      )
      take(name, answer.time)
      take(`${name}Undo`, answer.undo)
      take(`${name}Cpu`, cpu)
    }
  }
  return Object.fromEntries(Object.entries(all).map(([name, times]) => [name, quantile(times, 0.5)]))
}
