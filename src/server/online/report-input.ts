import { unreadable } from '../core/refusing/refusal.ts'
import type { DataInput, ReportQuery } from './report.ts'

const PARAMETER = 'self_'

/** The parameters `self_…` by their names without that beginning; one that the report does not know is refused. */
export function parametersOf(known: readonly string[], input: DataInput): Map<string, string> {
  const given = Object.entries(input).filter(
    ([name, value]) => name.startsWith(PARAMETER) && value !== '' && value !== undefined
  )
  return new Map(
    given.map(([name, value]) => {
      const parameter = known.find((one) => one === name.slice(PARAMETER.length))
      if (parameter === undefined) throw unreadable(/^\w{1,60}$/.test(name) ? name : PARAMETER, 'online:parameter')
      return [parameter, String(value)]
    })
  )
}

/** What the query fields of a report ask, and an advanced query beside them. */
export function questionOf(queries: readonly Pick<ReportQuery<string>, 'name' | 'mode' | 'view'>[], input: DataInput) {
  const { superQueryParams, superQueryMatchType } = input
  const asked = Object.fromEntries(queries.flatMap((query) => valuesOf(query, input)))
  return {
    ...asked,
    superQueryMatchType: superQueryMatchType === 'or' ? ('or' as const) : ('and' as const),
    ...(typeof superQueryParams === 'string' && { superQueryParams })
  }
}

/** What a query field asks: a range as it comes; a single word is searched anywhere in the text, unless it says how. */
function valuesOf(
  { name, mode, view }: Pick<ReportQuery<string>, 'name' | 'mode' | 'view'>,
  input: DataInput
): [string, string][] {
  const read = (key: string): [string, string][] =>
    typeof input[key] === 'string' && input[key] !== '' ? [[key, input[key]]] : []
  if (mode === 'group') return [...read(`${name}_begin`), ...read(`${name}_end`)]
  return read(name).map(([key, value]) => [key, view !== 'text' || /^[*!<>]|\*$|,/.test(value) ? value : `*${value}*`])
}
