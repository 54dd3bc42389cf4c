import { sql } from 'kysely'

import type { TxCtx } from '../../core/context/context.ts'
import type { FieldValues } from '../../core/resource/served.ts'

/** The signs between the names of a province, a city and a district, in files as in lists. */
const BETWEEN = /[\s/\\、,，>-]/g
const plain = (text: string) => text.replaceAll(BETWEEN, '').toLowerCase()

/** The codes of the districts that rows of a file name: by the name alone where it is the only one, or after its province and city. */
export async function areaWords(
  rows: readonly FieldValues[],
  { tx }: TxCtx
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const named = new Set(rows.flatMap(({ areaCode }) => (areaCode == null ? [] : [String(areaCode).trim()])))
  if (named.size === 0) return new Map()
  const { rows: found } = await sql<{ code: string; name: string; path: string }>`
    select d.code, d.name, (select string_agg(c.name, '' order by c.code) from sys_category c where not c.is_delete
      and c.code in (left(d.code, 2) || '0000', left(d.code, 4) || '00', d.code)) as path
    from sys_category d where not d.is_delete and d.code ~ '^[0-9]{6}$'`.execute(tx)
  const words = new Map<string, string>()
  for (const text of named) {
    const word = plain(text)
    const meant = found.filter(({ name, path }) => plain(path) === word || plain(name) === word)
    // A name that districts of several cities have means none of them.
    if (meant.length === 1 && meant[0]) words.set(text.toLowerCase(), meant[0].code)
  }
  return new Map([['areaCode', words]])
}
