import { choice, longText, text } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { ALL_VERBS, FILE_VERBS } from '../core/resource/verbs.ts'

/** 档案通讯录: whom to call at an archive, at the units of its projects and at authorities, by the kind of unit. */
export const bookEntries = resource('bookEntry', '/archive/addressBook', {
  right: 'book',
  fields: {
    name: text({ max: 50, rules: ['required'] }),
    contactGroup: choice('contact_group', { rules: ['required'], initial: '1' }),
    org: text({ max: 100 }),
    post: text({ max: 50 }),
    /** One person has it: rows that are brought in are found by it. */
    phone: text({ max: 20, rules: ['unique', 'm'] }),
    tel: text({ max: 30 }),
    email: text({ max: 100, rules: ['e'] }),
    remark: longText({ max: 500 })
  },
  label: 'name',
  sort: ['contactGroup', 'asc'],
  verbs: [...ALL_VERBS, ...FILE_VERBS]
})
export type BookEntry = Row<typeof bookEntries>
