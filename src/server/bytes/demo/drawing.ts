import type { DrawingSpec } from '../../db/seed/demo-spec.ts'
import { chance, seedOf } from './chance.ts'
import { letters } from './glyphs.ts'
import { figure, startPdf, textString } from './pdf.ts'

/** Paper sizes in points, long side first (ISO 216). */
const PAPER_SIZES: Readonly<Record<string, readonly [width: number, height: number]>> = {
  A0: [3370, 2384],
  A1: [2384, 1684],
  A2: [1684, 1191],
  A3: [1191, 842],
  A4: [842, 595]
}
const BLOCK = 520
const AXES = 'ABCDEFGH'

/** A page with a frame, a plan on its axes and a title block. */
export function drawingPdf({ size, title, number, lines }: DrawingSpec): Uint8Array {
  const [width, height] = PAPER_SIZES[size] ?? PAPER_SIZES.A1!
  const pdf = startPdf()
  const root = pdf.reserve()
  const tree = pdf.reserve()
  const text = letters(pdf, [title, number, ...lines, AXES, '0123456789'])
  const left = width - BLOCK - 60
  const rows = [...text.wrap(title, 26, BLOCK - 40), number, ...lines]
  const block = rows.map((row, index) =>
    text.show(row, left + 20, 60 + (rows.length - 1 - index) * 44, index === 0 ? 26 : 20)
  )
  const content = [
    `0 G 3 w 60 40 ${width - 100} ${height - 80} re S 1 w 30 20 ${width - 50} ${height - 40} re S`,
    `1.5 w ${left} 40 ${BLOCK} ${44 * rows.length + 30} re S`,
    ...block,
    plan(text, title, { x: 200, y: 200, width: left - 320, height: height - 420 })
  ].join('\n')
  const page = pdf.add(`<</Type/Page/Parent ${tree} 0 R/Contents ${pdf.add('', content)} 0 R>>`)
  pdf.put(
    tree,
    `<</Type/Pages/Count 1/Kids[${page} 0 R]/MediaBox[0 0 ${width} ${height}]/Resources<</Font<</F ${text.font} 0 R>>>>>>`
  )
  pdf.put(root, `<</Type/Catalog/Pages ${tree} 0 R/Lang(zh-CN)/ViewerPreferences<</DisplayDocTitle true>>>>`)
  return pdf.bytes(root, { info: pdf.add(`<</Title${textString(title)}>>`) })
}

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A made-up plan: axes with their circles, walls between some of them, columns where they cross. */
function plan(text: ReturnType<typeof letters>, title: string, { x, y, width, height }: Place): string {
  const next = chance(seedOf(title))
  const down = Array.from({ length: 8 }, (_, index) => x + (index * width) / 7)
  const across = Array.from({ length: 5 }, (_, index) => y + (index * height) / 4)
  const drawn: string[] = ['0.6 G 0.7 w [18 5 3 5] 0 d']
  for (const at of down) drawn.push(`${figure(at)} ${figure(y - 60)} m ${figure(at)} ${figure(y + height + 40)} l S`)
  for (const at of across) drawn.push(`${figure(x - 60)} ${figure(at)} m ${figure(x + width + 40)} ${figure(at)} l S`)
  drawn.push('[] 0 d 0 g')
  down.forEach((at, index) => {
    drawn.push(text.show(String(index + 1), at - 8, y - 95, 26))
  })
  across.forEach((at, index) => {
    drawn.push(text.show(AXES[index] ?? '', x - 100, at - 9, 26))
  })
  drawn.push('0 G 6 w')
  for (let column = 0; column < down.length; column += 1) {
    for (let row = 0; row < across.length; row += 1) {
      const [here, high] = [down[column]!, across[row]!]
      drawn.push(`${figure(here - 9)} ${figure(high - 9)} 18 18 re f`)
      const outer = row === 0 || row === across.length - 1
      if (column + 1 < down.length && (outer || next() < 0.5))
        drawn.push(`${figure(here)} ${figure(high)} m ${figure(down[column + 1]!)} ${figure(high)} l S`)
      const side = column === 0 || column === down.length - 1
      if (row + 1 < across.length && (side || next() < 0.4))
        drawn.push(`${figure(here)} ${figure(high)} m ${figure(here)} ${figure(across[row + 1]!)} l S`)
    }
  }
  return drawn.join('\n')
}
