import { type Figures, quantile } from '../figures.ts'
import { inBrowser, served } from '../served.ts'
import { BUILT, install, PAGE, versionOf } from './build.ts'
import { AIMS, type Aim, type Goal } from './goals.ts'
import { GRIDS, type GridName, type Measured, PARTS, type Part, visit } from './visit.ts'

/** Five, unless said otherwise (RUNS=1 for a quick look). */
const RUNS = Number(process.env.RUNS ?? 5)
/** All, unless a quick look asks for some (GRIDS=ours,rdg). */
const ASKED: readonly GridName[] = GRIDS.filter((grid) => (process.env.GRIDS ?? grid).split(',').includes(grid))
const ROWS = 100_000
/** With the accessibility tree on, and for what an edit among few rows costs. */
const FEWER = 10_000
const FEW = 1000

const SHARED = `${ROWS.toLocaleString('en')} rows × 30 columns of every kind, all editable, ours with rules, marks, history, sums and a journal. Window 1280 × 700, rows of 35 px, headless Chromium; medians of ${RUNS} interleaved runs.`
const NAMES: Readonly<Record<GridName, readonly [name: string, of: string | null]>> = {
  ours: ['this grid', null],
  rdg: ['react-data-grid', 'react-data-grid'],
  ag: ['AG Grid Community', 'ag-grid-community'],
  glide: ['Glide Data Grid', '@glideapps/glide-data-grid'],
  vxe: ['vxe-table', 'vxe-table'],
  empty: ['an empty page', null]
}

type Runs = Readonly<Record<GridName, Measured[]>>
const none = (): Runs => ({ ours: [], rdg: [], ag: [], glide: [], vxe: [], empty: [] })

/** Runs the wanted parts of the bench of the grid, and answers a table for each: ours beside react-data-grid, AG Grid, Glide and vxe-table. */
export async function run(wanted: readonly string[] = []): Promise<readonly Figures[]> {
  const parts = PARTS.filter((part) => wanted.length === 0 || wanted.includes(part))
  install()
  return served(PAGE, (url) => tables(url, parts), BUILT)
}

/** The grids take turns: a busy minute of the machine falls on all of them. */
async function tables(url: string, parts: readonly Part[]): Promise<readonly Figures[]> {
  const common = parts.filter((part) => part !== 'tree')
  const runs = none()
  // Only ours does what the part of its own asks.
  const grids = common.every((part) => part === 'ours') ? (['ours'] as const) : ASKED
  if (common.length > 0) {
    await inBrowser([], async (browser) => {
      for (let turn = 0; turn < RUNS; turn++)
        for (const grid of grids) runs[grid].push(await visit(browser, url, grid, ROWS, common))
      for (let turn = 0; turn < RUNS && common.includes('ours'); turn++) {
        Object.assign(runs.ours[turn]!, await visit(browser, url, 'ours', FEW, ['ours']))
      }
    })
  }
  const askedRuns = none()
  if (parts.includes('tree')) {
    await inBrowser(['--force-renderer-accessibility'], async (browser) => {
      for (let turn = 0; turn < RUNS; turn++)
        for (const grid of ASKED) askedRuns[grid].push(await visit(browser, url, grid, FEWER, ['tree']))
    })
  }
  return parts.map((part) => tableOf(part, part === 'tree' ? askedRuns : runs))
}

const shown = (value: number) => (Number.isNaN(value) ? '–' : value >= 100 ? value.toFixed(0) : value.toFixed(1))

function tableOf(part: Part, runs: Runs): Figures {
  const { title, how, aims } = AIMS[part]
  const seen = GRIDS.filter((grid) => aims.some(({ name }) => !Number.isNaN(medianOf(runs, grid, name))))
  const lines = aims.map((aim) => {
    const verdict = verdictOf(runs, aim)
    return {
      cells: [
        aim.words,
        ...seen.map((grid) => shown(medianOf(runs, grid, aim.name))),
        ...(verdict ? [verdict.goal, verdict.is, verdict.holds ? 'holds' : 'falls short'] : ['', '', ''])
      ],
      verdict
    }
  })
  return {
    part,
    title: `Grid: ${title}`,
    how: `${SHARED} ${how}`,
    columns: [
      '',
      ...seen.map((grid) =>
        [NAMES[grid][0], ...(NAMES[grid][1] === null ? [] : [versionOf(NAMES[grid][1])])].join(' ')
      ),
      'goal',
      'reached',
      ''
    ],
    rows: lines.map(({ cells }) => cells),
    missed: lines.flatMap(({ cells: [words = ''], verdict }) =>
      verdict && !verdict.holds ? [`${words}: ${verdict.is}, the goal is ${verdict.goal}`] : []
    )
  }
}

const medianOf = (runs: Runs, grid: GridName, name: string): number =>
  quantile(
    runs[grid].flatMap((measured) => measured[name] ?? []),
    0.5
  )

function verdictOf(
  runs: Runs,
  { name, goal }: Aim
): { readonly goal: string; readonly is: string; readonly holds: boolean } | null {
  if (!goal) return null
  const own = medianOf(runs, 'ours', name)
  if ('least' in goal) return { goal: `≥ ${goal.least}`, is: shown(own), holds: own >= goal.least }
  if (!('of' in goal)) return { goal: `≤ ${goal.most}`, is: shown(own), holds: own <= goal.most }
  return ofAnother(runs, name, own, goal)
}

function ofAnother(runs: Runs, name: string, own: number, { of, most }: Extract<Goal, { of: string }>) {
  const isGrid = of in NAMES
  const ratio = own / (isGrid ? medianOf(runs, of as GridName, name) : medianOf(runs, 'ours', of))
  const other = isGrid
    ? NAMES[of as GridName][0]
    : (Object.values(AIMS)
        .flatMap(({ aims }) => aims)
        .find((aim) => aim.name === of)?.words ?? of)
  return { goal: `≤ ${most} of ${other}`, is: ratio.toFixed(2), holds: ratio <= most }
}
