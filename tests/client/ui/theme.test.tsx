import { expect, test } from 'vitest'

import { THEMES } from '#kit/look/axe-rules.ts'

const BRANDS = ['#F5222D', '#FA541C', '#FAAD14', '#13C2C2', '#52C41A', '#1890FF', '#2F54EB', '#722ED1']
const SURFACES = ['canvas', 'surface', 'raised', 'sunken', 'brand-tint']
const TEXTS = ['text', 'quiet', 'faint', 'brand-text', 'danger', 'warn', 'good']

const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D

/** The red, green and blue that the browser draws for a token in the theme of the moment. */
function drawn(token: string): number[] {
  const probe = document.createElement('i')
  probe.style.color = `var(--${token})`
  document.body.append(probe)
  pen.fillStyle = getComputedStyle(probe).color
  probe.remove()
  pen.fillRect(0, 0, 1, 1)
  return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)]
}

function luminance(colour: number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) =>
    part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(drawn(one)), luminance(drawn(other))].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The pairs with less contrast than they must have. */
function tooClose(pairs: [string, string, number][]): string[] {
  return pairs.flatMap(([ink, paper, least]) => {
    const measured = contrast(ink, paper)
    return measured < least ? [`${ink} on ${paper}: ${measured.toFixed(2)} < ${least}`] : []
  })
}

test.for(THEMES)('every text and control of the theme %s has enough contrast with every brand colour', (theme) => {
  const least = theme === 'contrast' ? 7 : 4.5
  document.documentElement.dataset.theme = theme
  const found = BRANDS.flatMap((brand) => {
    document.documentElement.style.setProperty('--brand', brand)
    return tooClose([
      ...TEXTS.flatMap((ink) => SURFACES.map((paper): [string, string, number] => [ink, paper, least])),
      ...['danger', 'warn', 'good'].map((state): [string, string, number] => [state, `${state}-tint`, least]),
      ['brand-ink', 'brand-fill', least],
      ['brand-ink', 'brand-press', least],
      ['surface', 'danger', least],
      ...['brand-fill', 'line-strong', 'focus'].flatMap((mark) =>
        ['canvas', 'surface', 'raised', 'sunken'].map((paper): [string, string, number] => [mark, paper, 3])
      ),
      ...[1, 2, 3, 4, 5, 6].flatMap((series) =>
        ['surface', 'raised'].map((paper): [string, string, number] => [`chart-${series}`, paper, least])
      ),
      ['focus', 'brand-tint', 3]
    ]).map((words) => `${brand} ${words}`)
  })
  document.documentElement.style.removeProperty('--brand')
  expect(found).toEqual([])
})
