import { type SqlBool, sql } from 'kysely'

import { type Condition, compare, holdsAny, anyOf } from './condition.ts'
import { initialsPattern } from '../text/initials.ts'
import type { ListColumn } from './list.ts'

/**
 * Reads one query value in the grammar that existing clients speak (WIRE.md §1.2): `*v*` contains, `v*` begins, `*v` ends,
 * `!v` is not, `>=v` `<=v` `> v` `< v` compare, `a,b` one of, `,a,b,` holds one of; anything else equals.
 */
export function readValue(column: ListColumn, field: string, value: string): Condition {
  const compared =
    /^(>=|<=|> |< )\s*(.*)$/s.exec(value) ??
    (column.type === 'text' || column.type === 'list' ? null : /^([<>])(.*)$/s.exec(value))
  if (compared) return compare[RULES[compared[1]?.trim() ?? ''] ?? 'eq'](column, field, compared[2] ?? '')
  if (value.startsWith('!')) return compare.ne(column, field, value.slice(1))
  const [begins, ends] = [value.startsWith('*'), value.endsWith('*')]
  if (value.length > 2 && begins && ends) return orInitials(column, value.slice(1, -1), compare.like, field)
  if (value.length > 1 && ends && !begins) return orInitials(column, value.slice(0, -1), compare.right_like, field, '^')
  if (value.length > 1 && begins && !ends) return compare.left_like(column, field, value.slice(1))
  if (value.length > 2 && value.startsWith(',') && value.endsWith(',')) return holdsAny(column, field, parts(value))
  if (value.includes(',')) return anyOf(column, field, parts(value))
  return column.type === 'list' ? holdsAny(column, field, [value]) : compare.eq(column, field, value)
}

/** A part of a name may also be how it begins to be read; an advanced query means what it says. */
function orInitials(column: ListColumn, part: string, find: typeof compare.like, field: string, from = ''): Condition {
  const found = find(column, field, part)
  const initials = column.isName && initialsPattern(part)
  return initials ? sql<SqlBool>`(${found} or ${column.sql} ~ ${from + initials})` : found
}

const RULES: Readonly<Record<string, 'ge' | 'le' | 'gt' | 'lt'>> = { '>=': 'ge', '<=': 'le', '>': 'gt', '<': 'lt' }
const parts = (value: string) => value.split(',').filter((part) => part.trim() !== '')
