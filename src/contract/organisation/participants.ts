import { choice, longText, ref, text } from '../core/resource/field.ts'
import { IMPORT_VERBS } from '../core/resource/file-verbs.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { ALL_VERBS } from '../core/resource/verbs.ts'

/** 单位库: every unit that a municipality knows. Who keeps the units of a project chooses from it; nobody edits it as a list. */
export const orgs = resource('org', '/organization/org', {
  right: 'org.unit',
  fields: {
    name: text({ max: 100, rules: ['required'] }),
    uscc: text({ max: 18 }),
    orgType: choice('org_type'),
    authStatus: choice('enterprise_auth_status')
  },
  label: 'name',
  verbs: ['list']
})
export type Org = Row<typeof orgs>

/**
 * 参建单位: the units that take part in the current project, each with the part that it plays. Its unit in 单位库 is found by the
 * social credit code, else by the name, and is made where there is none: `orgId` says which it is.
 */
export const participants = resource('participant', '/organization/unit', {
  right: 'org.unit',
  fields: {
    name: text({ max: 100, rules: ['required'] }),
    orgType: choice('org_type', { rules: ['required'], initial: 'SG' }),
    /** With its check character, which the server asks for. */
    uscc: text({ max: 18 }),
    grade: choice('qualification_grade'),
    leader: text({ max: 50 }),
    phone: text({ max: 30 }),
    contractNo: text({ max: 100 }),
    scopeNote: longText({ max: 500 }),
    orgId: ref('org', { made: true }),
    authStatus: choice('enterprise_auth_status', { computed: true })
  },
  belongsTo: { participant: 'id' },
  label: 'name',
  verbs: [...ALL_VERBS, ...IMPORT_VERBS, 'exportXls']
})
export type Participant = Row<typeof participants>
