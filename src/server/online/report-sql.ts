import { type RawBuilder, sql } from 'kysely'

import type { ReportKind, ReportParameter } from '#contract/online/report-config.ts'
import { Refusal } from '../core/refusing/refusal.ts'

/** A piece of a statement: text as it is written, or the name of a parameter. `at` is where it begins. */
export type SqlPiece =
  | { readonly text: string; readonly at: number }
  | { readonly parameter: string; readonly at: number }

/** Why a statement is refused before the database sees it, and where. */
export const sqlRefusal = (
  key: 'online:sql.semicolon' | 'online:sql.form' | 'online:sql.parameter' | 'online:sql.object',
  statement: string,
  at: number,
  name = ''
) =>
  new Refusal(
    'rules:refused.input',
    {},
    { faults: [{ field: 'sql', key, values: { ...placeAt(statement, at), name } }] }
  )

/** Line and column of a place in a text, from 1. */
export function placeAt(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, Math.max(0, at)).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/**
 * The tokens that matter: comments, quoted texts and names are passed over whole; forms whose reading depends on settings or that hide
 * what they say (E'', U&'', B'', X'', dollar quotes) are refused. What is allowed is decided by the database's own reading (check-sql.ts);
 * this finds parameters and makes sure that a statement ends where its text ends.
 */
const TOKEN =
  /(?<comment>--[^\n\r]*|\/\*(?:[^*/]|\*(?!\/)|\/(?!\*))*\*\/)|(?<odd>[a-z&]+'|u&"|\$)|(?<quoted>'(?:[^']|'')*'|"(?:[^"]|"")*")|(?<cast>::|:=)|:(?<parameter>[a-z]\w*)|(?<bracket>[()])|(?<word>[\p{L}_][\p{L}\p{N}_]*)|(?<other>[\s\S])/giuy

/** Types whose values are objects of the database: to read a text as one says whether there is such a table, role or function. */
const OBJECTS =
  /^"?reg(?:class|collation|config|dictionary|namespace|oper|operator|proc|procedure|role|type|database)"?$/i

/** Parts a statement into its texts and its parameters. Throws a Refusal that names the place of what cannot be in one. */
export function readSql(statement: string): readonly SqlPiece[] {
  const whole = statement.replace(/\s*;?\s*$/, '')
  const semicolon = whole.indexOf(';')
  if (semicolon >= 0) throw sqlRefusal('online:sql.semicolon', statement, semicolon)
  const pieces: SqlPiece[] = []
  let begin = 0
  let depth = 0
  for (const { index, 0: token, groups = {} } of whole.matchAll(TOKEN)) {
    if (groups.odd || groups.other === "'" || groups.other === '"')
      throw sqlRefusal('online:sql.form', statement, index)
    if (groups.other === '/' && whole[index + 1] === '*') throw sqlRefusal('online:sql.form', statement, index)
    if (groups.bracket) depth += token === '(' ? 1 : -1
    if (depth < 0) throw sqlRefusal('online:sql.form', statement, index)
    if (OBJECTS.test(groups.word ?? groups.quoted ?? '')) throw sqlRefusal('online:sql.object', statement, index, token)
    if (!groups.parameter) continue
    pieces.push(
      { text: whole.slice(begin, index), at: begin },
      { parameter: groups.parameter.toLowerCase(), at: index }
    )
    begin = index + token.length
  }
  if (depth > 0) throw sqlRefusal('online:sql.form', statement, whole.length)
  return [...pieces, { text: whole.slice(begin), at: begin }]
}

/** The names of the parameters that a statement asks for, each once. */
export const parametersIn = (pieces: readonly SqlPiece[]): string[] => [
  ...new Set(pieces.flatMap((piece) => ('parameter' in piece ? [piece.parameter] : [])))
]

const CASTS: { readonly [K in ReportKind]: string } = {
  text: 'text',
  number: 'numeric',
  date: 'date',
  time: 'timestamptz',
  boolean: 'boolean'
}
/** The type of a kind in the database. */
export const typeOf = (kind: ReportKind): RawBuilder<unknown> => sql.raw(CASTS[kind])

/** Refuses a statement that asks for a parameter which is not described. */
export function refuseUnknownParameters(
  statement: string,
  pieces: readonly SqlPiece[],
  parameters: readonly ReportParameter[]
): void {
  for (const piece of pieces)
    if ('parameter' in piece && !parameters.some(({ name }) => name === piece.parameter))
      throw sqlRefusal('online:sql.parameter', statement, piece.at, piece.parameter)
}

/** The statement within brackets with its parameters bound: never a character of a value in its text. */
export function boundSql(
  pieces: readonly SqlPiece[],
  parameters: readonly ReportParameter[],
  values: ReadonlyMap<string, string | null>
): RawBuilder<unknown> {
  const parts = pieces.map((piece) => {
    if ('text' in piece) return sql.raw(piece.text)
    const kind = parameters.find(({ name }) => name === piece.parameter)?.kind ?? 'text'
    return sql`cast(${values.get(piece.parameter) ?? null}::text as ${typeOf(kind)})`
  })
  return sql`(\n${sql.join(parts, sql``)}\n)`
}

/** The statement with its parameters as empty values, by which the database reads it; with where each piece of it begins there. */
export function plainSql(pieces: readonly SqlPiece[], parameters: readonly ReportParameter[]) {
  let text = ''
  const places: { readonly from: number; readonly at: number }[] = []
  for (const piece of pieces) {
    places.push({ from: text.length, at: piece.at })
    const kind =
      'parameter' in piece ? (parameters.find(({ name }) => name === piece.parameter)?.kind ?? 'text') : 'text'
    text += 'text' in piece ? piece.text : `cast(null as ${CASTS[kind]})`
  }
  /** Where a place of the text is in the statement. */
  const original = (place: number) => {
    const last = places.findLast(({ from }) => from <= place)
    return last ? last.at + place - last.from : 0
  }
  return { text, original }
}
