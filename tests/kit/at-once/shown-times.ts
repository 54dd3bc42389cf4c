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
export interface WorkAtOnce {
  /** How often each thing was done. */
  readonly counts: Readonly<Record<string, number>>
  /** How long it took until the other had it before him; milliseconds, ascending. */
  readonly seenAfter: readonly number[]
  /** What is no serial order of what the two did. */
  readonly faults: readonly string[]
}

/** The figures in a line. */
export const figuresOf = ({ counts, seenAfter, faults }: WorkAtOnce): string =>
  [
    ...Object.entries(counts).map(([what, count]) => `${count} ${what}`),
    `seen after ${seenAfter[Math.floor(seenAfter.length / 2)] ?? '-'} ms (median), ${seenAfter.at(-1) ?? '-'} ms (most)`,
    `${faults.length} faults`
  ].join(', ')
