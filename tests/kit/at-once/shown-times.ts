import type { Page } from 'playwright-core'

/** Notes in a page when each text that is like this first comes into sight, so that it can be said how soon somebody has seen another's work. */
export async function noteShown(page: Page, like: string): Promise<void> {
  await page.evaluate((pattern) => {
    const shown: Record<string, number> = {}
    Object.assign(globalThis, { shownTimes: shown })
    const note = () => {
      const words = [...document.querySelectorAll('[role=row], [role=gridcell]')].flatMap((one) => [
        one.textContent ?? '',
        one.getAttribute('aria-description') ?? '',
        one.getAttribute('aria-label') ?? ''
      ])
      for (const found of words.join('\n').match(new RegExp(pattern, 'g')) ?? []) shown[found] ??= Date.now()
    }
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['aria-description', 'aria-label']
    })
    note()
  }, like)
}

/** When each of the noted texts first came into sight, in milliseconds of the clock. */
export const shownTimes = (page: Page): Promise<Readonly<Record<string, number>>> =>
  page.evaluate(() => (globalThis as unknown as { shownTimes: Record<string, number> }).shownTimes)

/** What came of two who worked at the same place. */
export interface Work {
  /** How often each thing was done. */
  readonly counts: Readonly<Record<string, number>>
  /** How long it took until the other had it before him; milliseconds, ascending. */
  readonly seenAfter: readonly number[]
  /** What is no serial order of what the two did. */
  readonly faults: readonly string[]
}
/** The same, with how long the machine took meanwhile for one plain write and its reading; milliseconds, ascending. */
export interface WorkAtOnce extends Work {
  readonly roundTrips: readonly number[]
}

/** How soon one sees what the other has done. Milliseconds. */
const SOON = 2000
/** A machine that takes longer for a plain write and its reading than two seconds divided by this is a slow one, which has so many times that. */
const ROUND_TRIPS = 40

const at = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN

/** How soon the other must see it, as a rule: within two seconds, on a slow machine within as many of its own round trips. Milliseconds. */
export const soonOn = ({ roundTrips }: WorkAtOnce): number => Math.max(SOON, ROUND_TRIPS * at(roundTrips, 0.5))

/** The half of what was done was seen within this. Milliseconds. */
export const medianOf = ({ seenAfter }: Work): number => at(seenAfter, 0.5)

/** The figures in a line. */
export const figuresOf = (work: WorkAtOnce): string => {
  const { counts, seenAfter, roundTrips, faults } = work
  const ms = (times: readonly number[], share: number) => `${Math.round(at(times, share))} ms`
  return [
    ...Object.entries(counts).map(([what, count]) => `${count} ${what}`),
    `${seenAfter.length} seen after ${ms(seenAfter, 0.5)} (median), ${ms(seenAfter, 0.95)} (19 of 20), ${ms(seenAfter, 1)} (most)`,
    `a plain write and its reading ${ms(roundTrips, 0.5)} (median), ${ms(roundTrips, 0.95)} (19 of 20)`,
    `${faults.length} faults`
  ].join(', ')
}
