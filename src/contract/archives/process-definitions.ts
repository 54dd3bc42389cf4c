import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { choice, json, number, text } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { ALL_VERBS } from '../core/resource/verbs.ts'
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
    version: number({ made: true }),
    status: choice('catalog_version_status', { made: true }),
    nodes: json(z.array(processStep).check(z.maxLength(MOST_STEPS)), { rules: ['required'], initial: '[]' }),
    stepCount: number({ computed: true }),
    /** How many instances have begun with it, and in which projects: it stays for them. */
    instanceCount: number({ computed: true }),
    usedIn: text({ max: 2000, computed: true }),
    changedBy: text({ computed: true })
  },
  label: 'name',
  verbs: ALL_VERBS.filter((verb) => verb !== 'bulkEdit'),
  lockedWhen: ({ status }) => status !== 'draft',
  actions: {
    /** A new draft with the steps of this version: the next version, or the first one of another code. */
    copy: {
      on: 'row',
      right: ':copy',
      method: 'POST',
      readsOnly: true,
      input: { newCode: text({ max: 40, rules: ['identifier'] }), newName: text({ max: 100 }) }
    }
  }
})
export type ProcessDefinition = Row<typeof processDefinitions>

const id = z.string().check(z.minLength(1), z.maxLength(64))

/** Publishes a draft without faults; the municipality's version of the same code that was published is superseded. */
export const publishDefinition = call('PUT', '/archives/processDefinition/publish', {
  serves: ['base.process:publish'],
  input: z.object({ id, rowVersion: z.number() }),
  output: z.object({ id: z.string(), change: z.string() })
})

/** The roles whose holders can be given tasks. */
export const processRoles = call('GET', '/archives/processDefinition/roles', {
  serves: ['base.process'],
  input: z.object({}),
  output: z.array(z.object({ code: z.string(), name: z.string() }))
})
