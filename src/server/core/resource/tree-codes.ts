import { sql } from 'kysely'

import type { TxCtx } from '../context/context.ts'
import { Refusal } from '../refusing/refusal.ts'
import type { RowDraft, ServedResource } from './served.ts'
import { treeOf } from './tree-rows.ts'

const PLACES = 99
const LETTERS = 26

/** The last part of a code, `A01` to `Z99`: the one after another, `A99` before `B01`. */
function partAfter(part: string): string | undefined {
  const count = part === '' ? 0 : (part.charCodeAt(0) - 65) * PLACES + Number(part.slice(1))
  if (count >= LETTERS * PLACES) return undefined
  return `${String.fromCharCode(65 + Math.floor(count / PLACES))}${String((count % PLACES) + 1).padStart(2, '0')}`
}

/**
 * Gives new rows of a tree their codes: the code of the row above, a letter and two figures. A code is never given twice, not even
 * after its row was deleted; and a row keeps its code when it is moved, since others refer to it by that.
 */
export async function makeTreeCodes(
  served: ServedResource,
  ctx: TxCtx,
  drafts: readonly RowDraft[],
  key: string
): Promise<void> {
  const { table } = served
  const { parent } = treeOf(served)
  const parents = [...new Set(drafts.flatMap(({ values }) => (values[parent] ? [String(values[parent])] : [])))]
  const { rows: above } = await sql<{ id: string; code: string }>`
    select id, ${sql.ref(key)} as code from ${sql.table(table)} where id = any(${parents}::text[])`.execute(ctx.tx)
  const codes = new Map(above.map(({ id, code }) => [id, code]))
  const last = new Map<string, string>()
  for (const draft of drafts) {
    const prefix = codes.get(String(draft.values[parent] ?? '')) ?? ''
    const before = last.get(prefix) ?? (await lastPart(table, ctx, key, prefix))
    const part = partAfter(before)
    if (part === undefined) throw new Refusal('rules:refused.noCode')
    last.set(prefix, part)
    draft.values[key] = prefix + part
  }
}

async function lastPart(table: string, ctx: TxCtx, key: string, prefix: string): Promise<string> {
  const code = sql.ref(key)
  const { rows } = await sql<{ part: string | null }>`
    select max(right(${code}, 3) collate "C") as part from ${sql.table(table)}
    where length(${code}) = ${prefix.length + 3} and left(${code}, ${prefix.length}) = ${prefix} and right(${code}, 3) ~ '^[A-Z][0-9]{2}$'`.execute(
    ctx.tx
  )
  return rows[0]?.part ?? ''
}
