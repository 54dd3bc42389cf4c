import { sql } from 'kysely'

import { FIRST_TENANT } from '../core/settings/first-tenant.ts'
import type { TxCtx } from '../core/context/context.ts'
import { unreadable } from '../core/refusing/refusal.ts'

/** Numbers end here, so that those that are counted on never run out. */
const MOST = 999_999_999
/** What the form of existing clients sends beside the fields of a tenant: its number, and whether people work in it. */
const formOf = ({ request }: TxCtx) => (request.body ?? {}) as { readonly id?: unknown; readonly status?: unknown }

/** The numbers of new tenants: the one that was typed, where somebody typed one that is free, else the next that are. */
export async function tenantNumbers(count: number, ctx: TxCtx): Promise<readonly string[]> {
  const { id } = formOf(ctx)
  if (id !== undefined && id !== null && id !== '' && count === 1) return [await typedNumber(ctx, Number(id))]
  const found: string[] = []
  while (found.length < count) {
    const { rows } = await sql<{ id: string }>`
      select n.id::text from (select nextval('sys_tenant_number') as id from generate_series(1, ${count - found.length}::int)) n
      where not exists (select 1 from sys_tenant t where t.id = n.id)`.execute(ctx.tx)
    found.push(...rows.map((row) => row.id))
  }
  return found
}

/** A lower one than the first tenant's would be the first itself, which keeps the installation. */
async function typedNumber({ tx }: TxCtx, id: number): Promise<string> {
  const { rows } = await sql<{ first: string; isTaken: boolean }>`
    select ${FIRST_TENANT}::text as first, exists (select 1 from sys_tenant where id = ${Number.isSafeInteger(id) ? id : 0}) as is_taken`.execute(
    tx
  )
  const first = Number(rows[0]?.first)
  if (!Number.isSafeInteger(id) || id <= first || id > MOST)
    throw unreadable('id', 'system:tenant.numberRange', { least: first + 1, most: MOST })
  if (rows[0]?.isTaken) throw unreadable('id', 'system:tenant.numberTaken', { id })
  return String(id)
}

/** The status that was typed, where it is one: '1' in use, '0' frozen. */
export function typedStatus(ctx: TxCtx): '0' | '1' | undefined {
  const { status } = formOf(ctx)
  const text = String(status ?? '')
  return text === '0' || text === '1' ? text : undefined
}
