import { type SqlBool, sql } from 'kysely'

import { superLine } from '#contract/core/query.ts'
import { parse } from '#contract/core/schema.ts'
import { type Condition, compare } from './condition.ts'
import { columnOf, type List } from './list.ts'
import { Refusal } from '../refusing/refusal.ts'

const MOST_LINES = 50
const MOST_CHARACTERS = 100_000

/**
 * Reads the advanced query (SPEC.md §3, super query line): a JSON list of lines, which clients encode once or twice. Lines
 * without field, rule or value are left out; an unknown field is refused. `and`: all lines hold, `or`: one of them.
 */
export function readSuperQuery(list: List, params: string | undefined, match: 'and' | 'or'): Condition | undefined {
  if (!params) return undefined
  const lines = decode(params).filter(isWhole)
  if (lines.length > MOST_LINES) throw refuse('rules:query.superMany', { most: MOST_LINES })
  const conditions = lines.map((line) => {
    const read = parse(superLine, line)
    if (!read.ok) throw refuse('rules:query.super')
    const { field, rule, val } = read.value
    const column = columnOf(list, field)
    if (!column) throw refuse('rules:query.superField')
    return compare[rule](column, field, String(val))
  })
  return conditions.length
    ? sql<SqlBool>`(${sql.join(conditions, sql.raw(match === 'and' ? ' and ' : ' or '))})`
    : undefined
}

const refuse = (key: 'rules:query.super' | 'rules:query.superField' | 'rules:query.superMany', values = {}) =>
  new Refusal('rules:refused.input', {}, { status: 400, faults: [{ field: 'superQueryParams', key, values }] })

/** Decodes until it parses, at most twice (READINGS.md A40). */
function decode(params: string): unknown[] {
  if (params.length > MOST_CHARACTERS) throw refuse('rules:query.super')
  let text = params
  for (let times = 0; times <= 2; times++) {
    const value = attempt(() => JSON.parse(text) as unknown)
    if (Array.isArray(value)) return value
    const decoded = attempt(() => decodeURIComponent(text))
    if (decoded === undefined || decoded === text) break
    text = decoded
  }
  throw refuse('rules:query.super')
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Whether a line says anything. */
function isWhole(line: unknown): boolean {
  if (typeof line !== 'object' || line === null) return true
  const { field, rule, val } = line as Record<string, unknown>
  return Boolean(field) && Boolean(rule) && val !== undefined && val !== null && val !== ''
}
