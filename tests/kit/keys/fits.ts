import type { Page } from 'playwright-core'

/** Nothing, or how far the page is wider than its window. */
export async function tooWide(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const out = (element: Element) => {
      const { left, right } = element.getBoundingClientRect()
      return right > clientWidth + 1 || left < -1
    }
    const first = [...document.querySelectorAll('main *, header *')].find(
      (element) => out(element) && ![...element.children].some(out)
    )
    return [`wider than the window by ${scrollWidth - clientWidth} px, such as ${first?.outerHTML.slice(0, 140)}`]
  })
}

/** The texts of which a part is cut off by a box that does not scroll, each after its first words and a bar. */
export async function clippedTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      if (
        !parent ||
        !text.nodeValue?.trim() ||
        parent.closest('[data-progress], canvas, select, textarea, svg, .pdf-words') ||
        !parent.checkVisibility({ visibilityProperty: true })
      )
        continue
      range.selectNodeContents(text)
      const drawn = range.getBoundingClientRect()
      if (drawn.width === 0) continue
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, clipPath, position, textOverflow } = getComputedStyle(box)
        const edge = box.getBoundingClientRect()
        if (clipPath !== 'none' || (edge.width <= 1 && edge.height <= 1)) break
        if ([overflowX, overflowY].some((way) => way === 'auto' || way === 'scroll')) break
        // A cell or an option that ends in … is shown whole where it is edited or has the focus.
        const isShortened =
          textOverflow === 'ellipsis' &&
          box.closest(
            'td, th, [role="gridcell"], [role="rowheader"], [role="columnheader"], [role="option"], [role="treeitem"]'
          ) !== null
        const isCut =
          (overflowX !== 'visible' &&
            !isShortened &&
            (drawn.left < edge.left - 1.5 || drawn.right > edge.right + 1.5)) ||
          (overflowY !== 'visible' && (drawn.top < edge.top - 2.5 || drawn.bottom > edge.bottom + 2.5))
        if (isCut) {
          found.push(`${text.nodeValue.trim().slice(0, 40)} | clipped in ${box.outerHTML.slice(0, 140)}`)
          break
        }
        if (position === 'fixed') break
      }
    }
    return found
  })
}

/** Only those of the texts now cut off that were whole before. */
export function newlyClipped(before: readonly string[], now: readonly string[]): string[] {
  const words = (found: string) => found.slice(0, found.indexOf(' | '))
  const known = new Set(before.map(words))
  return [...new Set(now.filter((found) => !known.has(words(found))))]
}

/** What moves for longer than a tenth of a second and is no progress. */
export async function moving(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => {
        const target = (effect as KeyframeEffect | null)?.target
        return (
          playState === 'running' &&
          Number(effect?.getComputedTiming().endTime) > 100 &&
          !target?.closest('[data-progress], [role="progressbar"]')
        )
      })
      .map(({ effect }) => `moves: ${(effect as KeyframeEffect | null)?.target?.outerHTML.slice(0, 140)}`)
  )
}

/** What is drawn above the page and is partly beyond the edge of the window; what scrolls inside its own surface is not. */
export async function beyond(page: Page, surface: string): Promise<string[]> {
  return await page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].flatMap((inner) => {
        let outer = inner
        for (let box: Element | null = inner; box && box !== document.body; box = box.parentElement)
          if (/auto|scroll|hidden/.test(getComputedStyle(box).overflowY)) outer = box
        const { left, right, top, bottom } = outer.getBoundingClientRect()
        if (left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1) return []
        return [
          `stands beyond the window (${[left, right, top, bottom].map(Math.round).join(' ')}): ${outer.outerHTML.slice(0, 140)}`
        ]
      }),
    surface
  )
}
