import type { FormBlock, FormBox, FormGrid, FormLayout } from '#contract/forms/form-layout.ts'
import { placeOfBox } from '#contract/forms/layout-faults.ts'

/** What letters are that nothing is said of, as the contract of layouts has it. */
const LETTERS = { size: 10.5, min: 7, fit: 'wrap', bold: false } as const
const BOX = {
  ...LETTERS,
  page: 1,
  role: 'text',
  labelWidth: 0,
  align: 'left',
  valign: 'bottom',
  rule: 'none',
  vertical: false
} as const
const TEXT = { ...LETTERS, align: 'left', indent: 0, after: 2 } as const
const TITLE = { size: 18, after: 6 } as const
const TABLE = { ...LETTERS, headHeight: 10, rowHeight: 9, fill: false } as const
const CELL = { ...LETTERS, span: 1 } as const

/** The layout that a text holds, in which each part says what it is where it said nothing; none where the text holds none. */
export function layoutInText(text: string): FormLayout | null {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null || !('blocks' in read)) return null
    const layout = read as FormLayout
    return {
      ...layout,
      targetOptional: layout.targetOptional ?? false,
      fields: layout.fields.map((field) => ({ ...{ kind: 'text', required: false, max: 200 }, ...field })),
      ...(layout.rows && {
        rows: { ...layout.rows, columns: layout.rows.columns.map((column) => ({ ...{ align: 'left' }, ...column })) }
      }),
      blocks: layout.blocks.map(wholeBlock)
    }
  } catch {
    return null
  }
}

function wholeBlock(block: FormBlock): FormBlock {
  switch (block.kind) {
    case 'box':
      return { ...BOX, ...block }
    case 'text':
      return { ...TEXT, ...block }
    case 'title':
      return { ...TITLE, ...block }
    case 'table':
      return { ...TABLE, ...block }
    case 'grid':
      return { ...block, rows: block.rows.map((row) => wholeRow(row)) }
  }
}

const wholeRow = (row: FormGrid['rows'][number]): FormGrid['rows'][number] => ({
  ...row,
  grows: row.grows ?? false,
  cells: row.cells.map((cell) => ({ ...CELL, ...cell }))
})

/** A new block of a kind. */
export function newBlock(kind: FormBlock['kind'], words: string): FormBlock {
  switch (kind) {
    case 'box':
      return { kind, at: [25, 25, 60, 10], text: '', ...BOX }
    case 'text':
      return { kind, text: words, ...TEXT }
    case 'title':
      return { kind, text: words, ...TITLE }
    case 'table':
      return { kind, ...TABLE }
    case 'grid': {
      const cells: FormGrid['rows'][number]['cells'] = [
        { ...CELL, content: { kind: 'label', text: words } },
        { ...CELL, content: { kind: 'text', text: '' } }
      ]
      return { kind, columns: [40, 120], rows: [{ height: 12, grows: false, cells }] }
    }
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

/** The template's blocks by their names, in their order. */
export function layoutAsText(text: string): string {
  const layout = layoutInText(text)
  return layout ? layout.blocks.map((block, at) => `${at + 1}  ${blockName(block, layout, false)}`).join('\n') : ''
}
