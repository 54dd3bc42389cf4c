import pg from 'pg'

/** The zone in which times are written and read: the archives' one clock, without summer time since 1991. */
export const ZONE = 'Asia/Shanghai'
const OFFSET = 8 * 3_600_000

const OID = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, numeric: 1700 } as const

/** A moment as every answer writes it, `YYYY-MM-DD HH:mm:ss` (SPEC.md §5, date format). */
export const moment = (at: Date | number): string =>
  new Date(Number(at) + OFFSET).toISOString().slice(0, 19).replace('T', ' ')

/** The day of a moment, `YYYY-MM-DD`. */
export const day = (at: Date | number): string => moment(at).slice(0, 10)

/** Reads a moment as the database writes it, in whatever zone: `2026-11-20 10:00:00.123+08`. */
function readMoment(text: string): string {
  if (text.endsWith('+08')) return text.slice(0, 19)
  const at = Date.parse(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
  return Number.isNaN(at) ? text : moment(at)
}

const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [OID.int8]: Number,
  [OID.numeric]: Number,
  [OID.date]: (text) => text,
  [OID.timestamp]: (text) => text.slice(0, 19),
  [OID.timestamptz]: readMoment
}

/**
 * How values come out of the database: whole and decimal numbers as numbers (ids are texts and no figure here exceeds 2^53),
 * days as `YYYY-MM-DD`, moments as `YYYY-MM-DD HH:mm:ss`; the rest as the driver has it (jsonb parsed, arrays as arrays).
 */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    format === 'binary'
      ? pg.types.getTypeParser(oid, 'binary')
      : (parsers[oid] ?? pg.types.getTypeParser(oid, 'text'))) as typeof pg.types.getTypeParser
}
