import type { Page } from 'playwright-core'

import { leastOf, PAIRS } from '#gallery/tokens/pairs.ts'

interface TokenTheme {
  readonly theme: string
  readonly brand: string
  readonly isWeak: boolean
}

/** The pairs of tokens with less contrast than they must have in a theme of the page, as the browser draws them. */
export async function shortTokens(page: Page, { theme, brand, isWeak }: TokenTheme): Promise<string[]> {
  const pairs = PAIRS.map((pair) => ({ ...pair, least: leastOf(pair, theme) }))
  return await page.evaluate(
    ({ theme, brand, isWeak, pairs }) => {
      const root = document.documentElement
      root.dataset.theme = theme
      root.style.setProperty('--brand', brand)
      root.toggleAttribute('data-colour-weak', isWeak)
      const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      const probe = document.body.appendChild(document.createElement('i'))
      const light = (token: string) => {
        probe.style.color = `var(--${token})`
        if (pen) pen.fillStyle = getComputedStyle(probe).color
        pen?.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = [...(pen?.getImageData(0, 0, 1, 1).data ?? [])].map((part) =>
          part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
      }
      const found = pairs.flatMap(({ ink, paper, least }) => {
        const [one, other] = [light(ink), light(paper)]
        const ratio = Math.max(one, other) / Math.min(one, other)
        return ratio < least ? [`${ink} on ${paper} ${ratio.toFixed(2)} < ${least}`] : []
      })
      probe.remove()
      root.style.removeProperty('--brand')
      root.removeAttribute('data-colour-weak')
      return found
    },
    { theme, brand, isWeak, pairs }
  )
}

/** Fields and boxes in use whose edge has less than 3:1 contrast with what is around it (WCAG 2.2, 1.4.11). */
export async function faintEdges(page: Page): Promise<{ edges: number; faults: string[] }> {
  return await page.evaluate(() => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const drawn = (colour: string, paper: string) => {
      for (const one of [paper, colour]) {
        if (pen) pen.fillStyle = one
        pen?.fillRect(0, 0, 1, 1)
      }
      const [red = 0, green = 0, blue = 0] = [...(pen?.getImageData(0, 0, 1, 1).data ?? [])].map((part) =>
        part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    }
    const paperOf = (element: Element | null): string => {
      for (let place = element; place; place = place.parentElement) {
        const { backgroundColor } = getComputedStyle(place)
        if (backgroundColor !== 'rgba(0, 0, 0, 0)' && !/\/ 0(\.\d+)?\)|, 0(\.\d+)?\)$/.test(backgroundColor))
          return backgroundColor
      }
      return 'white'
    }
    const faults: string[] = []
    let edges = 0
    for (const control of document.querySelectorAll<HTMLInputElement>(
      'main :is(input:not([type=file]), textarea, select, button[aria-haspopup=listbox])'
    )) {
      if (
        control.disabled ||
        control.readOnly ||
        control.closest(
          '[aria-disabled=true], [data-disabled], [role=grid], [role=toolbar], [aria-hidden=true], [data-testid=hidden-select-container]'
        ) ||
        !control.checkVisibility()
      )
        continue
      const label = control.closest('label')
      const places = label
        ? [...label.querySelectorAll('*')]
        : [control, control.parentElement, control.parentElement?.parentElement].flatMap((place) => place ?? [])
      // What shows no edge at all is known by its text and its sign.
      const hasEdge = (place: Element) =>
        Number.parseFloat(getComputedStyle(place).borderTopWidth) > 0 &&
        getComputedStyle(place).borderTopColor !== 'rgba(0, 0, 0, 0)'
      const box = places.find((place) => hasEdge(place) || (label && paperOf(place) !== paperOf(label)))
      if (!box) continue
      edges++
      const around = paperOf(box.parentElement)
      const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(box)
      const marks = [Number.parseFloat(borderTopWidth) > 0 ? borderTopColor : undefined, backgroundColor].flatMap(
        (colour) => colour ?? []
      )
      const best = Math.max(
        ...marks
          .map((mark) => [drawn(mark, around), drawn(around, around)].sort((a, b) => b - a))
          .map(([high = 1, low = 1]) => high / low)
      )
      if (best < 3) faults.push(`its edge stands only ${best.toFixed(2)}:1 apart: ${box.outerHTML.slice(0, 140)}`)
    }
    return { edges, faults }
  })
}

/** What shows states side by side in the example of kinds of a page: each differs from each by words, by its sign, or by 3:1 in contrast. */
const STATES: Readonly<Record<string, string>> = {
  chip: 'span[class*="before:"]',
  progress: '[role=progressbar]',
  'file-item': 'li',
  result: 'div.text-center'
}

/** The pages that show states side by side. */
export const STATE_PAGES = Object.keys(STATES)

/** Of every two states on a page: do they differ by 3:1 as drawn now, whatever the sight, and if not, by words or sign? */
export async function statesApart(
  page: Page,
  name: string
): Promise<{ pairs: number; byWords: number; faults: string[] }> {
  const states = await page.locator(`section[aria-labelledby="example-kinds"] ${STATES[name]}`).all()
  const seen = await Promise.all(
    states.map(async (state) => {
      const png = (await state.screenshot()).toString('base64')
      // Numbers and names of files are not states.
      const words = ((await state.textContent()) ?? '').replace(/[\d.]+\s*(%|MB)?|\.pdf/g, '').trim()
      return {
        words,
        sign: await state.evaluate((element) =>
          [...element.querySelectorAll('svg')].map(({ innerHTML }) => innerHTML).join()
        ),
        light: await page.evaluate(lightOfMark, png)
      }
    })
  )
  let byWords = 0
  const faults: string[] = []
  let pairs = 0
  for (const [at, one] of seen.entries()) {
    for (const other of seen.slice(at + 1)) {
      pairs++
      if (Math.max(one.light, other.light) / Math.min(one.light, other.light) >= 3) continue
      byWords++
      if (one.words === other.words && one.sign === other.sign)
        faults.push(`two states are told apart by colour alone: ${one.words}`)
    }
  }
  return { pairs, byWords, faults }
}

/** The lightness of what differs most from the corner of a picture: the mark of a state. */
async function lightOfMark(png: string): Promise<number> {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const pen = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
  pen?.drawImage(picture, 0, 0)
  const data = pen?.getImageData(0, 0, picture.width, picture.height).data ?? new Uint8ClampedArray()
  const light = (at: number) => {
    const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((part) => ((data[at + part] ?? 0) / 255) ** 2.2)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
  }
  const corner = light(0)
  let best = { apart: 1, light: corner }
  for (let at = 0; at < data.length; at += 4) {
    const here = light(at)
    const apart = Math.max(here, corner) / Math.min(here, corner)
    if (apart > best.apart) best = { apart, light: here }
  }
  return best.light
}
