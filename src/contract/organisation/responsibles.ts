import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { boolean, choice, date, file, ref, text } from '../core/resource/field.ts'
import { IMPORT_VERBS } from '../core/resource/file-verbs.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { ALL_VERBS, changed, seen } from '../core/resource/verbs.ts'

/** The largest picture of a signature. Bytes. */
export const SIGNATURE_MOST = 2 * 1024 ** 2

/**
 * 责任主体: the people who answer for a unit in the current project, each with a post, for the whole project or for one unit project, and
 * the sample of the signature by which their papers are compared. Left empty, the unit is that of who writes.
 */
export const responsibles = resource('responsible', '/organization/responsible', {
  right: 'org.responsible',
  fields: {
    name: text({ max: 50, rules: ['required'] }),
    post: choice('responsible_post', { rules: ['required'], initial: '7' }),
    participantId: ref('participant'),
    /** The part that the unit plays in the project. */
    orgType: choice('org_type', { computed: true }),
    monomialId: ref('unitProject'),
    certNo: text({ max: 50 }),
    phone: text({ max: 30 }),
    startDate: date(),
    endDate: date(),
    isSigned: boolean({ computed: true }),
    /** The stored path of the signature sample; `sign` writes it. */
    signPath: file({ accepts: 'image', largest: SIGNATURE_MOST, made: true, isInternal: true })
  },
  belongsTo: 'participant',
  label: 'name',
  verbs: [...ALL_VERBS, ...IMPORT_VERBS],
  importRight: ':add'
})
export type Responsible = Row<typeof responsibles>

/** Keeps an uploaded picture as the sample of somebody's signature; null removes the one that there is. */
export const signResponsible = call('PUT', '/organization/responsible/sign', {
  serves: ['org.responsible:sign'],
  thing: 'responsible',
  input: z.object({ ...seen, path: z.nullable(z.string().check(z.minLength(1), z.maxLength(300))) }),
  output: z.object(changed)
})
