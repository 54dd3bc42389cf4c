import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { json, number, text } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { ALL_VERBS } from '../core/resource/verbs.ts'
import { VERSION_FIELDS } from '../core/resource/versions.ts'
import { processStep } from './processes.ts'

/** So many steps a process may have. */
export const MOST_STEPS = 40

/** Definitions of processes in their versions 流程创建: one is drafted, published, and superseded by the next of its code. Instances keep the version that they have begun with. */
export const processDefinitions = resource('processDefinition', '/archives/processDefinition', {
  right: 'base.process',
  fields: {
    code: text({ max: 40, rules: ['required', 'identifier'], once: true }),
    name: text({ max: 100, rules: ['required'] }),
    nameEn: text({ max: 100 }),
    ...VERSION_FIELDS,
    nodes: json(z.array(processStep).check(z.maxLength(MOST_STEPS)), { rules: ['required'], initial: '[]' }),
    stepCount: number({ computed: true }),
    /** How many instances have begun with it, and in which projects: it stays for them. */
    instanceCount: number({ computed: true }),
    usedIn: text({ max: 2000, computed: true }),
    changedBy: text({ computed: true })
  },
  label: 'name',
  verbs: ALL_VERBS.filter((verb) => verb !== 'bulkEdit'),
  versions: {
    of: 'code',
    english: 'nameEn',
    content: ['nodes'],
    parts: { nodes: { by: 'key', name: 'name', english: 'nameEn' } }
  }
})
export type ProcessDefinition = Row<typeof processDefinitions>

/** The roles whose holders can be given tasks. */
export const processRoles = call('GET', '/archives/processDefinition/roles', {
  serves: ['base.process'],
  input: z.object({}),
  output: z.array(z.object({ code: z.string(), name: z.string() }))
})
