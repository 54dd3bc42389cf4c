import * as z from 'zod/mini'

import type { output } from './schema.ts'

/** The kinds of cells (SPEC.md §3, table column), and those that exist in practice beside them (WIRE.md §2.1). */
export const COLUMN_KINDS = [
  'input',
  'inputNumber',
  'checkbox',
  'select',
  'date',
  'datetime',
  'input_pop',
  'upload',
  'file',
  'image',
  'popup',
  'radio',
  'list_multi',
  'sel_search',
  'slot',
  'hidden',
  'textarea',
  'time',
  'tags',
  'progress',
  'sel_depart',
  'sel_user'
] as const
export type ColumnKind = (typeof COLUMN_KINDS)[number]

const value = z.nullable(z.union([z.string(), z.number(), z.boolean()]))

export const validateRule = z.object({
  required: z.optional(z.boolean()),
  unique: z.optional(z.boolean()),
  pattern: z.optional(z.string()),
  handler: z.optional(z.string()),
  message: z.optional(z.string()),
  messageEn: z.optional(z.string()),
  warn: z.optional(z.boolean())
})

/** A column of an editable table, as data-entry templates give it. Widths are CSS lengths, nearly always pixels. */
export const column = z.object({
  key: z.string(),
  title: z.string(),
  /** The English title, of columns that came with the product (READINGS.md A69). */
  titleEn: z.optional(z.string()),
  type: z.enum(COLUMN_KINDS),
  width: z.optional(z.string()),
  options: z.optional(
    z.array(
      z.object({
        value: z.string(),
        text: z.string(),
        titleEn: z.optional(z.string()),
        disabled: z.optional(z.boolean())
      })
    )
  ),
  dictCode: z.optional(z.string()),
  dictTable: z.optional(z.string()),
  validateRules: z.optional(z.array(validateRule)),
  defaultValue: z.optional(value),
  /** For a checkbox: what on and off are kept as. */
  customValue: z.optional(z.tuple([z.string(), z.string()])),
  defaultChecked: z.optional(z.boolean()),
  placeholder: z.optional(z.string()),
  placeholderEn: z.optional(z.string()),
  disabled: z.optional(z.boolean()),
  /** What goes to the editor as it is (SPEC.md §3): maxLength, placeholder, inputMode. */
  props: z.optional(z.record(z.string(), value)),
  allowInput: z.optional(z.boolean()),
  allowSearch: z.optional(z.boolean()),
  allowDownload: z.optional(z.boolean()),
  allowRemove: z.optional(z.boolean()),
  token: z.optional(z.boolean()),
  action: z.optional(z.string()),
  responseName: z.optional(z.string()),
  number: z.optional(z.number()),
  fieldExtendJson: z.optional(z.string()),
  statistics: z.optional(z.array(z.enum(['sum', 'average']))),
  isOrder: z.optional(z.boolean()),
  popupCode: z.optional(z.string()),
  orgFields: z.optional(z.string()),
  destFields: z.optional(z.string()),
  btnText: z.optional(z.string())
})
export type Column = output<typeof column>
