import { choice, longText, text } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { ALL_VERBS, FILE_VERBS } from '../core/resource/verbs.ts'

/** 职务: what somebody is in his organisation, by code and rank. Everybody lists them, as the address book of existing clients does. */
export const positions = resource('position', '/sys/position', {
  right: 'sys.position',
  listServes: 'user',
  fields: {
    code: text({ max: 50, rules: ['required', 'unique'] }),
    name: text({ max: 100, rules: ['required'] }),
    postRank: choice('position_rank'),
    description: longText({ max: 500 })
  },
  label: 'name',
  verbs: [...ALL_VERBS, ...FILE_VERBS]
})
export type Position = Row<typeof positions>
