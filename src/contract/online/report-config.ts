import * as z from 'zod/mini'

import type { output } from '../core/schema.ts'

/** What the values of a column or a parameter of a report are. */
export const REPORT_KINDS = ['text', 'number', 'date', 'time', 'boolean'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** By what a report may be asked: not by this column, by one value, or by a range. */
export const QUERY_MODES = ['none', 'single', 'group'] as const

/** Names that a list's question uses itself. */
const TAKEN = new Set([
  'pageno',
  'pagesize',
  'column',
  'order',
  'field',
  'format',
  'selections',
  'isdelete',
  'all',
  'configid',
  'code',
  'id',
  'superqueryparams',
  'superquerymatchtype',
  'paramsstr'
])
const NAME = /^[a-z][a-z0-9_]{0,59}$/
/** Whether a name can be one of a column: lower case without quotes, as the database gives it, and no word of a list's question. */
export const isColumnName = (name: string): boolean =>
  NAME.test(name) && !/^self_|_(?:begin|end|multistring)$/.test(name) && !TAKEN.has(name)

const name = z.string().check(z.refine<string>(isColumnName, { error: 'reportName' }))
const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))
const maybe = (most: number) => z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(most))))
const namedOnce = z.refine<readonly { readonly name: string }[]>(
  (all) => new Set(all.map((one) => one.name)).size === all.length,
  { error: 'reportNames' }
)

/** Addresses of this product alone, whose {name} is the value of a column in the same row. */
const LINK = /^\/(?!\/)[^\s\\]*$/

/** The columns of a report, in their order. */
export const reportColumns = z
  .array(
    z.object({
      name,
      title,
      titleEn: maybe(60),
      kind: z._default(z.enum(REPORT_KINDS), 'text'),
      isShown: z._default(z.boolean(), true),
      /** Pixels. */
      width: z.optional(z.nullable(z.number().check(z.minimum(60), z.maximum(1000)))),
      /** The dictionary that its values are words of. */
      dictCode: maybe(60),
      /** Where a value leads: `/project/detail?id={project_id}`. */
      link: z.optional(
        z.nullable(
          z.string().check(
            z.trim(),
            z.maxLength(200),
            z.refine<string>((text) => text === '' || LINK.test(text), { error: 'reportLink' })
          )
        )
      ),
      /** Whether its figures are added up over all rows that match. */
      isTotalled: z._default(z.boolean(), false),
      query: z._default(z.enum(QUERY_MODES), 'none')
    })
  )
  .check(z.maxLength(60), namedOnce)
export type ReportColumnConfig = output<typeof reportColumns>[number]

/** What is asked before a report runs: `:name` in its statement. */
export const reportParameters = z
  .array(
    z.object({
      name,
      title,
      titleEn: maybe(60),
      kind: z._default(z.enum(REPORT_KINDS), 'text'),
      /** Taken where nothing is given. */
      initial: maybe(200),
      isRequired: z._default(z.boolean(), false)
    })
  )
  .check(z.maxLength(20), namedOnce)
export type ReportParameter = output<typeof reportParameters>[number]
