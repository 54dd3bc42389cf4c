import { Refusal } from '../core/refusing/refusal.ts'
import type { TextKey } from '../core/text/catalogues.ts'
import { isDown } from '../core/refusing/troubles.ts'
import { placeAt } from './report-sql.ts'

/** What the database's refusals mean to who writes a statement, by their codes. */
const KEYS: Readonly<Record<string, TextKey>> = {
  '42601': 'online:sql.syntax',
  '42P01': 'online:sql.noView',
  '42703': 'online:sql.noColumn',
  '42702': 'online:sql.ambiguous',
  '42P10': 'online:sql.noColumn',
  '42883': 'online:sql.noFunction',
  '42803': 'online:sql.grouping',
  '42501': 'online:sql.forbidden',
  '25006': 'online:sql.forbidden',
  '0A000': 'online:sql.forbidden',
  '42701': 'online:sql.twice',
  '42P16': 'online:sql.twice',
  '42804': 'online:sql.types',
  '42846': 'online:sql.types',
  '22012': 'online:sql.zero',
  '57014': 'online:sql.slow',
  '53400': 'online:sql.slow',
  '55P03': 'online:sql.slow'
}

/** A refusal of the database as one at the statement, with its place there; what is no refusal stays what it is. */
export function sqlFailure(error: unknown, statement: string, original: (place: number) => number): unknown {
  const { code, message = '', position } = error as { code?: string; message?: string; position?: string }
  if (code === undefined || !/^[0-9A-Z]{5}$/.test(code) || isDown(error) || error instanceof Refusal) return error
  const key =
    KEYS[code] ?? (code.startsWith('22') ? 'online:sql.values' : code.startsWith('42') ? 'online:sql.wrong' : undefined)
  if (key === undefined) return error
  const name = /"([^"]*)"/.exec(message)?.[1] ?? /(?:function|relation|column) ([\w.]+)/.exec(message)?.[1] ?? ''
  const at = position === undefined ? undefined : placeAt(statement, original(Number(position) - 1))
  const values = { name, line: at?.line ?? 1, column: at?.column ?? 1, message }
  return new Refusal('rules:refused.input', {}, { faults: [{ field: 'sql', key, values }] })
}
