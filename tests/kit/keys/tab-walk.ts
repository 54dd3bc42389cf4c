import type { CDPSession, Page } from 'playwright-core'
import { patienceOf } from '#kit/patience.ts'

/** What Tab came upon, one after the other, and what is wrong with it. */
export interface Walk {
  readonly stops: readonly number[]
  readonly faults: readonly string[]
}

interface Found {
  /** The element's own number on the page; -1 where nothing on the page has the focus. */
  readonly number: number
  readonly html: string
  /** Whether anything of it is in the window, and how many of five points of it nothing else covers. */
  readonly isSeen: boolean
  readonly clear: number
}

/** More stops than any page has. */
const MOST = 600

/** Walks the page with Tab or Shift+Tab from its edge until the focus leaves it; reports stops that are unnamed, invisible or covered, and traps. */
export async function tabWalk(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Walk> {
  const browser = await page.context().newCDPSession(page)
  const faults: string[] = []
  const stops: number[] = []
  // A focusable edge of our own, so that the walk begins and ends there in either direction.
  await page.evaluate((isForward) => {
    const edge = document.createElement('a')
    edge.href = '#edge'
    edge.id = 'walk-edge'
    edge.textContent = 'edge'
    if (isForward) document.body.prepend(edge)
    else document.body.append(edge)
    edge.focus()
  }, key === 'Tab')
  for (let step = 0; step < MOST; step++) {
    await page.keyboard.press(key)
    const found = await stopNow(page)
    if (found.number < 0) break
    if (stops.includes(found.number)) {
      faults.push(`${key} goes round at ${found.html}`)
      break
    }
    stops.push(found.number)
    const name = await nameNow(browser)
    if (!name) faults.push(`${key}: unnamed ${found.html}`)
    if (!found.isSeen) faults.push(`${key}: invisible ${found.html}`)
    else if (found.clear === 0) faults.push(`${key}: obscured ${found.html}`)
  }
  await page.evaluate(() => document.getElementById('walk-edge')?.remove())
  await browser.detach()
  return { stops, faults }
}

/**
 * Walks once round what is drawn above the page, with Tab and then with Shift+Tab. A dialog keeps the focus; a menu or list may close
 * and let it go on. Reports stops that are unnamed, invisible or covered, and a focus that is lost.
 */
export async function walkInside(page: Page, surface: string): Promise<Walk> {
  const browser = await page.context().newCDPSession(page)
  const faults: string[] = []
  const stops: number[] = []
  for (const key of ['Tab', 'Shift+Tab'] as const) {
    const round = new Set<number>()
    for (let step = 0; step < MOST; step++) {
      await page.keyboard.press(key)
      const isInside = await page.evaluate(
        (selector) => [...document.querySelectorAll(selector)].some((above) => above.contains(document.activeElement)),
        surface
      )
      // What the focus has left may still be fading away.
      if (
        !isInside &&
        (await page.waitForSelector(surface, { state: 'detached', timeout: patienceOf(400) }).catch(() => false)) !==
          false
      ) {
        // The focus goes back to the opener, and on from there, in the frames after it is gone; only where it never does is it lost.
        await page
          .waitForFunction(() => document.activeElement !== document.body, undefined, { timeout: patienceOf(1000) })
          .catch(() => undefined)
        const next = await stopNow(page)
        const isEnd =
          next.number < 0 &&
          key === 'Tab' &&
          (await page.evaluate(() => document.querySelector('main > nav a') === null))
        if (next.number < 0 && !isEnd) faults.push(`${key} closes it and loses the focus`)
        break
      }
      const found = await stopNow(page)
      if (found.number < 0) faults.push(`${key} inside loses the focus`)
      if (found.number < 0 || round.has(found.number)) break
      round.add(found.number)
      if (stops.includes(found.number)) continue
      stops.push(found.number)
      if (!(await nameNow(browser))) faults.push(`${key} inside: unnamed ${found.html}`)
      if (!found.isSeen) faults.push(`${key} inside: invisible ${found.html}`)
      else if (found.clear === 0) faults.push(`${key} inside: obscured ${found.html}`)
    }
  }
  await browser.detach()
  return { stops, faults }
}

/** The stops of the page that no walk came upon. Of radio buttons that are one group, one is enough; in a grid arrows go on from its one stop. */
export const missed = (page: Page, stops: readonly number[]): Promise<string[]> =>
  page.evaluate((seen) => {
    const numbers = (window as unknown as { stopNumbers?: WeakMap<Element, number> }).stopNumbers
    const wasFocused = (element: Element) => seen.includes(numbers?.get(element) ?? -2)
    const all = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]'
      )
    ]
    const wanted = all.filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        !element.closest('[inert], [data-behind], [hidden]') &&
        element.checkVisibility()
    )
    const groupWasFocused = ({ type, name }: HTMLInputElement) =>
      type === 'radio' &&
      all.some((other) => other instanceof HTMLInputElement && other.name === name && wasFocused(other))
    const gridWasFocused = (element: Element) =>
      [...(element.closest('[role="grid"]')?.querySelectorAll('*') ?? [])].some(wasFocused)
    return wanted
      .filter(
        (element) =>
          !wasFocused(element) &&
          !gridWasFocused(element) &&
          !(element instanceof HTMLInputElement && groupWasFocused(element))
      )
      .map((element) => `unreachable ${element.outerHTML.slice(0, 140)}`)
  }, stops)

function stopNow(page: Page): Promise<Found> {
  return page.evaluate(() => {
    const store = window as unknown as { stopNumbers?: WeakMap<Element, number>; stopCount?: number }
    store.stopNumbers ??= new WeakMap()
    const element = document.activeElement
    if (!element || element === document.body || element.id === 'walk-edge')
      return { number: -1, html: '', isSeen: true, clear: 5 }
    if (!store.stopNumbers.has(element)) {
      store.stopCount = (store.stopCount ?? 0) + 1
      store.stopNumbers.set(element, store.stopCount)
    }
    // An input that is hidden from the eye is seen as the label around it.
    const own = element.getBoundingClientRect()
    const isHidden =
      own.width <= 1 ||
      own.height <= 1 ||
      (element instanceof HTMLInputElement && getComputedStyle(element.closest('span') ?? element).clipPath !== 'none')
    const shown = (isHidden && element.closest('label')) || element
    const { left, top, right, bottom } = shown.getBoundingClientRect()
    const [x0, x1, y0, y1] = [
      Math.max(left, 0),
      Math.min(right, innerWidth),
      Math.max(top, 0),
      Math.min(bottom, innerHeight)
    ]
    const isSeen =
      x1 - x0 >= 2 && y1 - y0 >= 2 && shown.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const points = [
      [0.5, 0.5],
      [0.1, 0.2],
      [0.9, 0.2],
      [0.1, 0.8],
      [0.9, 0.8]
    ] as const
    // What lets the pointer through is drawn all the same.
    const inline = shown instanceof HTMLElement || shown instanceof SVGElement ? shown.style : undefined
    const letsThrough = inline?.pointerEvents ?? ''
    inline?.setProperty('pointer-events', 'auto', 'important')
    const clear = points.filter(([x, y]) => {
      const hit = document.elementFromPoint(x0 + (x1 - x0) * x, y0 + (y1 - y0) * y)
      return hit && (shown.contains(hit) || hit.contains(shown))
    }).length
    inline?.removeProperty('pointer-events')
    if (letsThrough) inline?.setProperty('pointer-events', letsThrough)
    return { number: store.stopNumbers.get(element) ?? -1, html: element.outerHTML.slice(0, 140), isSeen, clear }
  })
}

/** The name of what has the focus, as the browser itself exposes it to a screen reader. */
async function nameNow(browser: CDPSession): Promise<string> {
  const { result } = await browser.send('Runtime.evaluate', { expression: 'document.activeElement' })
  if (!result.objectId) return ''
  const { nodes } = await browser.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false
  })
  return String(nodes[0]?.name?.value ?? '').trim()
}
