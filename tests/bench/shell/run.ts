import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'

import { chromiumArgs, chromiumPath } from '#kit/vitest/chromium.ts'
import { KEPT_FRAME } from '#core/state/session/stored.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

import { type Figures, quantile } from '../figures.ts'
import { HEADING, headingPainted, oneHeading } from '../one-heading.ts'
import { reactAdmin } from './react-admin.ts'
import { slowLine } from './slow-line.ts'
import { manyTabs } from './tabs.ts'
import { openings, type Openings, SHARES, USABLE, WAYS } from './openings.ts'

const RUNS = 7
/** How many times slower than this machine the browser's processor is made. */
const SLOWER = 4
/** A second start beside the first. */
const AGAIN = 0.6
interface Subject {
  readonly name: string
  readonly address: string
  /** What the page must show in the end. */
  readonly shows: readonly [role: 'heading' | 'button', name: string]
  /** The largest contentful paint that it may take, beside that of the one heading. */
  readonly goal?: number
  /** The most milliseconds that may be blocked. */
  readonly mostBlocked?: number
  readonly state?: BrowserContextOptions['storageState']
  /** Whether it is opened once more in the same window, with what the first start has kept. */
  readonly startsAgain?: boolean
}
interface Painted {
  readonly first: number
  readonly largest: number
  readonly blocked: number
  /** The largest paint of the second start. */
  readonly again: number
}
type Watched = { paints: { first: number; largest: number; blocked: number } }

/** Loads a page in a window with an empty cache, and once more where it is to start again. Milliseconds. */
async function measure(browser: Browser, subject: Subject): Promise<Painted> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1280, height: 800 },
    ...(subject.state !== undefined && { storageState: subject.state })
  })
  try {
    const first = await paint(context, subject)
    if (!subject.startsAgain) return { ...first, again: 0 }
    return { ...first, again: (await paint(context, subject)).largest }
  } finally {
    await context.close()
  }
}

/** When a page painted first, and when its largest part was drawn. A page of a session that starts again is left once the application is kept. */
async function paint(context: BrowserContext, { address, shows: [role, name], startsAgain, state }: Subject) {
  const page = await context.newPage()
  await page.addInitScript(() => {
    const paints = { first: 0, largest: 0, blocked: 0 }
    Object.assign(window, { paints })
    const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
    watch('largest-contentful-paint', ({ startTime }) => {
      paints.largest = startTime
    })
    watch('paint', ({ name, startTime }) => {
      if (name === 'first-contentful-paint') paints.first = startTime
    })
    watch('longtask', ({ duration }) => {
      paints.blocked += duration - 50
    })
  })
  const browserSide = await context.newCDPSession(page)
  await browserSide.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(address)
  await page.getByRole(role, { name, exact: true }).first().waitFor()
  await page.waitForLoadState('networkidle')
  const { paints } = (await page.evaluate(() => ({ paints: (window as unknown as Watched).paints }))) satisfies Watched
  if (startsAgain && state) await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.close()
  return paints
}

/** The parts of the bench: `page` is what is drawn on a slow computer, `line` over a slow line, `tabs` a hundred tabs. */
const PARTS = ['page', 'line', 'tabs'] as const

/** How soon the sign-in page and the workbench are drawn, and what tabs cost. */
export async function run(wanted: readonly string[] = []): Promise<readonly Figures[]> {
  const product = await startProduct()
  const user = await openKeyboardUser()
  try {
    await user.signIn(product.address, 'js_xinghe', product.password)
    await user.page.waitForURL('**/workbench/index')
    const tables: Readonly<Record<(typeof PARTS)[number], () => Promise<Figures>>> = {
      page: () => firstPages(product, user),
      line: async () => slowLine(product.address, await signedInOnly(user)),
      tabs: () => manyTabs(product, user)
    }
    const measured: Figures[] = []
    for (const part of PARTS) if (wanted.length === 0 || wanted.includes(part)) measured.push(await tables[part]())
    return measured
  } finally {
    await user.close()
    await closeBrowser()
    await product.stop()
  }
}

/** What a window keeps of a session, without the frame that it drew: a first start finds none. */
async function signedInOnly({ context }: KeyboardUser) {
  const { cookies, origins } = await context.storageState()
  return {
    cookies,
    origins: origins.map(({ origin, localStorage }) => ({
      origin,
      localStorage: localStorage.filter(({ name }) => !name.startsWith(KEPT_FRAME))
    }))
  }
}

async function firstPages(product: Product, keyboardUser: KeyboardUser): Promise<Figures> {
  const peer = await oneHeading()
  const admin = await reactAdmin()
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumArgs })
  try {
    const state = await signedInOnly(keyboardUser)
    const subjects: readonly Subject[] = [
      {
        name: 'one heading, drawn by React alone',
        address: peer.address,
        shows: ['heading', HEADING]
      },
      ...(admin ? [{ name: admin.name, address: admin.address, shows: ['button', 'Export'] as const }] : []),
      {
        name: 'sign-in page',
        address: `${product.address}/user/login`,
        shows: ['button', '登录'],
        goal: 0.7,
        startsAgain: true
      },
      {
        name: 'workbench, signed in',
        address: `${product.address}/workbench/index`,
        shows: ['heading', '工作台'],
        goal: 2,
        mostBlocked: 700,
        startsAgain: true,
        state
      }
    ]
    const opened: Openings[] = []
    // The first opening fetches the screen.
    const alone: number[] = []
    for (let turn = 0; turn <= RUNS; turn++) {
      opened.push(await openings(keyboardUser))
      alone.push(await headingPainted(browser, peer.address))
    }
    const usable = (way: keyof Openings) =>
      quantile(
        opened.slice(1).map((one) => one[way]),
        0.5
      )
    const all = new Map(subjects.map((subject) => [subject, [] as Painted[]]))
    // Interleaved, so that a busy minute of the machine falls on all of them.
    for (let turn = 0; turn < RUNS; turn++)
      for (const subject of subjects) all.get(subject)?.push(await measure(browser, subject))
    const median = (subject: Subject, of: (painted: Painted) => number) =>
      quantile((all.get(subject) ?? []).map(of), 0.5)
    const share = (subject: Subject) =>
      median(subject, ({ again }) => again) /
      Math.max(
        1,
        median(subject, ({ largest }) => largest)
      )
    const [heading] = subjects
    const beside = (subject: Subject) =>
      median(subject, ({ largest }) => largest) / (heading ? median(heading, ({ largest }) => largest) : 1)
    const ms = (value: number) => `${value.toFixed(0)} ms`
    const ways = Object.keys(WAYS) as (keyof Openings)[]
    const besideAlone = (way: keyof Openings) => usable(way) / quantile(alone, 0.5)
    return {
      title: 'The first page, and the workbench',
      how: `Chromium with its processor made ${SLOWER} times slower and an empty cache, 1280 × 800, over the machine’s own network; medians of ${RUNS}, interleaved. The largest paint stands beside that of the first row, which tells what the machine could do at that moment. Blocked is the time over 50 ms of every long task until all is quiet; again is the largest paint of a second start, with what the first has kept, beside the first. The last rows, at full speed, are from a key to a painted cell of 收集著录, and beside the one heading at full speed; that share is a budget, by which a slip is seen on any machine.`,
      columns: ['page', 'first paint', 'largest paint', 'goal', 'blocked', 'goal', 'again', 'goal'],
      rows: [
        ...subjects.map((subject) => [
          subject.name,
          ms(median(subject, ({ first }) => first)),
          `${ms(median(subject, ({ largest }) => largest))}, ${beside(subject).toFixed(2)}`,
          subject.goal === undefined ? '' : String(subject.goal),
          ms(median(subject, ({ blocked }) => blocked)),
          subject.mostBlocked === undefined ? '' : ms(subject.mostBlocked),
          subject.startsAgain ? `${ms(median(subject, ({ again }) => again))}, ${share(subject).toFixed(2)}` : '',
          subject.startsAgain ? String(AGAIN) : ''
        ]),
        ...ways.map((way) => [
          WAYS[way],
          '',
          `${ms(usable(way))}, ${besideAlone(way).toFixed(2)}`,
          `${ms(USABLE[way])}, ${SHARES[way]}`,
          '',
          '',
          '',
          ''
        ])
      ],
      missed: [
        ...subjects.flatMap((subject) => {
          const blocked = median(subject, (painted) => painted.blocked)
          return [
            ...(subject.goal !== undefined && beside(subject) > subject.goal
              ? [
                  `${subject.name}: its largest paint after ${beside(subject).toFixed(2)} of the one heading, the goal is ${subject.goal}`
                ]
              : []),
            ...(subject.mostBlocked !== undefined && blocked > subject.mostBlocked
              ? [`${subject.name}: blocked for ${ms(blocked)}, the goal is ${ms(subject.mostBlocked)}`]
              : []),
            ...(subject.startsAgain && share(subject) > AGAIN
              ? [
                  `${subject.name}: started again after ${share(subject).toFixed(2)} of the first time, the goal is ${AGAIN}`
                ]
              : [])
          ]
        }),
        ...ways.flatMap((way) =>
          usable(way) > USABLE[way] ? [`${WAYS[way]}: ${ms(usable(way))}, the goal is ${ms(USABLE[way])}`] : []
        ),
        ...ways.flatMap((way) =>
          besideAlone(way) > SHARES[way]
            ? [
                `${WAYS[way]}: ${besideAlone(way).toFixed(2)} of the one heading at full speed, the budget is ${SHARES[way]}`
              ]
            : []
        )
      ]
    }
  } finally {
    await browser.close()
    await peer.close()
    await admin?.close()
  }
}
