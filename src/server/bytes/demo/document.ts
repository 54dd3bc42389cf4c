import type { DocumentSpec } from '../../db/seed/demo-spec.ts'
import { chance, seedOf } from './chance.ts'
import { letters } from './glyphs.ts'
import { figure, startPdf, textString } from './pdf.ts'

const WIDTH = 595
const HEIGHT = 842
const MARGIN = 71
const TITLE = 20
const LINE = 11
const BODIES = 5

/** A document whose first page names it; the running text is only hinted at by grey bars. */
export function documentPdf({ pages, title, lines, signed, javascript = false, password }: DocumentSpec): Uint8Array {
  const pdf = startPdf()
  const next = chance(seedOf(title))
  const root = pdf.reserve()
  const tree = pdf.reserve()
  const text = letters(pdf, [title, ...lines, '0123456789 /'])
  const resources = pdf.reserve()
  const form = (content: string) =>
    pdf.add(`/Type/XObject/Subtype/Form/BBox[0 0 ${WIDTH} ${HEIGHT}]/Resources ${resources} 0 R`, content)

  const heading = text.wrap(title, TITLE, WIDTH - 2 * MARGIN)
  const centred = (line: string, y: number, size: number) =>
    text.show(line, (WIDTH - text.width(line, size)) / 2, y, size)
  const top = HEIGHT - 150
  const shown = heading.map((line, index) => centred(line, top - index * TITLE * 1.5, TITLE))
  const below = top - heading.length * TITLE * 1.5 - 24
  const factLines = lines.map((line, index) => text.show(line, MARGIN, below - index * LINE * 1.9, LINE))
  const rule = `0.6 G 0.8 w ${MARGIN} ${figure(top + 40)} m ${WIDTH - MARGIN} ${figure(top + 40)} l S\n`
  const first = form(
    `${rule}${shown.join('')}${factLines.join('')}${bars(next, 90, below - lines.length * LINE * 1.9 - 10)}`
  )
  const [running = ''] = text.wrap(title, 9, WIDTH - 2 * MARGIN)
  const head = form(
    `0.4 g ${text.show(running, MARGIN, HEIGHT - 52, 9)}0.75 G 0.5 w ${MARGIN} ${HEIGHT - 60} m ${WIDTH - MARGIN} ${HEIGHT - 60} l S\n`
  )
  const bodies = Array.from({ length: BODIES }, () => form(bars(next, 90, HEIGHT - 90)))
  const seal = form(SEAL)
  const forms = { A: first, H: head, S: seal, ...Object.fromEntries(bodies.map((body, index) => [`B${index}`, body])) }
  pdf.put(
    resources,
    `<</Font<</F ${text.font} 0 R>>/XObject<<${Object.entries(forms)
      .map(([name, number]) => `/${name} ${number} 0 R`)
      .join('')}>>>>`
  )

  const kids = Array.from({ length: pages }, (_, index) => {
    const body = index === 0 ? '/A Do' : `/H Do /B${Math.floor(next() * BODIES)} Do`
    const content = pdf.add(
      '',
      `${body}${signed && index === pages - 1 ? ' /S Do' : ''}\n0.3 g ${centred(`${index + 1} / ${pages}`, 40, 9)}`
    )
    return pdf.add(`<</Type/Page/Parent ${tree} 0 R/Contents ${content} 0 R>>`)
  })
  pdf.put(
    tree,
    `<</Type/Pages/Count ${pages}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Resources ${resources} 0 R>>`
  )
  const script = javascript ? `/OpenAction ${pdf.add('<</S/JavaScript/JS(app.alert\\(1\\);)>>')} 0 R` : ''
  const open = password === undefined
  pdf.put(
    root,
    `<</Type/Catalog/Pages ${tree} 0 R${open ? '/Lang(zh-CN)/ViewerPreferences<</DisplayDocTitle true>>' : ''}${script}>>`
  )
  return pdf.bytes(root, open ? { info: pdf.add(`<</Title${textString(title)}>>`) } : { password })
}

/** Grey bars where the lines of a text would be, from one height down to another. */
function bars(next: () => number, bottom: number, top: number): string {
  const drawn: string[] = ['0.86 g']
  for (let y = top, left = 3; y > bottom; y -= 19, left -= 1) {
    const ends = left <= 0
    const indent = ends || y === top ? 22 : 0
    const width = ends ? 120 + next() * 250 : WIDTH - 2 * MARGIN - indent
    drawn.push(`${MARGIN + indent} ${figure(y)} ${figure(width)} 8 re f`)
    if (ends) left = 3 + Math.floor(next() * 4)
  }
  return `${drawn.join('\n')}\n`
}

/** A round red seal with a star, at the foot of the page. */
const SEAL = [
  '0.8 0.1 0.1 RG 0.8 0.1 0.1 rg 3 w',
  '495 170 m 495 197.6 472.6 220 445 220 c 417.4 220 395 197.6 395 170 c 395 142.4 417.4 120 445 120 c 472.6 120 495 142.4 495 170 c S',
  '445 188 m 449.04 175.56 l 462.12 175.56 l 451.54 167.88 l 455.58 155.44 l 445 163.13 l 434.42 155.44 l 438.46 167.88 l 427.88 175.56 l 440.96 175.56 l h f'
].join('\n')
