import type { Page } from 'playwright-core'

/**
 * What has no room in a window: texts that lie on one another or on a control, and a heading whose mark of the focus lies on
 * something else. What stays in place while the page scrolls below it is meant to cover the page, and the cells of a grid are
 * clipped by it.
 */
export async function crowded(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    interface Piece {
      readonly words: string
      readonly element: Element
      readonly box: { left: number; top: number; right: number; bottom: number }
    }
    /** The part of a box that no box around it cuts off. */
    const seen = (element: Element, rect: DOMRect): Piece['box'] => {
      const box = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom }
      for (let around: Element | null = element; around && around !== document.body; around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around)
        if (overflowX === 'visible' && overflowY === 'visible') continue
        const edge = around.getBoundingClientRect()
        box.left = Math.max(box.left, edge.left)
        box.top = Math.max(box.top, edge.top)
        box.right = Math.min(box.right, edge.right)
        box.bottom = Math.min(box.bottom, edge.bottom)
      }
      return box
    }
    const stays = (element: Element): boolean => {
      for (let around: Element | null = element; around; around = around.parentElement)
        if (/sticky|fixed/.test(getComputedStyle(around).position)) return true
      return false
    }
    const pieces: Piece[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (!element || !text.nodeValue?.trim() || !element.checkVisibility({ visibilityProperty: true })) continue
      if (element.closest('[role="grid"], [role="treegrid"], svg, .pdf-words, .sr-only') || stays(element)) continue
      range.selectNodeContents(text)
      for (const rect of range.getClientRects()) {
        const box = seen(element, rect)
        if (box.right - box.left > 2 && box.bottom - box.top > 2)
          pieces.push({ words: text.nodeValue.trim().slice(0, 30), element, box })
      }
    }
    const meets = (one: Piece['box'], other: Piece['box'], by = 3) =>
      Math.min(one.right, other.right) - Math.max(one.left, other.left) > by &&
      Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > by
    const found: string[] = []
    pieces.forEach((one, at) => {
      for (const other of pieces.slice(at + 1))
        if (one.element !== other.element && meets(one.box, other.box))
          found.push(`${one.words} lies on ${other.words}`)
    })
    for (const heading of document.querySelectorAll('h1')) {
      if (!heading.checkVisibility()) continue
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(heading)
      const wide = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
      const { left, top, right, bottom } = heading.getBoundingClientRect()
      const ring = { left: left - wide, top: top - wide, right: right + wide, bottom: bottom + wide }
      for (const { words, element, box } of pieces)
        if (!heading.contains(element) && meets(ring, box, 0.5)) found.push(`the focus of the heading lies on ${words}`)
    }
    return found
  })
}

/** Whether an element is in the window, whole and covered by nothing. */
export async function isInSight(page: Page, selector: string): Promise<boolean> {
  return await page.evaluate((wanted) => {
    const element = [...document.querySelectorAll(wanted)].find((one) => one.checkVisibility())
    if (!element) return false
    const { left, right, top, bottom } = element.getBoundingClientRect()
    if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) return false
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return at !== null && (element.contains(at) || at.contains(element))
  }, selector)
}
