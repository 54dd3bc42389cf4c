import { join } from 'node:path'

import type { Browser } from 'playwright-core'

import { type Figures, quantile } from '../figures.ts'
import { inBrowser, served } from '../served.ts'
import { components, weigh } from './weigh.ts'

const HERE = import.meta.dirname
/** Goals: kB of gzip over React; milliseconds, medians. */
const WHOLE = 260
const OPEN = 40
const KEY = 16
const RUNS = 5

/** Parts that weigh much: no component may bring one along that is not its own. */
const HEAVY = [
  '@internationalized/date',
  'calendar',
  'date-entry',
  'tree',
  'table',
  'cmdk',
  'react-dropzone',
  'modal',
  'option-list',
  'pdf-engine',
  'dompurify'
] as const
/** Components that represent their kind, and what of that is their own. */
const ALONE: Readonly<Record<string, readonly (typeof HEAVY)[number][]>> = {
  button: [],
  'text-field': [],
  checkbox: [],
  tabs: [],
  dialog: ['modal'],
  select: ['option-list'],
  'combo-box': ['option-list'],
  'date-field': ['@internationalized/date', 'calendar', 'date-entry'],
  tree: ['tree'],
  command: ['cmdk', 'modal']
}

interface Subject {
  readonly name: string
  readonly words: string
  /** The key that opens its list; none where the browser draws it outside the page. */
  readonly opener?: string
  readonly keys: readonly string[]
}

const ARROWS = Array.from({ length: 20 }, () => 'ArrowDown')
const TYPED = Array.from({ length: 10 }, (_, at) => [String((at % 9) + 1), 'Backspace']).flat()
const SUBJECTS: readonly Subject[] = [
  { name: 'select', words: 'Select, arrow key', opener: 'ArrowDown', keys: ARROWS },
  {
    name: 'bare-select',
    words: 'react-aria’s Select, bare and virtualised, arrow key',
    opener: 'ArrowDown',
    keys: ARROWS
  },
  { name: 'native', words: 'the browser’s select, closed, arrow key', keys: ARROWS },
  { name: 'combo-box', words: 'ComboBox, typed letter', opener: 'Alt+ArrowDown', keys: TYPED },
  {
    name: 'bare-combo-box',
    words: 'react-aria’s ComboBox, bare and virtualised, typed letter',
    opener: 'ArrowDown',
    keys: TYPED
  }
]

/** Opens a list of 1,000 and presses keys in it, each after the frame of the one before. Milliseconds. */
async function measure(
  browser: Browser,
  url: string,
  { name, opener, keys }: Subject
): Promise<{ opens: number[]; strokes: number[] }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${url}?subject=${name}`)
  await page.waitForSelector('body[data-ready]', { state: 'attached' })
  await page.waitForTimeout(300)
  await page.keyboard.press('Tab')
  const taken = () => page.evaluate(() => (window as unknown as { takeTimes: () => number[] }).takeTimes())
  const opens: number[] = []
  for (let turn = 0; opener && turn < 6; turn++) {
    await page.keyboard.press(opener)
    await page.waitForTimeout(250)
    opens.push(...(await taken()))
    if (turn === 5) break
    await page.keyboard.press('Escape')
    await page.waitForTimeout(250)
  }
  await page.keyboard.press(keys[0] ?? 'ArrowDown')
  await page.waitForTimeout(100)
  await taken()
  for (const key of keys.slice(1)) {
    await page.keyboard.press(key)
    await page.waitForTimeout(60)
  }
  const strokes = await taken()
  await page.close()
  return { opens, strokes }
}

async function times(): Promise<Map<Subject, { opens: number[]; strokes: number[] }>> {
  const all = new Map(SUBJECTS.map((subject) => [subject, { opens: [] as number[], strokes: [] as number[] }]))
  await served(join(HERE, 'page'), (url) =>
    inBrowser([], async (browser) => {
      // Interleaved, so that a busy minute of the machine falls on all of them.
      for (let turn = 0; turn < RUNS; turn++) {
        for (const [subject, into] of all) {
          const { opens, strokes } = await measure(browser, url, subject)
          into.opens.push(...opens)
          into.strokes.push(...strokes)
        }
      }
    })
  )
  return all
}

/** Weighs the component set, and some components alone; times lists of 1,000 options. */
export async function run(): Promise<Figures> {
  const react = await weigh([])
  const over = (gzip: number) => (gzip - react.gzip) / 1000
  const missed: string[] = []
  const whole = await weigh(components)
  const rows: string[][] = [[`all ${components.length} files of the set`, `${over(whole.gzip).toFixed(1)} kB`, '', '']]
  if (over(whole.gzip) > WHOLE) missed.push(`the set weighs ${over(whole.gzip).toFixed(1)} kB, the goal is ${WHOLE}`)
  for (const [name, own] of Object.entries(ALONE)) {
    const { gzip, parts } = await weigh([name])
    rows.push([`${name} alone`, `${over(gzip).toFixed(1)} kB`, '', ''])
    const brought = HEAVY.filter((part) => parts.includes(part) && !own.includes(part))
    if (brought.length > 0) missed.push(`${name} brings along ${brought.join(', ')}`)
  }
  for (const [{ name, words }, { opens, strokes }] of await times()) {
    const [open, key] = [quantile(opens, 0.5), quantile(strokes, 0.5)]
    rows.push([words, '', opens.length > 0 ? `${open.toFixed(1)} ms` : '', `${key.toFixed(1)} ms`])
    if (name !== 'select' && name !== 'combo-box') continue
    if (!(open <= OPEN)) missed.push(`${words}: opens in ${open.toFixed(1)} ms, the goal is ${OPEN}`)
    if (!(key <= KEY)) missed.push(`${words}: paints in ${key.toFixed(1)} ms, the goal is ${KEY}`)
  }
  return {
    title: 'The component set',
    how: `Scripts in gzip over React and its DOM (${(react.gzip / 1000).toFixed(1)} kB), built as the product is, without what comes lazily (PDF viewer, code editor); what one component alone costs a page, and that none brings others’ parts along. Lists of 1,000 options in Chromium, from the key’s own time to after the frame that shows what it did: medians of ${RUNS} interleaved runs of 6 openings and 19 keys. Goals: ${WHOLE} kB, open in ${OPEN} ms, a key in ${KEY} ms.`,
    columns: ['what', 'size', 'open', 'key'],
    rows,
    missed
  }
}
