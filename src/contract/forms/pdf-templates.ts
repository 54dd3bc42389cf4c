import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { file, json, number, text } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { ALL_VERBS } from '../core/resource/verbs.ts'
import { VERSION_FIELDS } from '../core/resource/versions.ts'
import { formLayout } from './form-layout.ts'
import { MOST_TYPED_ROWS } from './forms.ts'

/** A PDF above this does not lie below a form. Bytes. */
export const LARGEST_GROUND = 20 * 1024 ** 2

/** A page of A4 with one empty box, from which a template begins. */
const EMPTY_LAYOUT = JSON.stringify({
  target: 'project',
  basis: '',
  paper: { width: 210, height: 297, margin: [20, 20, 20, 25] },
  fields: [],
  blocks: [{ kind: 'box', at: [25, 25, 160, 12], text: '' }]
})

/** Templates of forms in their versions PDF模板: one is drafted, published, and superseded by the next of its code. Forms that were made keep the version that they were made by. */
export const pdfTemplates = resource('pdfTemplate', '/forms/pdfTemplate', {
  right: 'base.pdfTemplate',
  fields: {
    code: text({ max: 40, rules: ['required', 'identifier'], once: true }),
    name: text({ max: 100, rules: ['required'] }),
    titleEn: text({ max: 100 }),
    ...VERSION_FIELDS,
    layout: json(formLayout, { rules: ['required'], initial: EMPTY_LAYOUT }),
    /** The PDF that the layout says lies below the form. */
    groundPath: file({ accepts: 'pdf', largest: LARGEST_GROUND, isShared: true, made: true, isInternal: true }),
    /** How many forms have been made by it, and in which projects. */
    formCount: number({ computed: true }),
    usedIn: text({ max: 2000, computed: true }),
    changedBy: text({ computed: true })
  },
  label: 'name',
  verbs: ALL_VERBS.filter((verb) => verb !== 'bulkEdit'),
  versions: { of: 'code', english: 'titleEn', content: ['layout'], publishes: 'own' }
})
export type PdfTemplate = Row<typeof pdfTemplates>

const id = z.string().check(z.minLength(1), z.maxLength(64))

/** A template as the designer has it, drawn with the data of a real subject. What cannot be drawn is said by its field; nothing is kept. */
export const previewPdfTemplate = call('POST', '/forms/pdfTemplate/preview', {
  serves: ['base.pdfTemplate'],
  input: z.object({
    layout: formLayout,
    name: z.string().check(z.maxLength(100)),
    target: z.optional(id),
    /** So many rows of its table are made up where no subject is chosen: as many as show how it goes on at the next page. */
    sampleRows: z._default(z.int().check(z.minimum(0), z.maximum(MOST_TYPED_ROWS)), 3)
  }),
  output: z.object({
    /** The PDF in base64; none where something cannot be drawn. */
    pdf: z.nullable(z.string()),
    pages: z.number(),
    faults: z.array(z.object({ field: z.string(), message: z.string() }))
  })
})

/** Publishes a draft that can be drawn with the data of the subject; the municipality's version of the same code that was published is superseded. */
export const publishPdfTemplate = call('PUT', '/forms/pdfTemplate/publish', {
  serves: ['base.pdfTemplate:publish'],
  input: z.object({ id, rowVersion: z.number(), target: z.optional(id) }),
  output: z.object({ id: z.string(), change: z.string() })
})
