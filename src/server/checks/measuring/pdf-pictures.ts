import type { ScanFacts } from './byte-facts.ts'
import type { PdfObjects } from './pdf-objects.ts'

const POINTS = 72
/** A picture whose shape is that of its page is taken for the page itself. */
const ALIKE = 0.06
const MOST_PAGES = 20_000
const MOST_PARENTS = 32

/** The pages that are pictures, and how fine those are: by the picture's pixels and the page's box. */
export function scansOf({ dictionaries }: PdfObjects): ScanFacts[] {
  const scans: ScanFacts[] = []
  let number = 0
  for (const text of dictionaries.values()) {
    if (!/\/Type\s*\/Page\b(?!s)/.test(text)) continue
    number += 1
    if (number > MOST_PAGES) break
    const box = boxOf(inherited(dictionaries, text, '/MediaBox'))
    const resources = resolved(dictionaries, inherited(dictionaries, text, '/Resources') ?? '')
    if (!box || resources === '') continue
    const isBare = !/\/Font\b/.test(resources)
    for (const picture of picturesOf(dictionaries, resources)) {
      const isPage = Math.abs(picture.width / picture.height - box.width / box.height) < ALIKE
      if (!isBare && !isPage) continue
      const dpi = Math.round(Math.min(picture.width / (box.width / POINTS), picture.height / (box.height / POINTS)))
      scans.push({ page: number, dpi })
      break
    }
  }
  return scans
}

type Dictionaries = PdfObjects['dictionaries']

/** The rest of a dictionary behind a key, of the page or of what it inherits from. */
function inherited(dictionaries: Dictionaries, text: string, key: string, depth = 0): string | undefined {
  const at = text.indexOf(key)
  if (at >= 0) return text.slice(at + key.length)
  const parent = /\/Parent\s+(\d+)\s+\d+\s+R/.exec(text)?.[1]
  const above = parent === undefined || depth > MOST_PARENTS ? undefined : dictionaries.get(Number(parent))
  return above === undefined ? undefined : inherited(dictionaries, above, key, depth + 1)
}

/** What is meant: the object that is referred to, or what is written there. */
function resolved(dictionaries: Dictionaries, text: string): string {
  const reference = /^\s*(\d+)\s+\d+\s+R/.exec(text)?.[1]
  return reference === undefined ? text : (dictionaries.get(Number(reference)) ?? '')
}

function boxOf(text: string | undefined): { width: number; height: number } | undefined {
  const figures = /^\s*\[\s*(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)\s+(-?[\d.]+)/.exec(text ?? '')
  if (!figures) return undefined
  const [left = 0, bottom = 0, right = 0, top = 0] = figures.slice(1).map(Number)
  const [width, height] = [Math.abs(right - left), Math.abs(top - bottom)]
  return width > 0 && height > 0 ? { width, height } : undefined
}

/** The pictures that resources name, the largest first. */
function picturesOf(dictionaries: Dictionaries, resources: string): { width: number; height: number }[] {
  const at = resources.indexOf('/XObject')
  if (at < 0) return []
  const named = resolved(dictionaries, resources.slice(at + '/XObject'.length))
  const end = named.indexOf('>>')
  const found = [...named.slice(0, end < 0 ? undefined : end).matchAll(/(\d+)\s+\d+\s+R/g)].slice(0, 64)
  return found
    .flatMap(([, reference]) => {
      const text = dictionaries.get(Number(reference)) ?? ''
      if (!/\/Subtype\s*\/Image\b/.test(text)) return []
      const figure = (key: string) => Number(new RegExp(`/${key}\\s+(\\d+)`).exec(text)?.[1] ?? 0)
      const [width, height] = [figure('Width'), figure('Height')]
      return width > 0 && height > 0 ? [{ width, height }] : []
    })
    .sort((a, b) => b.width * b.height - a.width * a.height)
}
