import { sql } from 'kysely'

import type { TxCtx } from '../core/context/context.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import type { RowDraft } from '../core/resource/served.ts'

/** So many uses are named; of more their number is said. */
const NAMED = 5

interface Use {
  readonly kind: 'tree' | 'scope' | 'meta'
  readonly code: string
  readonly place: string
  readonly count: number
}

/**
 * Refuses the deletion of nodes that something outside the catalogue names, and says what does and where: trees that were made of these very
 * nodes, what members of projects may see, and metadata. A project whose tree was made of another version keeps that version; and a node
 * that the version which the draft was copied from does not have is nothing that anybody names yet.
 */
export async function refuseUsedItems({ tx, say }: TxCtx, drafts: readonly RowDraft[]): Promise<void> {
  const sets = Map.groupBy(drafts, ({ now }) => String(now?.versionId))
  for (const [version, some] of sets) {
    const codes = some.map(({ now }) => String(now?.code))
    const { rows } = await sql<Use>`
      select u.kind, u.code, u.place, u.count from arc_catalog_version v,
        lateral catalogue_uses(v.set_id, ${some.map(({ id }) => id)}::text[], ${codes}::text[]) u
      where v.id = ${version} and (u.kind = 'tree' or exists (select 1 from arc_catalog s where s.version_id = v.source_id and lower(s.code) = lower(u.code) and not s.is_delete))
      order by u.kind, u.code, u.place`.execute(tx)
    if (rows.length === 0) continue
    const words = rows
      .slice(0, NAMED)
      .map(({ kind, code, place, count }) => say(`catalogue:item.use.${kind}`, { code, place, count }))
    if (rows.length > NAMED) words.push(say('catalogue:item.use.more', { count: rows.length - NAMED }))
    throw new Refusal('catalogue:item.used', { uses: words.join(say('rules:between')) }, { result: { used: rows } })
  }
}
