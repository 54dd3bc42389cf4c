import type { Page } from 'playwright-core'

import { isInSight } from './room.ts'

/** Where a page of the frame begins, and what of it is not where it is on the others. */
export interface PagePlace {
  /** Where the words of its heading begin, in px from the left of the window and from its top, without the line that says of a slow or lost connection. */
  readonly heading: readonly [left: number, top: number]
  /** Whether it has a list of pages. */
  readonly hasPager: boolean
  readonly faults: readonly string[]
}

/** The pages of a list, below its rows. */
const PAGER = 'main nav:has(button[aria-current="page"])'

/** Where the heading of the page in front is, whether it is whole, whether it comes before tabs and segments, and whether the pager of its list is in sight. */
export async function placeOfPage(page: Page): Promise<PagePlace> {
  const found = await page.evaluate((pager) => {
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility({ visibilityProperty: true }))
    const [heading] = seen('main h1')
    if (!heading) return { heading: [0, 0] as const, faults: ['no heading'], hasPager: false }
    const words = document.createRange()
    words.selectNodeContents(heading)
    const [box, written] = [heading.getBoundingClientRect(), words.getBoundingClientRect()]
    const isCut = written.right > box.right + 1 || written.bottom > box.bottom + 1 || written.right > innerWidth
    const above = seen('main [role="tabpanel"] :is([role="tablist"], [role="radiogroup"])').filter(
      (one) =>
        one.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING ||
        one.getBoundingClientRect().top < box.bottom
    )
    const banner = document.querySelector('#content > p')?.getBoundingClientRect().height ?? 0
    return {
      heading: [Math.round(written.left), Math.round(written.top - banner)] as const,
      faults: [
        ...(isCut ? ['its heading is cut'] : []),
        ...above.map((one) => `${one.getAttribute('aria-label')} comes before its heading`)
      ],
      hasPager: seen(pager).length > 0
    }
  }, PAGER)
  const isOut = found.hasPager && !(await isInSight(page, PAGER))
  return { ...found, faults: [...found.faults, ...(isOut ? ['its pager is out of sight'] : [])] }
}
