import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { storable } from '../core/resource/field.ts'
import { sentLines } from '../core/sent-lines.ts'

/** So many rows a table of a designer is read and written with. */
export const MOST_DESIGN_ROWS = 500
const cells = z.array(z.string().check(z.maxLength(4000), storable)).check(z.maxLength(60))

/** Reads a table, XLSX or CSV, as texts for a table of a designer: the columns of a template, the fields of a form. Nothing is written. */
export const readDesignTable = call('POST', '/archives/template/readTable', {
  serves: ['base.template', 'base.pdfTemplate'],
  input: z.looseObject({}),
  output: sentLines
})

/** Gives a table of a designer as a workbook, by which it goes to another template or another installation. */
export const writeDesignTable = call('POST', '/archives/template/writeTable', {
  serves: ['base.template', 'base.pdfTemplate'],
  input: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(100), storable),
    titles: cells,
    rows: z.array(cells).check(z.maxLength(MOST_DESIGN_ROWS))
  }),
  output: z.any()
})
