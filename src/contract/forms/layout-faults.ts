import type { FormBlock, FormBox, FormGrid, FormLayout } from './form-layout.ts'

/** What may be wrong with a layout before any data is seen; its words are the texts `pdfTemplate.fault.outside`. */
export interface LayoutFault {
  readonly fault: 'outside' | 'unknownField' | 'noColumns' | 'doubleKey' | 'spans'
  /** Where it is: a block, a field or a column of the table, each from 0. */
  readonly part: 'blocks' | 'fields' | 'columns'
  readonly at: number
  /** The key that is not there, or that is there twice; of a row whose cells are not as wide as its columns its number. */
  readonly value: string
}

/** The texts of a block that name fields in braces. */
function patternsOf(block: FormBlock): readonly string[] {
  if (block.kind === 'table') return []
  if (block.kind !== 'grid') return [block.text]
  return block.rows.flatMap(({ cells }) =>
    cells.flatMap(({ content }) => (content.kind === 'text' || content.kind === 'qr' ? [content.text] : []))
  )
}

/** The place of a box, in millimetres: a width of 0 leaves the same to the right. Paper whose width a field gives has none yet. */
export function placeOfBox({ at: [x, y, width, height] }: FormBox, { paper }: FormLayout) {
  const whole = typeof paper.width === 'number' ? paper.width : 0
  return { x, y, width: width === 0 ? Math.max(0, whole - 2 * x) : width, height }
}

/** All that is wrong with a layout: with its blocks in their order, then with its fields and columns. */
export function layoutFaults(layout: FormLayout): LayoutFault[] {
  const keys = new Set(layout.fields.map(({ key }) => key))
  return [
    ...layout.blocks.flatMap((block, at) => blockFaults(block, at, layout, keys)),
    ...doubles(layout.fields).map((at) => doubleKey('fields', at, layout.fields[at]?.key)),
    ...doubles(layout.rows?.columns ?? []).map((at) => doubleKey('columns', at, layout.rows?.columns[at]?.key))
  ]
}

const doubleKey = (part: LayoutFault['part'], at: number, value = ''): LayoutFault => ({
  fault: 'doubleKey',
  part,
  at,
  value
})

/** The places of those whose key one before them has. */
const doubles = (of: readonly { readonly key: string }[]): number[] =>
  of.flatMap(({ key }, at) => (of.findIndex((one) => one.key === key) < at ? [at] : []))

function blockFaults(block: FormBlock, at: number, layout: FormLayout, keys: ReadonlySet<string>): LayoutFault[] {
  const part = 'blocks'
  if (block.kind === 'table') return layout.rows ? [] : [{ fault: 'noColumns', part, at, value: '' }]
  const faults: LayoutFault[] = patternsOf(block)
    .flatMap((pattern) => [...pattern.matchAll(/\{(\w+)\}/g)].map(([, key]) => key ?? ''))
    .filter((key) => !keys.has(key))
    .map((value) => ({ fault: 'unknownField', part, at, value }))
  if (block.kind === 'grid') faults.push(...spanFaults(block, at))
  if (block.kind === 'box' && isOutside(block, layout)) faults.unshift({ fault: 'outside', part, at, value: '' })
  return faults
}

const spanFaults = ({ columns, rows }: FormGrid, at: number): LayoutFault[] =>
  rows.flatMap(({ cells }, row): LayoutFault[] => {
    const spans = cells.reduce((sum, { span }) => sum + span, 0)
    return spans === columns.length ? [] : [{ fault: 'spans', part: 'blocks', at, value: String(row + 1) }]
  })

function isOutside(box: FormBox, layout: FormLayout): boolean {
  const { x, y, width, height } = placeOfBox(box, layout)
  const isWide = typeof layout.paper.width === 'number' && x + width > layout.paper.width + 0.01
  return isWide || y + height > layout.paper.height + 0.01
}

/** Boxes of a page that lie partly over each other, as pairs of blocks; one that lies within another is meant so. */
export function overlapsOf(layout: FormLayout): (readonly [number, number])[] {
  const boxes = layout.blocks.flatMap((block, at) =>
    block.kind === 'box' ? [{ at, page: block.page, ...placeOfBox(block, layout) }] : []
  )
  type Placed = (typeof boxes)[number]
  const isWithin = (a: Placed, b: Placed) =>
    a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height
  return boxes.flatMap((a, index) =>
    boxes.slice(index + 1).flatMap((b) => {
      const isApart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
      return a.page !== b.page || isApart || isWithin(a, b) || isWithin(b, a) ? [] : [[a.at, b.at] as const]
    })
  )
}
