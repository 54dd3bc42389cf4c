import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { choice, json, number, text } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { VERSION_FIELDS } from '../core/resource/versions.ts'
import { CHECK_CODES } from './items.ts'
import { schemeItems } from './schemes.ts'

/** Schemes of checks 检测方案 in their versions: one is copied as a draft, changed, published, and superseded by the next for its stage. Runs keep the version by which they asked. */
export const checkSchemes = resource('checkScheme', '/archives/checkScheme', {
  right: 'base.checkRule',
  fields: {
    code: text({ max: 40, rules: ['required', 'identifier'], once: true }),
    name: text({ max: 100, rules: ['required'] }),
    nameEn: text({ max: 100 }),
    stage: choice('check_scheme_stage', { rules: ['required'], once: true }),
    ...VERSION_FIELDS,
    items: json(schemeItems.check(z.maxLength(CHECK_CODES.length)), { rules: ['required'], initial: '[]' }),
    itemCount: number({ computed: true }),
    /** How many checks have asked by it. */
    runCount: number({ computed: true }),
    changedBy: text({ computed: true })
  },
  label: 'name',
  verbs: ['list', 'queryById', 'edit', 'history', 'undo'],
  versions: {
    of: 'stage',
    numberedBy: 'code',
    english: 'nameEn',
    content: ['stage', 'items'],
    parts: { items: { by: 'code', name: 'code' } }
  }
})
export type CheckScheme = Row<typeof checkSchemes>

const id = z.string().check(z.minLength(1), z.maxLength(64))
const codes = z.array(z.string())

/** What the publication of a draft changes: the scheme that it takes the place of, and what it asks otherwise than that. */
export const schemeEffects = call('GET', '/archives/checkScheme/effects', {
  serves: ['base.checkRule:publish'],
  input: z.object({ id }),
  output: z.object({
    replaces: z.object({ name: z.string(), version: z.number(), runCount: z.number() }),
    added: codes,
    removed: codes,
    changed: codes
  })
})
