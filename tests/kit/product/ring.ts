import type { Page } from 'playwright-core'

/** More stops than any page's examples have. */
const MOST = 80
/** Room around a stop for a ring of 2 px that is 2 px away. */
const AROUND = 6

/**
 * Walks with Tab and compares the pixels around each stop with and without the focus: as many must change by 3:1 as one and a half
 * times its outline has (WCAG 2.2, 2.4.13 asks for the area of a line of 2 px; what is covered or cut off counts against it).
 * The first `skip` stops, the same on every page, are walked and not checked.
 */
export async function ringFaults(page: Page, skip: number): Promise<{ stops: number; faults: string[] }> {
  const faults: string[] = []
  const seen = new Set<string>()
  let stops = 0
  await page.evaluate(() => {
    const edge = document.createElement('a')
    edge.href = '#edge'
    edge.id = 'walk-edge'
    document.body.prepend(edge)
    edge.focus()
    document.head.insertAdjacentHTML(
      'beforeend',
      '<style>*{caret-color:transparent!important;transition:none!important;animation:none!important}</style>'
    )
  })
  for (let step = 0; step < MOST; step++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(stopNow, AROUND)
    if (!stop || seen.has(stop.key)) break
    seen.add(stop.key)
    if (step < skip || stop.width < 4 || stop.height < 4) continue
    stops++
    const { x, y, width, height } = stop
    const clip = { x, y, width, height }
    const needed = 1.5 * stop.outline
    const shot = async () => (await page.screenshot({ clip })).toString('base64')
    const focused = await shot()
    await page.evaluate(letGo)
    let changed = await page.evaluate(pixelsThatChange, { focused, plain: await shot() })
    await page.evaluate(() => (window as unknown as { takeAgain: () => void }).takeAgain())
    if (changed < needed && stop.isHiddenFocus) {
      // Its ring is drawn by what the component knows of the focus, not by the focus itself: the same place without any ring.
      // (The system would give a transparent one its own colour back where it forces colours.)
      const without = await page.addStyleTag({ content: '*, ::before, ::after { outline-style: none !important }' })
      changed = await page.evaluate(pixelsThatChange, { focused, plain: await shot() })
      await without.evaluate((element) => (element as Element).remove())
    }
    if (changed < needed)
      faults.push(
        `focus hardly seen at ${stop.html}: ${changed} pixels change by 3:1, ${Math.round(needed)} are needed`
      )
  }
  await page.evaluate(() => document.getElementById('walk-edge')?.remove())
  return { stops, faults }
}

/** Where the stop of the moment is drawn, and the pixels once around what of it is in the window. */
function stopNow(around: number) {
  const element = document.activeElement
  if (!element || element === document.body || element.id === 'walk-edge') return null
  const store = window as unknown as { ringStops?: Element[] }
  store.ringStops ??= []
  if (!store.ringStops.includes(element)) store.ringStops.push(element)
  const own = element.getBoundingClientRect()
  const isHidden =
    own.width <= 1 ||
    own.height <= 1 ||
    (element instanceof HTMLInputElement && getComputedStyle(element.closest('span') ?? element).clipPath !== 'none')
  const cell = element.closest('[role="gridcell"], [role="columnheader"], [role="rowheader"]')
  // What is typed into among other things, such as tags, has its ring around the frame of them all.
  const isBare =
    element instanceof HTMLInputElement && !isHidden && Number.parseFloat(getComputedStyle(element).outlineWidth) === 0
  const frame = isBare && element.closest('[role="group"], [role="presentation"]')
  const ringed = frame && Number.parseFloat(getComputedStyle(frame).outlineWidth) > 0 ? frame : null
  const shown =
    (isHidden && element.closest('label')) || (element.closest('[role="grid"]') && cell) || ringed || element
  const box = shown.getBoundingClientRect()
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
  const x = Math.max(Math.floor(left - around), 0)
  const y = Math.max(Math.floor(top - around), 0)
  const sides = (box.top >= 0 ? right - left : 0) + (box.bottom <= innerHeight ? right - left : 0) + 2 * (bottom - top)
  // A box that is ticked or switched has its ring around the box, not around its words.
  const mark = isHidden
    ? [...shown.querySelectorAll('span, div')]
        .map((part) => part.getBoundingClientRect())
        .find(({ width, height }) => width >= 12 && height >= 12 && width < 60)
    : undefined
  return {
    key: String(store.ringStops.indexOf(element)),
    html: element.outerHTML.slice(0, 140),
    x,
    y,
    width: Math.min(Math.ceil(right + around), innerWidth) - x,
    height: Math.min(Math.ceil(bottom + around), innerHeight) - y,
    isHiddenFocus: isHidden || element.closest('[role="grid"]') !== null,
    outline: mark ? 2 * (mark.width + mark.height) : sides
  }
}

/** Takes the focus away for a picture; takeAgain() gives it back. The page gets no event of either, or leaving a field would be taken for the person's. */
function letGo(): void {
  const held = document.activeElement as HTMLElement
  const KINDS = ['blur', 'focusout', 'focus', 'focusin']
  const MARKS = ['data-focus-visible', 'data-focused']
  const deafen = (event: Event) => event.stopImmediatePropagation()
  for (const kind of KINDS) addEventListener(kind, deafen, true)
  held.blur()
  const marked = MARKS.flatMap((mark) =>
    [...document.querySelectorAll(`[${mark}]`)].map((element) => ({
      element,
      mark,
      was: element.getAttribute(mark) ?? ''
    }))
  )
  for (const { element, mark } of marked) element.removeAttribute(mark)
  const takeAgain = () => {
    held.focus({ preventScroll: true })
    for (const { element, mark, was } of marked) element.setAttribute(mark, was)
    for (const kind of KINDS) removeEventListener(kind, deafen, true)
  }
  Object.assign(window, { takeAgain })
}

/** How many pixels of two pictures differ by 3:1 or more. */
async function pixelsThatChange({ focused, plain }: { focused: string; plain: string }): Promise<number> {
  const read = async (png: string) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
    pen?.drawImage(picture, 0, 0)
    return pen?.getImageData(0, 0, picture.width, picture.height).data ?? new Uint8ClampedArray()
  }
  const [one, other] = await Promise.all([read(focused), read(plain)])
  const light = (of: Uint8ClampedArray, at: number) => {
    const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((part) => {
      const value = (of[at + part] ?? 0) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  }
  let changed = 0
  for (let at = 0; at < one.length; at += 4) {
    if (one[at] === other[at] && one[at + 1] === other[at + 1] && one[at + 2] === other[at + 2]) continue
    const [a, b] = [light(one, at), light(other, at)]
    if (Math.max(a, b) / Math.min(a, b) >= 3) changed++
  }
  return changed
}
