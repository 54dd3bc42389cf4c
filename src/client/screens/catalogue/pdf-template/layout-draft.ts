import { type output, parse, type Schema } from '#contract/core/schema.ts'
import {
  type FormBlock,
  formBlock,
  type FormBox,
  formColumn,
  formField,
  type FormLayout
} from '#contract/forms/form-layout.ts'
import { placeOfBox } from '#contract/forms/layout-faults.ts'

/** A part of a layout in which what it says nothing of is as the contract has it; one that is not right yet stays as it is, for it is being written. */
export function completed<S extends Schema>(schema: S, given: object): output<S> {
  const read = parse(schema, given)
  return read.ok ? read.value : (given as output<S>)
}

/** The layout that a text holds, in which each part says what it is where it said nothing; none where the text holds none. */
export function layoutInText(text: string): FormLayout | null {
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null || !('blocks' in read)) return null
    const layout = read as FormLayout
    return {
      ...layout,
      targetOptional: layout.targetOptional ?? false,
      fields: layout.fields.map((field) => completed(formField, field)),
      ...(layout.rows && {
        rows: { ...layout.rows, columns: layout.rows.columns.map((column) => completed(formColumn, column)) }
      }),
      blocks: layout.blocks.map((block) => completed(formBlock, block))
    }
  } catch {
    return null
  }
}

/** What a new block of a kind says. */
const NEW: Readonly<Record<FormBlock['kind'], (words: string) => object>> = {
  box: () => ({ at: [25, 25, 60, 10], text: '' }),
  title: (text) => ({ text }),
  text: (text) => ({ text }),
  table: () => ({}),
  grid: (text) => ({
    columns: [40, 120],
    rows: [{ height: 12, cells: [{ content: { kind: 'label', text } }, { content: { kind: 'text', text: '' } }] }]
  })
}

/** A new block of a kind. */
export const newBlock = (kind: FormBlock['kind'], words: string): FormBlock =>
  completed(formBlock, { kind, ...NEW[kind](words) })

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

/** The part in which two layouts differ, and which of its blocks, fields or columns is the first that does; `paper` for all else. */
export function changedPart(before: FormLayout, now: FormLayout) {
  const lists = {
    blocks: [before.blocks, now.blocks],
    fields: [before.fields, now.fields],
    columns: [before.rows?.columns ?? [], now.rows?.columns ?? []]
  } as const
  for (const part of ['blocks', 'fields', 'columns'] as const) {
    const [was, is] = lists[part]
    const at = Array.from({ length: Math.max(was.length, is.length) }).findIndex(
      (_, place) => JSON.stringify(was[place]) !== JSON.stringify(is[place])
    )
    if (at >= 0) return { part, at }
  }
  return { part: 'paper', at: 0 } as const
}

/** Where a block of a layout was in a former one of as many blocks: where it was the same, or at its place. */
export function formerPlace(before: FormLayout, now: FormLayout, at: number): number {
  const found = before.blocks.findIndex((block) => JSON.stringify(block) === JSON.stringify(now.blocks[at]))
  return found < 0 ? at : found
}
