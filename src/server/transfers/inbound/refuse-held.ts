import { Refusal } from '../../core/refusing/refusal.ts'
import type { Tx } from '../../db/transaction.ts'
import type { InboundRow } from './inbound-state.ts'

/** Throws where the archive has another package of the same transfer that it has not returned. */
export async function refuseHeld(tx: Tx, { id, senderId, transferRef }: InboundRow): Promise<void> {
  const held = await tx
    .selectFrom('arcInbound as i')
    .leftJoin('arcTransfer as t', 't.id', 'i.transferId')
    .select('i.receiptNo')
    .where('i.senderId', '=', senderId)
    .where('i.transferRef', '=', transferRef)
    .where('i.id', '<>', id)
    .where('i.status', '=', 'taken')
    .where('t.isDelete', '=', false)
    .where('t.status', '<>', 'returned')
    .limit(1)
    .executeTakeFirst()
  if (held) throw new Refusal('transfers:inbound.held', { receipt: held.receiptNo ?? '' })
}
