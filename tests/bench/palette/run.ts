import { join } from 'node:path'

import type { Browser, Page } from 'playwright-core'

import { type Figures, quantile } from '../figures.ts'
import { inBrowser, served } from '../served.ts'

const HERE = import.meta.dirname
/** Goals in milliseconds, medians (DESIGN.md §6). */
const GOALS = { open: 50, key: 16, index: 60 } as const
/** The most of the peer's time in the same run, medians: a machine that is slow is slow for both. The index is set beside a key of the peer. */
const SHARES = { open: 0.03, key: 0.06, index: 0.09 } as const
const RUNS = 5
const OPENINGS = 6
/** Initials, full pinyin and characters; every letter changes what is listed. */
const WORDS = ['gjjcbg', 'xiaofang', 'dlys']

const SUBJECTS = [
  { name: 'ours', words: 'our palette', runs: RUNS, openings: OPENINGS, typed: WORDS },
  { name: 'cmdk', words: 'cmdk 1.1.1 with every entry drawn and its own filter', runs: 2, openings: 1, typed: ['gjj'] }
] as const
type Subject = (typeof SUBJECTS)[number]

interface Times {
  readonly opens: number[]
  readonly strokes: number[]
  readonly indexes: number[]
}

/** Waits until a key has been measured. */
async function measured(page: Page): Promise<number[]> {
  const taken = () => page.evaluate(() => (window as unknown as { takeTimes: () => number[] }).takeTimes())
  for (;;) {
    const times = await taken()
    if (times.length > 0) return times
    await page.waitForTimeout(20)
  }
}

async function measure(browser: Browser, url: string, { name, openings, typed }: Subject, into: Times): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${url}?subject=${name}`)
  await page.waitForSelector('body[data-ready]', { state: 'attached' })
  await page.waitForTimeout(300)
  if (name === 'ours')
    for (let turn = 0; turn < 4; turn++)
      into.indexes.push(await page.evaluate(() => (window as unknown as { indexTime: () => number }).indexTime()))
  const key = async (pressed: string, times: number[]) => {
    await page.keyboard.press(pressed)
    times.push(...(await measured(page)))
    await page.waitForTimeout(60)
  }
  for (let turn = 0; turn < openings; turn++) {
    await key('Control+k', into.opens)
    await page.keyboard.press('Escape')
    await page.waitForSelector('[cmdk-item]', { state: 'detached' })
    await page.waitForTimeout(200)
  }
  await key('Control+k', [])
  for (const word of typed) {
    for (const letter of word) await key(letter, into.strokes)
    for (let left = word.length; left > 0; left--) await key('Backspace', into.strokes)
  }
  await page.close()
}

async function times(): Promise<Map<Subject, Times>> {
  const all = new Map(SUBJECTS.map((subject): [Subject, Times] => [subject, { opens: [], strokes: [], indexes: [] }]))
  await served(join(HERE, 'page'), (url) =>
    inBrowser([], async (browser) => {
      // Interleaved, so that a busy minute of the machine falls on both.
      for (let turn = 0; turn < RUNS; turn++)
        for (const [subject, into] of all) if (turn < subject.runs) await measure(browser, url, subject, into)
    })
  )
  return all
}

/** Opens the palette over a menu of 10,000 pages and types into it; beside it cmdk, drawn with all of them. */
export async function run(): Promise<Figures> {
  const missed: string[] = []
  const rows: string[][] = []
  const medians: { open: number; key: number; index: number }[] = []
  for (const [{ words }, { opens, strokes, indexes }] of await times()) {
    const middle = { open: quantile(opens, 0.5), key: quantile(strokes, 0.5), index: quantile(indexes, 0.5) }
    const ms = (value: number) => (Number.isNaN(value) ? '' : `${value.toFixed(1)} ms`)
    const { open, key, index } = middle
    rows.push([words, ms(open), ms(quantile(opens, 0.95)), ms(key), ms(quantile(strokes, 0.95)), ms(index)])
    medians.push(middle)
  }
  const [ours, peer] = medians as [(typeof medians)[number], (typeof medians)[number]]
  const shares = { open: ours.open / peer.open, key: ours.key / peer.key, index: ours.index / peer.key }
  rows.push(['ours of the peer’s', shares.open.toFixed(3), '', shares.key.toFixed(3), '', shares.index.toFixed(3)])
  for (const what of ['open', 'key', 'index'] as const) {
    if (!(ours[what] <= GOALS[what])) missed.push(`${what}: ${ours[what].toFixed(1)} ms, the goal is ${GOALS[what]}`)
    if (!(shares[what] <= SHARES[what]))
      missed.push(`${what}: ${shares[what].toFixed(3)} of the peer’s time, the goal is ${SHARES[what]}`)
  }
  return {
    title: 'The palette over a menu of 10,000 pages',
    how: `Chromium, 1280 × 800; from the key’s own time to after the frame that shows what it changed: Ctrl+K until the list is drawn, then every letter of initials and full pinyin and every Backspace (${RUNS} runs of ${OPENINGS} openings and ${WORDS.join('').length * 2} keys). The index, which is made once when the menu arrives, is timed alone. Goals, medians: open ${GOALS.open} ms, a key ${GOALS.key} ms, index ${GOALS.index} ms; of the peer’s time: opening ${SHARES.open}, a key ${SHARES.key}, the index ${SHARES.index} of a key.`,
    columns: ['what', 'open', 'p95', 'key', 'p95', 'index'],
    rows,
    missed
  }
}
