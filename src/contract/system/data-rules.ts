import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { joinedOrNone } from '../core/query.ts'
import { choice, ref, text } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { ALL_VERBS } from '../core/resource/verbs.ts'

/** By what rows are compared, as existing clients name it, and the rule of the advanced query that it is. */
export const RULE_CONDITIONS = {
  '=': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  IN: 'in',
  LIKE: 'like',
  LEFT_LIKE: 'left_like',
  RIGHT_LIKE: 'right_like'
} as const
/** What a rule may name instead of a value: who asks, and when. */
export const RULE_VARIABLES = [
  'sys_user_id',
  'sys_user_code',
  'sys_user_name',
  'sys_org_code',
  'sys_date',
  'sys_time'
] as const

/**
 * 数据规则: which rows of the list behind a menu are shown to whoever is granted the rule with that menu. An archive has its own. The
 * value may hold variables, as `#{sys_user_code}`.
 */
export const dataRules = resource('dataRule', '/sys/dataRule', {
  right: 'sys.perm',
  fields: {
    permissionId: ref('menu', { rules: ['required'], once: true }),
    ruleName: text({ max: 50, rules: ['required'] }),
    ruleColumn: text({ max: 64, rules: ['required'] }),
    ruleConditions: choice('rule_conditions', { rules: ['required'], initial: '=' }),
    ruleValue: text({ max: 500, rules: ['required'] }),
    status: choice('valid_status', { rules: ['required'], initial: '1' })
  },
  label: 'ruleName',
  verbs: ALL_VERBS,
  partOf: 'permissionId',
  sort: ['createTime', 'asc']
})
export type DataRule = Row<typeof dataRules>

const id = z.string().check(z.minLength(1), z.maxLength(64))
const word = z._default(z.string().check(z.maxLength(200)), '')
const { queryById, add, edit, delete: remove } = dataRules.calls

// What existing clients ask (WIRE.md §1.4 C).
export const listRulesOfMenu = call('GET', '/sys/permission/getPermRuleListByPermId', {
  serves: ['sys.perm'],
  input: z.object({ permissionId: id }),
  output: z.array(queryById.output)
})
/** The rules of a menu whose names and values hold these words. */
export const queryRules = call('GET', '/sys/permission/queryPermissionRule', {
  serves: ['sys.perm'],
  input: z.object({ permissionId: id, ruleName: word, ruleValue: word }),
  output: z.array(queryById.output)
})
export const addRule = call('POST', '/sys/permission/addPermissionRule', {
  serves: ['sys.perm:add'],
  thing: 'dataRule',
  input: add.input,
  output: add.output
})
export const editRule = call('PUT', '/sys/permission/editPermissionRule', {
  serves: ['sys.perm:edit'],
  thing: 'dataRule',
  also: ['POST'],
  input: edit.input,
  output: edit.output
})
export const deleteRule = call('DELETE', '/sys/permission/deletePermissionRule', {
  serves: ['sys.perm:delete'],
  thing: 'dataRule',
  input: z.object({ id }),
  output: remove.output
})
/** The columns by which rows of the list behind a menu can be chosen; none where there is no such list. */
export const queryRuleColumns = call('GET', '/sys/dataRule/columns', {
  serves: ['sys.perm'],
  input: z.object({ permissionId: id }),
  output: z.array(z.object({ value: z.string(), text: z.string() }))
})

const granted = z.object({
  datarule: z.array(z.object({ id: z.string(), ruleName: z.string() })),
  drChecked: z.string()
})
const ruleIds = z._default(joinedOrNone(), [])
const counted = z.object({ count: z.number() })

/** The rules of a menu, and which of them are granted to a role with it. */
export const queryRoleRules = call('GET', '/sys/role/datarule/:permId/:roleId', {
  serves: ['sys.role'],
  thing: 'role',
  input: z.object({ permId: id, roleId: id }),
  output: granted
})
export const saveRoleRules = call('POST', '/sys/role/datarule/:permId/:roleId', {
  serves: ['sys.role:grant'],
  thing: 'role',
  input: z.object({ permId: id, roleId: id, dataRuleIds: ruleIds }),
  output: counted
})
/** The same as older clients send it. */
export const saveRoleRulesByBody = call('POST', '/sys/role/datarule', {
  serves: ['sys.role:grant'],
  thing: 'role',
  input: z.object({ permissionId: id, roleId: id, dataRuleIds: ruleIds }),
  output: counted
})
/** The rules of a menu, and which of them a role within a department gives with it beside those of the department. */
export const queryDepartRoleRules = call('GET', '/sys/sysDepartRole/datarule/:permId/:departId/:roleId', {
  serves: ['sys.depart'],
  thing: 'departRole',
  input: z.object({ permId: id, departId: id, roleId: id }),
  output: granted
})
export const saveDepartRoleRules = call('POST', '/sys/sysDepartRole/datarule', {
  serves: ['sys.depart:grant'],
  thing: 'departRole',
  input: z.object({ permissionId: id, roleId: id, dataRuleIds: ruleIds }),
  output: counted
})
export const queryDepartRules = call('GET', '/sys/sysDepartPermission/datarule/:permId/:departId', {
  serves: ['sys.depart'],
  thing: 'depart',
  input: z.object({ permId: id, departId: id }),
  output: granted
})
export const saveDepartRules = call('POST', '/sys/sysDepartPermission/datarule/:permId/:departId', {
  serves: ['sys.depart:grant'],
  thing: 'depart',
  input: z.object({ permId: id, departId: id, dataRuleIds: ruleIds }),
  output: counted
})
export const saveDepartRulesByBody = call('POST', '/sys/sysDepartPermission/datarule', {
  serves: ['sys.depart:grant'],
  thing: 'depart',
  input: z.object({ permissionId: id, departId: id, dataRuleIds: ruleIds }),
  output: counted
})
