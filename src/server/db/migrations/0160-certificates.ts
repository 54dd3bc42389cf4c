import type { Kysely } from 'kysely'

import { runStatements } from '../sql/statements.ts'

/**
 * The papers of a transfer are prepared anew once its certificate was revoked: a transfer has one that is not. Why signatures were made void is
 * kept until the next one. The last serial number among certificates that begin and end so is asked over all projects of the archive.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    alter table arc_handover add column unsign_reason text;
    drop index arc_handover_transfer;
    create unique index arc_handover_transfer on arc_handover (transfer_id) where transfer_id is not null and not is_delete and status <> 'revoked';
    create function last_certificate_serial(head text, tail text) returns bigint language sql stable security definer set search_path = public as $$
      select coalesce(max(serial::bigint), 0) from (
        select substr(cert_no, length(head) + 1, greatest(0, length(cert_no) - length(head) - length(tail))) as serial from arc_handover
        where tenant_id = app_tenant() and starts_with(cert_no, head) and right(cert_no, length(tail)) = tail
      ) s where serial ~ '^[0-9]{1,15}$'
    $$;
    revoke execute on function last_certificate_serial(text, text) from public;
    grant execute on function last_certificate_serial(text, text) to app`
  )
}

/** A transfer has its papers once; those that were prepared anew go. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    drop function last_certificate_serial(text, text);
    delete from arc_handover h using arc_handover o where o.transfer_id = h.transfer_id and o.id <> h.id and o.status = 'revoked'
      and h.status <> 'revoked' and not o.is_delete;
    drop index arc_handover_transfer;
    create unique index arc_handover_transfer on arc_handover (transfer_id) where transfer_id is not null and not is_delete;
    alter table arc_handover drop column unsign_reason`
  )
}
