import { type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'

import { chromiumArgs, chromiumPath } from '#kit/vitest/chromium.ts'

import { type Figures, quantile } from '../figures.ts'

const RUNS = 5
/** A line of 1.6 Mbit/s on which an answer takes 150 ms, as Chromium imitates it. */
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }
/** Milliseconds. */
const GOALS = { read: 1200, first: 5000, again: 1500 } as const
const NAMES: Readonly<Record<keyof typeof GOALS, string>> = {
  read: 'sign-in page, read',
  first: 'workbench, usable',
  again: 'workbench, usable at a second start'
}

/** How soon the sign-in page is read and the workbench can be used over a slow line. */
export async function slowLine(address: string, state: BrowserContextOptions['storageState']): Promise<Figures> {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumArgs })
  const took: Record<keyof typeof GOALS, number[]> = { read: [], first: [], again: [] }
  const window = (storageState?: BrowserContextOptions['storageState']) =>
    browser.newContext({
      locale: 'zh-CN',
      viewport: { width: 1280, height: 800 },
      ...(storageState !== undefined && { storageState })
    })
  try {
    for (let turn = 0; turn < RUNS; turn++) {
      const stranger = await window()
      took.read.push(await shownAfter(stranger, `${address}/user/login`, 'main input'))
      await stranger.close()
      const clerk = await window(state)
      // What was kept of the last start is drawn by no program yet: it cannot be used.
      const shows = '#root main h2'
      took.first.push(await shownAfter(clerk, `${address}/workbench/index`, shows))
      took.again.push(await shownAfter(clerk, `${address}/workbench/index`, shows))
      await clerk.close()
    }
  } finally {
    await browser.close()
  }
  const median = (name: keyof typeof GOALS) => quantile(took[name], 0.5)
  const names = Object.keys(GOALS) as (keyof typeof GOALS)[]
  const ms = (value: number) => `${value.toFixed(0)} ms`
  return {
    part: 'line',
    title: 'The first page, and the workbench, over a slow line',
    how: `Chromium at full speed over a line of 1.6 Mbit/s on which an answer takes 150 ms, with an empty cache, 1280 × 800; medians of ${RUNS}, from the address until what one came for is painted.`,
    columns: ['page', 'median', 'longest', 'goal'],
    rows: names.map((name) => [NAMES[name], ms(median(name)), ms(Math.max(...took[name])), ms(GOALS[name])]),
    missed: names
      .filter((name) => median(name) > GOALS[name])
      .map((name) => `${NAMES[name]}: ${ms(median(name))}, the goal is ${ms(GOALS[name])}`)
  }
}

/** From the address until something of it is painted, in milliseconds; the window is left once the application is kept. */
async function shownAfter(context: BrowserContext, address: string, shows: string): Promise<number> {
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', LINE)
  await page.addInitScript((selector) => {
    const shown = Promise.withResolvers<number>()
    Object.assign(globalThis, { shown: shown.promise })
    const look = () => {
      const isThere = [...document.querySelectorAll(selector)].some((one) => one.checkVisibility())
      if (isThere) setTimeout(() => shown.resolve(performance.now()))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, shows)
  await page.goto(address)
  const took = await page.evaluate(() => (globalThis as unknown as { shown: Promise<number> }).shown)
  await page.waitForLoadState('networkidle')
  if (!address.includes('/user/')) await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.close()
  return took
}
