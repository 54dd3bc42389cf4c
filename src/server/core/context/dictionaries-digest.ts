import { createHash } from 'node:crypto'

import { type Kysely, sql } from 'kysely'

import type { Database } from '../../db/schema.ts'

const SHORT_WHILE = 5000
const MOST = 1000

/** Digests of the dictionaries of tenants: each differs as soon as one item does. They hold for five seconds, here until they are forgotten. */
export class DictionaryDigests {
  readonly #db: Kysely<Database>
  readonly #kept = new Map<number, { readonly at: number; readonly digest: Promise<string> }>()

  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** The digest of what a tenant has: its own dictionaries and the shared ones. */
  of(tenant: number): Promise<string> {
    const kept = this.#kept.get(tenant)
    if (kept && performance.now() - kept.at < SHORT_WHILE) return kept.digest
    if (this.#kept.size >= MOST) this.#kept.clear()
    const digest = digestOf(this.#db, tenant)
    this.#kept.set(tenant, { at: performance.now(), digest })
    digest.catch(() => this.#kept.delete(tenant))
    return digest
  }

  /** Forgets them: after a change. */
  forget(): void {
    this.#kept.clear()
  }
}

/** Versions only grow, those of deleted rows too: no two states have the same count and sum. */
async function digestOf(db: Kysely<Database>, tenant: number): Promise<string> {
  const of = (table: 'sys_dict' | 'sys_dict_item') =>
    sql`select count(*) || ' ' || coalesce(sum(row_version), 0) from ${sql.table(table)} where tenant_id in (0, ${tenant})`
  const { rows } = await sql<{
    state: string
  }>`select (${of('sys_dict')}) || ' ' || (${of('sys_dict_item')}) as state`.execute(db)
  return createHash('sha256').update(`${tenant} ${rows[0]?.state}`).digest('base64url').slice(0, 16)
}
