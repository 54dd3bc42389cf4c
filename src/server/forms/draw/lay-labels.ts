import type { ShelfLabel } from '../../domain/transfer/shelf-drawer.ts'
import type { Measure } from '../layout/break-lines.ts'
import { fitText } from '../layout/fit-text.ts'
import { branch, type FormPage, type FormRun, type Layout, type LayoutNode, points } from '../layout/layout-tree.ts'
import { type Box, placeLines } from '../layout/place-text.ts'
import { code128 } from './code-128.ts'

/** A4 with two columns of six labels, millimetres: pages of labels of 99 x 46 are sold by everybody, and plain paper is cut along the lines. */
const PAGE = { width: 210, height: 297, left: 6, top: 10.5 }
const LABEL = { width: 99, height: 46, columns: 2, rows: 6 }
const INNER = 4
const QR = 25
const BARS = { height: 9, widest: 0.33, narrowest: 0.19 }
const LETTERS = { fit: 'wrap' as const, bold: false }
const RULE = 0.3

/** The place of everything on pages of labels, in the order in which the labels are given. */
export function layLabels(title: string, labels: readonly ShelfLabel[], measure: Measure): Layout {
  const each = LABEL.columns * LABEL.rows
  const pages: FormPage[] = Array.from({ length: Math.max(1, Math.ceil(labels.length / each)) }, () => ({
    width: points(PAGE.width),
    height: points(PAGE.height),
    rules: [],
    artifacts: []
  }))
  const nodes = labels.map((label, at) => {
    const page = Math.floor(at / each)
    const [row, column] = [Math.floor((at % each) / LABEL.columns), at % LABEL.columns]
    const corner = { x: PAGE.left + column * LABEL.width, y: PAGE.top + row * LABEL.height }
    cut(pages[page]!, corner)
    return layLabel(label, page, corner, measure)
  })
  return { title, pages, nodes }
}

function cut({ rules }: FormPage, { x, y }: { x: number; y: number }): void {
  const [left, top] = [points(x), points(y)]
  const [right, bottom] = [points(x + LABEL.width), points(y + LABEL.height)]
  for (const [from, to] of [
    [
      [left, top],
      [right, top]
    ],
    [
      [left, bottom],
      [right, bottom]
    ],
    [
      [left, top],
      [left, bottom]
    ],
    [
      [right, top],
      [right, bottom]
    ]
  ] as const)
    rules.push({ from, to, width: RULE })
}

function layLabel(label: ShelfLabel, page: number, { x, y }: { x: number; y: number }, measure: Measure): LayoutNode {
  const box = (left: number, top: number, width: number, height: number): Box => ({
    page,
    ...{ x: points(x + left), y: points(y + top), width: points(width), height: points(height) }
  })
  const textWidth = LABEL.width - 3 * INNER - QR
  const bars = code128(label.number)
  const module = bars && moduleOf(bars, LABEL.width - 2 * INNER - QR - INNER)
  const hasBars = module !== undefined
  const below = LABEL.height - 2 * INNER - (hasBars ? BARS.height + 4.5 : 4.5)
  const titleHeight = Math.min(12.5, below / 2)
  const titled = place(
    label.title,
    box(INNER, INNER, textWidth, titleHeight),
    { size: 16, min: 7, bold: true },
    measure
  )
  const lines = label.lines.join('\n')
  const said = place(
    lines,
    box(INNER, INNER + titleHeight + 1, textWidth, below - titleHeight - 1),
    { size: 8.5, min: 6 },
    measure
  )
  const top = LABEL.height - INNER - (hasBars ? BARS.height + 4.5 : 4.5)
  const number = place(
    label.number,
    box(INNER, top + (hasBars ? BARS.height : 0), textWidth, 4.5),
    { size: 9, min: 6, bold: true },
    measure
  )
  const code = box(LABEL.width - INNER - QR, INNER, QR, QR)
  return branch('Div', [
    { tag: 'H1', text: label.title, runs: titled, children: [] },
    { tag: 'P', text: lines, runs: said, children: [] },
    ...(module === undefined
      ? []
      : [
          figure(label.number, {
            ...box(INNER, top, module * bars!.reduce((sum, width) => sum + width, 0), BARS.height),
            shows: { kind: 'bars', widths: bars! }
          })
        ]),
    { tag: 'P', text: label.number, runs: number, children: [] },
    figure(label.address, { ...code, shows: { kind: 'qr', text: label.address } })
  ])
}

/** How wide a module is, in millimetres; undefined where the code would be too fine to be read. */
function moduleOf(widths: readonly number[], room: number): number | undefined {
  const module = Math.min(BARS.widest, room / widths.reduce((sum, width) => sum + width, 0))
  return module < BARS.narrowest ? undefined : module
}

const figure = (text: string, shown: NonNullable<LayoutNode['figure']>): LayoutNode => ({
  ...{ tag: 'Figure', text, runs: [], children: [] },
  figure: shown
})

/** A text in its box, in letters that are as large as go in; what does not even then is cut, since a label is no document. */
function place(
  text: string,
  box: Box,
  { size, min, bold = false }: { size: number; min: number; bold?: boolean },
  measure: Measure
): FormRun[] {
  for (let left = text; left !== ''; left = `${[...left].slice(0, -4).join('').replace(/…$/, '')}…`) {
    const fitted = fitText(left, box, { ...LETTERS, size, min, bold }, measure)
    if (fitted) return placeLines(fitted, box, { align: 'left', valign: 'top', bold }, measure)
    if ([...left].length <= 4) break
  }
  return []
}
