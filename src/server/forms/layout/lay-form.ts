import type { FormBlock, FormLayout } from '#contract/forms/form-layout.ts'

import type { Measure } from './break-lines.ts'
import { FormPages, paperOf } from './form-page.ts'
import { layBox, layParagraph, layTitle } from './lay-box.ts'
import { layGrid } from './lay-grid.ts'
import { layTable } from './lay-table.ts'
import type { FormFault, Layout, LayoutNode } from './layout-tree.ts'
import { fieldOf, filledText, type Filling, throwFaults } from './place-text.ts'

/** Texts by the keys of their columns. */
export type FormRow = Readonly<Record<string, string>>

/** The data of one form: its fields, its rows, and by what name it goes. */
export interface FormData {
  readonly title: string
  readonly values: Readonly<Record<string, string>>
  readonly rows: readonly FormRow[]
  /** The names that titles begin with, one after the other, behind which their lines end. */
  readonly names?: readonly string[] | undefined
}

/** The place of everything in a form. Throws FormRefused with every field that is missing, cannot be drawn or does not fit. */
export function layForm(template: FormLayout, data: FormData, measure: Measure): Layout {
  const values = cleaned(data.values)
  const rows = data.rows.map(cleaned)
  throwFaults([
    ...requiredFaults(template, values),
    ...glyphFaults(values, rows, measure),
    ...wordFaults(template, measure)
  ])
  const filling: Filling = { values, rows, names: data.names, measure, faults: [] }
  const { width, height, margin } = template.paper
  const pages = new FormPages(paperOf(typeof width === 'number' ? width : Number(values[width.field]), height, margin))
  pages.haveAtLeast(template.ground?.pages ?? 1)
  const nodes = template.blocks.map((block) => layBlock(block, template, pages, filling))
  layFooter(template, pages, filling)
  throwFaults(filling.faults)
  return { title: data.title, pages: pages.pages, nodes }
}

function layBlock(block: FormBlock, template: FormLayout, pages: FormPages, filling: Filling): LayoutNode {
  switch (block.kind) {
    case 'title':
      return layTitle(block, pages, filling)
    case 'text':
      return layParagraph(block, pages, filling)
    case 'box':
      return layBox(block, pages, filling)
    case 'grid':
      return layGrid(block, pages, filling)
    case 'table':
      return layTable(block, template.rows?.columns ?? [], pages, filling)
  }
}

const FOOTER_SIZE = 9

function layFooter({ footer }: FormLayout, pages: FormPages, { values, measure }: Filling): void {
  if (footer === undefined) return
  for (const page of pages.pages.keys()) {
    const figures = { ...values, page: String(page + 1), pages: String(pages.pages.length) }
    const text = filledText(footer, figures)
    const x = (pages.paper.width - measure.width(text, FOOTER_SIZE, false)) / 2
    const y = pages.bottom + pages.paper.margin[2] / 2
    pages.artifact({ page, x, y, size: FOOTER_SIZE, bold: false, text })
  }
}

/** Values without what no font draws: other line ends, tabs, what controls and what joins. */
function cleaned(values: Readonly<Record<string, string>>): Record<string, string> {
  const clean = (text: string) =>
    text
      .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
      .replaceAll(/[\t\u00a0\u2000-\u200a\u202f\u205f]/g, ' ')
      .replaceAll(/(?!\n)(?:\p{Cc}|\p{Cf}|\p{Variation_Selector})/gu, '')
      .trim()
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, clean(value)]))
}

function requiredFaults({ fields }: FormLayout, values: Readonly<Record<string, string>>): FormFault[] {
  return fields
    .filter(({ key, required }) => required && (values[key] ?? '') === '')
    .map(({ key }) => ({ field: key, why: 'required' }))
}

function glyphFaults(
  values: Readonly<Record<string, string>>,
  rows: readonly Readonly<Record<string, string>>[],
  measure: Measure
): FormFault[] {
  const missing = (of: Readonly<Record<string, string>>, row?: number) =>
    Object.entries(of).flatMap(([field, value]): FormFault[] => {
      const characters = measure.missing(value)
      return characters === '' ? [] : [{ field, why: 'glyph', characters, ...(row !== undefined && { row }) }]
    })
  return [...missing(values), ...rows.flatMap((row, index) => missing(row, index + 1))]
}

/** Words of the template itself that the font lacks; they are called by the first field that their text names, else by the text. */
function wordFaults(template: FormLayout, measure: Measure): FormFault[] {
  const own = [...template.blocks.flatMap((block) => wordsOf(block, template)), template.footer ?? '']
  return own.flatMap((text): FormFault[] => {
    const characters = measure.missing(text)
    return characters === '' ? [] : [{ field: fieldOf(text), why: 'glyph', characters }]
  })
}

/** The texts of a block that are drawn as they are in the template. */
function wordsOf(block: FormBlock, { rows }: FormLayout): readonly string[] {
  switch (block.kind) {
    case 'table':
      return rows?.columns.map(({ label }) => label) ?? []
    case 'grid':
      return block.rows.flatMap(({ cells }) =>
        cells.flatMap(({ content }) => {
          if (content.kind === 'qr' || content.kind === 'picture') return []
          return content.kind === 'sign' ? [`${content.text}${content.date ?? ''}`] : [content.text]
        })
      )
    case 'box':
      return [`${block.text}${block.label ?? ''}`]
    default:
      return [block.text]
  }
}
