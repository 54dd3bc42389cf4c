import { sql } from 'kysely'

import type { PackageNews } from '#contract/transfers/inbound.ts'

import { choicesOf } from '../../core/text/choices.ts'
import type { Ctx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { inboundOf } from './announce.ts'

/** What the archive has done with a package of the sender who asks: its state, what was returned and why, the numbers of the archive, the certificate. */
export async function newsOf(ctx: Ctx, id: string): Promise<PackageNews> {
  const { transferId, transferNo } = await inboundOf(ctx, id)
  if (transferId === null) throw new Refusal('transfers:inbound.notTaken', { no: transferNo })
  return ctx.inTransaction(async (tx) => {
    const { rows } = await sql<Omit<PackageNews, 'status_dictText'> & { reason: string | null }>`
      select t.status,
        case when t.status in ('returned', 'verify_failed') then l.reason end as reason,
        case when t.status in ('returned', 'verify_failed') then l.opinion end as opinion,
        coalesce((select jsonb_agg(jsonb_build_object('no', v.volume_no, 'isReturned', v.status = 'returned', 'holdingNo', v.holding_no, 'registerNo', v.register_no)
          order by v.volume_no) from arc_transfer_volume x join arc_volume v on v.id = x.volume_id where x.transfer_id = t.id), '[]') as volumes,
        (select jsonb_build_object('certNo', h.cert_no, 'verifyCode', h.verify_code, 'isRevoked', h.status = 'revoked') from arc_handover h
          where h.transfer_id = t.id and h.status in ('issued', 'revoked') and not h.is_delete order by h.issued_at desc limit 1) as certificate
      from arc_transfer t left join lateral (
        select reason, opinion from arc_transfer_log where transfer_id = t.id and to_status = t.status order by at desc, id desc limit 1
      ) l on true where t.id = ${transferId}`.execute(tx)
    const [found] = rows
    if (!found) throw new Refusal('transfers:inbound.notTaken', { no: transferNo })
    const states = (await choicesOf(tx, ['transfer_status'], ctx.say.language)).get('transfer_status')
    return { ...found, status_dictText: states?.get(found.status) ?? found.status }
  }, 'tenant')
}
