import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'

import {
  type DictItem,
  getDictItems,
  loadDict,
  loadDictItem,
  queryAllDictItems,
  refreshCache
} from '#contract/system/dictionaries.ts'
import { titleIn } from '#contract/core/titles.ts'
import type { Language } from '../core/text/catalogues.ts'
import type { TxCtx } from '../core/context/context.ts'
import { allDictItems, dictChoice } from '../core/dictionaries/dictionaries.ts'
import { unreadable } from '../core/refusing/refusal.ts'
import { referableRows } from '../core/resource/referable.ts'
import { serve } from '../core/http/serve.ts'
import type { Tx } from '../db/transaction.ts'
import { initialsPattern } from '../core/text/initials.ts'
import { sourceOf } from './sources.ts'

/** What an old client asks for a list without a dictionary (WIRE.md §1.2). */
const NONE = 'undefined'
const MOST = 1000
const NO_ROWS = sql`select null::text as value, null::text as text, null::text as english, false as disabled, 0 as place where false`

interface Row {
  readonly value: string
  readonly text: string
  readonly english: string | null
  readonly disabled: boolean
}

/** Binds the calls that read dictionaries, and tables that are asked like one. */
export function serveDictionaries(app: FastifyInstance): void {
  serve(app, refreshCache, () => null)
  serve(app, queryAllDictItems, (_, { tx }) => allDictItems(tx))
  serve(app, getDictItems, async ({ code }, ctx): Promise<DictItem[]> => {
    if (code === NONE) return []
    return (await ask(ctx.tx, await rowsOf(ctx, code, 'code'), sql`true`, MOST)).map(
      ({ value, text, english, disabled }) => dictChoice(value, text, english, disabled)
    )
  })
  serve(app, loadDictItem, async ({ dict, key }, ctx) => {
    const { tx, say } = ctx
    const keys = key
      .split(',')
      .filter((one) => one !== '')
      .slice(0, MOST)
    const rows =
      keys.length === 0 ? [] : await ask(tx, await rowsOf(ctx, dict, 'dict'), sql`value in (${sql.join(keys)})`, MOST)
    const texts = new Map(rows.map((row) => [row.value, wordsOf(say.language, row)]))
    return keys.map((one) => texts.get(one) ?? one)
  })
  serve(app, loadDict, async ({ dict, keyword, pageSize }, ctx) => {
    const { tx, say } = ctx
    const word = keyword.trim().toLowerCase()
    const initials = initialsPattern(word)
    // `strpos` knows no patterns: `%`, `_` and whatever else is typed mean themselves.
    const rows = await ask(
      tx,
      await rowsOf(ctx, dict, 'dict'),
      sql`not disabled and (${word} = '' or strpos(lower(text), ${word}) > 0 or strpos(lower(english), ${word}) > 0${initials === undefined ? sql`` : sql` or text ~ ${initials}`})`,
      pageSize
    )
    return rows.map((row) => ({ value: row.value, text: wordsOf(say.language, row) }))
  })
}

const wordsOf = (language: Language, { text, english }: Row) => titleIn(language, { title: text, titleEn: english })

/**
 * All rows of a dictionary, of a registered `table,text,code`, or of a resource (`ref:role`), as a statement. What is not registered is refused,
 * whatever it holds: four parts, brackets, blanks.
 */
async function rowsOf(ctx: TxCtx, dict: string, field: string): Promise<RawBuilder<unknown>> {
  const { tx } = ctx
  const referable = referableRows(dict, ctx)
  if (referable) return referable
  if (!dict.includes(',')) {
    const found = await tx
      .selectFrom('sysDict')
      .select('id')
      .where('dictCode', '=', dict)
      .where('isDelete', '=', false)
      .orderBy('tenantId', 'desc')
      .limit(1)
      .executeTakeFirst()
    // Old clients ask for dictionaries that they know from elsewhere: one that is not there has no items.
    if (!found) return NO_ROWS
    return sql`select item_value as value, item_text as text, title_en as english, status = '0' as disabled, row_number() over (order by sort_order, item_value) as place
      from sys_dict_item where dict_id = ${found.id} and not is_delete`
  }
  const source = sourceOf(dict, ctx.principal.project)
  if (!source) throw unreadable(field, 'system:dictionary.source')
  const { table, text, code, where, order } = source
  return sql`select ${code} as value, ${text} as text, null::text as english, false as disabled, row_number() over (order by ${order}) as place from ${table} where ${where}`
}

async function ask(
  tx: Tx,
  from: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  most: number
): Promise<readonly Row[]> {
  const { rows } =
    await sql<Row>`select value, text, english, disabled from (${from}) r where ${condition} order by place limit ${most}`.execute(
      tx
    )
  return rows
}
