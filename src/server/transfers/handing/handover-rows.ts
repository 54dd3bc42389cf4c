import { type RawBuilder, sql } from 'kysely'

import type { TxCtx } from '../../core/context/context.ts'
import { isOfArchive } from '../../domain/transfer/of-archive.ts'

/** The package of a transfer that came from another installation, with the name of who has sent it; no row of any other transfer. */
const elsewhere = (transfer: RawBuilder<unknown>): RawBuilder<{ id: string; fromName: string }> =>
  sql`(select i.id, i.from_name from arc_inbound i where i.transfer_id = ${transfer} limit 1)`

/** Whether the people who hand over work at another installation. */
export async function isFromElsewhere({ tx }: Pick<TxCtx, 'tx'>, transfer: string | null): Promise<boolean> {
  const { rows } = await sql`select 1 from ${elsewhere(sql`${transfer}`)} e`.execute(tx)
  return rows.length > 0
}

/** The papers of handovers that who asks may see, as a statement. */
export const handoverRows = (ctx: TxCtx): RawBuilder<unknown> => sql`
  select h.id, t.transfer_no, p.name as project_name, h.status, h.cert_no, h.volumes, h.files, h.received_at, coalesce(f.realname, case when h.signed_from_at is not null then e.from_name end) as from_name,
    h.signed_from_at, s.realname as to_name, h.signed_to_at, i.realname as issued_by_name, h.issued_at,
    case when h.status in ('issued', 'revoked') then h.verify_code end as verify_code, v.realname as revoked_by_name, h.revoked_at, h.revoke_reason, h.unsign_reason,
    h.package_sha256 as digest, so.path as sealed_path, co.path as certificate_path, h.transfer_id,
    (select o.path from arc_transfer_form m join arc_object o on o.id = m.object_id
      where m.transfer_id = h.transfer_id and m.kind = 'made' and m.code = 'transfer_book' order by m.round desc limit 1) as book_path,
    h.project_id = ${ctx.principal.project} as is_here, e.id is not null as is_elsewhere,
    exists (select 1 from arc_handover n where n.transfer_id = h.transfer_id and n.id <> h.id and n.status <> 'revoked' and not n.is_delete) as is_renewed,
    h.create_by, h.create_time, h.update_by, h.update_time, h.row_version, h.tenant_id, false as is_delete
  from arc_handover h join arc_project p on p.id = h.project_id left join arc_transfer t on t.id = h.transfer_id
    left join sys_user f on f.id = h.sign_from left join sys_user s on s.id = h.sign_to left join sys_user i on i.id = h.issued_by
    left join lateral ${elsewhere(sql`h.transfer_id`)} e on true left join sys_user v on v.id = h.revoked_by left join arc_object so on so.id = h.sealed_id left join arc_object co on co.id = h.certificate_id
  where not h.is_delete and ${isOfArchive(ctx) ? sql`true` : sql`h.project_id = ${ctx.principal.project}`}`
