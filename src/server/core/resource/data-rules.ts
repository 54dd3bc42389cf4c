import { type SqlBool, sql } from 'kysely'

import { RULE_CONDITIONS, type RULE_VARIABLES } from '#contract/system/data-rules.ts'
import { ZONE } from '../../db/values.ts'
import { compare, type Condition } from '../questions/condition.ts'
import { columnOf, type List } from '../questions/list.ts'
import type { DataRuleCondition, Principal } from '../principal/principal.ts'
import { Refusal } from '../refusing/refusal.ts'
import type { ServedResource } from './served.ts'

const NOTHING: Condition = sql<SqlBool>`false`
const VARIABLE = /#\{\s*(\w*)\s*\}/g
/** Columns that hold who has written a row: there the name of an account means its id. */
const WRITERS = ['createBy', 'updateBy']
const now = () => new Date().toLocaleString('sv-SE', { timeZone: ZONE })

type Variable = (principal: Principal, column: string) => string | null
const KNOWN: Readonly<Record<(typeof RULE_VARIABLES)[number], Variable>> = {
  sys_user_id: ({ id }) => id,
  sys_user_code: ({ id, username }, column) => (WRITERS.includes(column) ? id : username),
  sys_user_name: ({ realname }) => realname,
  sys_org_code: ({ orgCode }) => orgCode,
  sys_date: () => now().slice(0, 10),
  sys_time: now
}
const VARIABLES: Readonly<Record<string, Variable | undefined>> = KNOWN

/** The variables of a value that nobody knows. */
export const unknownVariables = (value: string): string[] =>
  [...value.matchAll(VARIABLE)].flatMap(([whole, name = '']) => (Object.hasOwn(VARIABLES, name) ? [] : [whole]))

/** A rule as a condition for who asks. Throws a Refusal where its column, its comparison or its value does not fit. */
export function conditionOfRule(
  list: List,
  { column: name, condition, value }: DataRuleCondition,
  principal: Principal
): Condition {
  const column = columnOf(list, name)
  const rule = Object.hasOwn(RULE_CONDITIONS, condition)
    ? RULE_CONDITIONS[condition as keyof typeof RULE_CONDITIONS]
    : undefined
  if (!column || !rule) throw new Refusal('rules:refused.input', {}, { status: 400 })
  let isKnown = true
  const filled = value.replace(VARIABLE, (_, variable: string) => {
    const found = VARIABLES[variable]?.(principal, name) ?? null
    if (found === null) isKnown = false
    return found ?? ''
  })
  return isKnown ? compare[rule](column, 'ruleValue', filled) : NOTHING
}

/** What a rule says; one that does not fit its list any more shows nothing, as half of a rule might show more than was meant. */
function safely(list: List, rule: DataRuleCondition, principal: Principal): Condition {
  try {
    return conditionOfRule(list, rule, principal)
  } catch (error) {
    if (error instanceof Refusal) return NOTHING
    throw error
  }
}

/**
 * Which rows of a resource who asks is shown by the data rules that he has been granted with its menus; undefined where all are. Whoever
 * holds none of its menus is shown what is his to see anyway, as pickers are.
 */
export function rulesFor(
  { resource: { right, alsoRights = [] } }: Pick<ServedResource, 'resource'>,
  principal: Principal,
  list: () => List
): Condition | undefined {
  if (principal.dataRules.size === 0) return undefined
  const held = [right, ...alsoRights].filter((menu) => principal.rights.has(menu))
  const sets = held.map((menu) => principal.dataRules.get(menu))
  if (sets.length === 0 || sets.includes(undefined)) return undefined
  const columns = list()
  const grants = sets
    .flatMap((grantsOfMenu) => grantsOfMenu ?? [])
    .map(
      (rules) =>
        sql<SqlBool>`(${sql.join(
          rules.map((rule) => safely(columns, rule, principal)),
          sql` and `
        )})`
    )
  return sql<SqlBool>`(${sql.join(grants, sql` or `)})`
}
