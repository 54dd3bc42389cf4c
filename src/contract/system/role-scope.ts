import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { output } from '../core/schema.ts'
import { dataScopeRule } from './data-scope.ts'

const roleId = z.string().check(z.minLength(1), z.maxLength(64))

/** The data scope of a role; null where what is kept is no rule, and so covers nothing. */
export const queryRoleScope = call('GET', '/sys/role/dataScope', {
  serves: ['sys.role'],
  thing: 'role',
  input: z.object({ roleId }),
  output: z.object({ dataScope: z.nullable(dataScopeRule) })
})

const choices = z.array(z.object({ value: z.string(), text: z.string() }))
/** What a data scope may name of the catalogue 归档范围: its classes, its groups, and the kinds of units that submit items. */
const scopeChoices = z.object({ classes: choices, groups: choices, submitBy: choices })
export type ScopeChoices = output<typeof scopeChoices>

export const queryScopeChoices = call('GET', '/sys/role/dataScopeChoices', {
  serves: ['sys.role'],
  input: z.object({}),
  output: scopeChoices
})

/**
 * Gives a role another data scope. `lastDataScope` is the one that its writer has seen: where it is another one by now, nothing is changed
 * (409, with the present one).
 */
export const saveRoleScope = call('POST', '/sys/role/dataScope', {
  serves: ['sys.role:grant'],
  thing: 'role',
  input: z.object({ roleId, dataScope: dataScopeRule, lastDataScope: z.nullable(dataScopeRule) }),
  output: z.object({ isChanged: z.boolean() })
})
