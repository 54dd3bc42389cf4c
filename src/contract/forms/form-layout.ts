import * as z from 'zod/mini'

import type { output } from '../core/schema.ts'
import {
  FORM_ALIGNMENTS,
  FORM_FIELD_KINDS,
  FORM_KEY,
  FORM_TARGETS,
  LONGEST_LENGTH,
  MOST_FORM_BLOCKS,
  MOST_FORM_COLUMNS,
  MOST_FORM_FIELDS
} from './form-kinds.ts'

const key = z.string().check(z.regex(FORM_KEY))
const label = z.string().check(z.minLength(1), z.maxLength(60))
/** Millimetres. */
const length = z.number().check(z.minimum(0), z.maximum(LONGEST_LENGTH))
const points = z.number().check(z.minimum(4), z.maximum(72))
const alignment = z.enum(FORM_ALIGNMENTS)

/** Text with names of fields in braces: `共 {total} 卷`. */
const pattern = z.string().check(z.maxLength(2000))

/**
 * What happens to text that is longer than its box: `shrink` makes it smaller on its one line, `wrap` breaks it into lines and
 * makes it smaller then, `refuse` does neither. What does not fit after that is refused by the field's name.
 */
const letters = {
  size: z._default(points, 10.5),
  min: z._default(points, 7),
  fit: z._default(z.enum(['shrink', 'wrap', 'refuse']), 'wrap'),
  bold: z._default(z.boolean(), false)
}

/** A heading of the form. */
const title = z.object({
  kind: z.literal('title'),
  text: pattern,
  size: z._default(points, 18),
  after: z._default(length, 6)
})
/** A paragraph over the whole width, which goes on at the next page where it must. */
const text = z.object({
  kind: z.literal('text'),
  text: pattern,
  align: z._default(alignment, 'left'),
  /** Characters by which its first line is moved in. */
  indent: z._default(z.number().check(z.minimum(0), z.maximum(8)), 0),
  after: z._default(length, 2),
  ...letters
})
/** So many pages a PDF may have below a form, and so far on may a box be. */
export const MOST_GROUND_PAGES = 20
/** A box at its own place: distance from the left and the top, width, height. A width of 0 leaves the same to the right. */
export const formBox = z.object({
  kind: z.literal('box'),
  /** The page that it is on, from 1. */
  page: z._default(z.int().check(z.minimum(1), z.maximum(MOST_GROUND_PAGES)), 1),
  at: z.tuple([length, length, length, length]),
  text: pattern,
  role: z._default(z.enum(['title', 'text']), 'text'),
  /** Is drawn before the text, so wide, and read with it; without a width it is printed below the form, and is read alone. */
  label: z.optional(label),
  labelWidth: z._default(length, 0),
  align: z._default(alignment, 'left'),
  valign: z._default(z.enum(['top', 'middle', 'bottom']), 'bottom'),
  /** What is drawn around or below it. */
  rule: z._default(z.enum(['none', 'under', 'frame']), 'none'),
  /** One character below the other, columns from the right to the left. */
  vertical: z._default(z.boolean(), false),
  ...letters
})

/** A cell of ruled rows. */
export const formCell = z.object({
  span: z._default(z.number().check(z.minimum(1), z.maximum(12)), 1),
  align: z.optional(alignment),
  valign: z.optional(z.enum(['top', 'middle'])),
  ...letters,
  content: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('label'), text: label }),
    z.object({ kind: z.literal('text'), text: pattern }),
    /** A place to sign and seal: its label, and the date below, written by hand. */
    z.object({
      kind: z.literal('sign'),
      text: z.string().check(z.maxLength(120)),
      date: z.optional(label)
    }),
    z.object({ kind: z.literal('qr'), text: pattern, alt: label }),
    z.object({ kind: z.literal('picture'), alt: pattern })
  ])
})
/** Rows of ruled cells: labels, values, places to sign. A row that may grow is as high as its text. */
const grid = z.object({
  kind: z.literal('grid'),
  columns: z.array(length).check(z.minLength(1), z.maxLength(12)),
  rows: z
    .array(z.object({ height: length, grows: z._default(z.boolean(), false), cells: z.array(formCell) }))
    .check(z.minLength(1), z.maxLength(60))
})
/** The rows of the form's table, on as many pages as they need, each with the head; `fill` rules the rest of the last page. */
const table = z.object({
  kind: z.literal('table'),
  headHeight: z._default(length, 10),
  rowHeight: z._default(length, 9),
  fill: z._default(z.boolean(), false),
  ...letters
})

/** Something on a form at its place, or in the flow of the page. */
export const formBlock = z.discriminatedUnion('kind', [title, text, formBox, grid, table])

/** A field of a form. */
export const formField = z.object({
  key,
  label,
  labelEn: label,
  kind: z._default(z.enum(FORM_FIELD_KINDS), 'text'),
  /** The name of the datum that it is filled from. */
  from: z.optional(z.string().check(z.maxLength(60))),
  /** What it holds where nothing else is known. */
  preset: z.optional(z.string().check(z.maxLength(4000))),
  required: z._default(z.boolean(), false),
  max: z._default(z.number().check(z.minimum(1), z.maximum(4000)), 200),
  choices: z.optional(z.array(z.object({ value: z.string(), labelEn: label })))
})
/** A column of the table of a form. */
export const formColumn = z.object({
  key,
  label,
  labelEn: label,
  /** Millimetres; all columns are made as wide as the page together. */
  width: length,
  align: z._default(alignment, 'left')
})
/** The rows of a form: those of the data alone, or such as may be typed and are filled from data at first. */
const rows = z.object({
  source: z.enum(['data', 'typed']),
  from: z.optional(z.string().check(z.maxLength(60))),
  columns: z.array(formColumn).check(z.minLength(1), z.maxLength(MOST_FORM_COLUMNS))
})

/** A version of a form's template: its fields, its table, and the place of each on paper. */
export const formLayout = z.object({
  target: z.enum(FORM_TARGETS),
  /** Whether it can be filled in without one. */
  targetOptional: z._default(z.boolean(), false),
  basis: z.string().check(z.maxLength(200)),
  paper: z.object({
    /** A width that a field gives is read from it. */
    width: z.union([length, z.object({ field: key })]),
    height: length,
    /** From the top, clockwise. */
    margin: z.tuple([length, length, length, length])
  }),
  fields: z.array(formField).check(z.maxLength(MOST_FORM_FIELDS)),
  rows: z.optional(rows),
  blocks: z.array(formBlock).check(z.minLength(1), z.maxLength(MOST_FORM_BLOCKS)),
  /** A PDF that lies below the form, page by page at its own size from the upper left corner: an uploaded object for `template`. */
  ground: z.optional(
    z.object({
      path: z.string().check(z.minLength(1), z.maxLength(300)),
      name: z.string().check(z.maxLength(200)),
      pages: z.int().check(z.minimum(1), z.maximum(MOST_GROUND_PAGES))
    })
  ),
  /** What is drawn at the foot of each page: `{page}`, `{pages}`. */
  footer: z.optional(pattern)
})
export type FormLayout = output<typeof formLayout>
export type FormField = output<typeof formField>
export type FormColumn = output<typeof formColumn>
export type FormRows = output<typeof rows>
export type FormBlock = FormLayout['blocks'][number]
export type FormBox = output<typeof formBox>
export type FormGrid = output<typeof grid>
export type FormCell = output<typeof formCell>
export type FormTable = output<typeof table>
export type FormText = output<typeof text>
export type FormLetters = Pick<FormText, 'size' | 'min' | 'fit' | 'bold'>
