import type { FormBlock, FormBox, FormLayout } from '#contract/forms/form-layout.ts'
import { placeOfBox } from '#contract/forms/template-faults.ts'

/** The layout that a text holds; none where it holds none. */
export function readTemplate(text: string): FormLayout | null {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && 'blocks' in read ? withUsual(read as FormLayout) : null
  } catch {
    return null
  }
}

/** A layout in which each box says what a box that says nothing means. */
function withUsual(layout: FormLayout): FormLayout {
  const usual = { size: 10.5, min: 7, fit: 'wrap', bold: false, labelWidth: 0 } as const
  return {
    ...layout,
    blocks: layout.blocks.map((block) => (block.kind === 'box' ? ({ ...usual, ...block } as FormBlock) : block))
  }
}

/** What a block of a template is called: its label, the fields that it shows by their names, or its first words. */
export function blockName(block: FormBlock, { fields, rows }: FormLayout, isEnglish: boolean): string {
  if (block.kind === 'table') return rows?.columns.map((one) => (isEnglish ? one.labelEn : one.label)).join(' ') ?? ''
  if (block.kind === 'grid') {
    const contents = block.rows.flatMap(({ cells }) => cells.map(({ content }) => content))
    return contents.find((content) => content.kind === 'label')?.text ?? ''
  }
  const text = block.text.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const field = fields.find((one) => one.key === key)
    return field ? (isEnglish ? field.labelEn : field.label) : key
  })
  return text.trim().slice(0, 40)
}

/** What an arrow does to a box: it is moved, or made larger and smaller. */
export type BoxStep = readonly [dx: number, dy: number, what: 'place' | 'size']

/** The least that a box is wide and high, in millimetres. */
const LEAST = 2
const rounded = (value: number) => Math.round(value * 100) / 100

/** A box one step further. It does not leave the paper to the left or the top, where nothing is less than 0. */
export function stepped(box: FormBox, layout: FormLayout, [dx, dy, what]: BoxStep): FormBox {
  const { x, y, width, height } = placeOfBox(box, layout)
  const at: FormBox['at'] =
    what === 'place'
      ? [rounded(Math.max(0, x + dx)), rounded(Math.max(0, y + dy)), width, height]
      : [x, y, rounded(Math.max(LEAST, width + dx)), rounded(Math.max(LEAST, height + dy))]
  return { ...box, at }
}

/** A new box below the margins of the page. */
export const newBox = (): FormBox => ({
  kind: 'box',
  at: [25, 25, 60, 10],
  text: '',
  role: 'text',
  labelWidth: 0,
  align: 'left',
  valign: 'bottom',
  rule: 'none',
  vertical: false,
  size: 10.5,
  min: 7,
  fit: 'wrap',
  bold: false
})

/** The template's blocks by their names, in their order. */
export function templateAsText(text: string): string {
  const layout = readTemplate(text)
  return layout ? layout.blocks.map((block, at) => `${at + 1}  ${blockName(block, layout, false)}`).join('\n') : ''
}
