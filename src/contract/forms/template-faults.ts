import type { FormBlock, FormBox, FormLayout } from './form-layout.ts'

/** What may be wrong with a template before any data is seen; its words are the texts `pdfTemplate.fault.outside`. */
export interface TemplateFault {
  readonly fault: 'outside' | 'unknownField'
  /** The block, from 0. */
  readonly at: number
  /** The field that is not there. */
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

/** All that is wrong with a template, in the order of its blocks. */
export function templateFaults(layout: FormLayout): TemplateFault[] {
  const keys = new Set(layout.fields.map(({ key }) => key))
  return layout.blocks.flatMap((block, at): TemplateFault[] => {
    const faults: TemplateFault[] = patternsOf(block)
      .flatMap((pattern) => [...pattern.matchAll(/\{(\w+)\}/g)].map(([, key]) => key ?? ''))
      .filter((key) => !keys.has(key))
      .map((value) => ({ fault: 'unknownField', at, value }))
    if (block.kind !== 'box') return faults
    const { x, y, width, height } = placeOfBox(block, layout)
    const isWide = typeof layout.paper.width === 'number' && x + width > layout.paper.width + 0.01
    if (isWide || y + height > layout.paper.height + 0.01) faults.unshift({ fault: 'outside', at, value: '' })
    return faults
  })
}

/** Boxes that lie partly over each other, as pairs of blocks; one that lies within another is meant so. */
export function overlapsOf(layout: FormLayout): (readonly [number, number])[] {
  const boxes = layout.blocks.flatMap((block, at) =>
    block.kind === 'box' ? [{ at, ...placeOfBox(block, layout) }] : []
  )
  type Placed = (typeof boxes)[number]
  const isWithin = (a: Placed, b: Placed) =>
    a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width && a.y + a.height <= b.y + b.height
  return boxes.flatMap((a, index) =>
    boxes.slice(index + 1).flatMap((b) => {
      const isApart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
      return isApart || isWithin(a, b) || isWithin(b, a) ? [] : [[a.at, b.at] as const]
    })
  )
}
