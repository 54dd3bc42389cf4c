import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { column } from '../core/column.ts'
import { json, number, text } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { ALL_VERBS } from '../core/resource/verbs.ts'
import { VERSION_FIELDS } from '../core/resource/versions.ts'

/** So many columns a template may have. */
export const MOST_COLUMNS = 80

/**
 * Data-entry templates 著录模板 in their versions: one is drafted, published, and superseded by the next of its code. The code says what
 * it describes (text, drawings, photographs, volumes …). What was described keeps the version it was described by until it is moved.
 */
export const entryTemplates = resource('entryTemplate', '/archives/template', {
  right: 'base.template',
  fields: {
    code: text({ max: 40, rules: ['required', 'identifier'], once: true }),
    name: text({ max: 100, rules: ['required'] }),
    titleEn: text({ max: 100 }),
    ...VERSION_FIELDS,
    columns: json(z.array(column).check(z.maxLength(MOST_COLUMNS)), { rules: ['required'], initial: '[]' }),
    columnCount: number({ computed: true }),
    /** How many files or volumes it describes, and in which projects. */
    fileCount: number({ computed: true }),
    usedIn: text({ max: 2000, computed: true }),
    changedBy: text({ computed: true })
  },
  label: 'name',
  verbs: ALL_VERBS.filter((verb) => verb !== 'bulkEdit'),
  versions: {
    of: 'code',
    english: 'titleEn',
    content: ['columns'],
    parts: { columns: { by: 'key', name: 'title', english: 'titleEn' } },
    staysInCode: true
  }
})
export type EntryTemplate = Row<typeof entryTemplates>

/** What templates may be about, by the codes of those that come along, and the dictionaries that a column may choose from. */
export const templateChoices = call('GET', '/archives/template/choices', {
  serves: ['base.template'],
  input: z.object({}),
  output: z.object({
    kinds: z.array(z.object({ code: z.string(), name: z.string(), level: z.string() })),
    dicts: z.array(z.object({ code: z.string(), name: z.string() }))
  })
})
