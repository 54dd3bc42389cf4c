import { sql } from 'kysely'

import type { Asked, Output } from '#contract/core/call.ts'
import type { decideTransfer, undecideTransfer } from '#contract/transfers/reviewing.ts'

import { choicesOf } from '../../core/text/choices.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { forbidden, missing, Refusal, unreadable } from '../../core/refusing/refusal.ts'
import type { HeldTransfer } from '../../domain/transfer/steps.ts'
import { newId } from '../../db/id.ts'
import type { Tx } from '../../db/transaction.ts'
import { holdReviewed } from './held-review.ts'

const REASONS = 'return_reason'
/** 其他: what it was, only words say. */
const OTHER = '99'

/** Why something is returned, by the dictionary and in words; a reason but 其他 has words of its own. */
export async function reasonWords(
  { tx }: Pick<TxCtx, 'tx'>,
  reason: string | undefined,
  opinion: string | undefined
): Promise<{ readonly reason: string; readonly opinion: string }> {
  const known = (await choicesOf(tx, [REASONS], 'zh-CN')).get(REASONS)
  if (reason === undefined || !known?.has(reason)) throw unreadable('reason', 'transfers:refused.noReason')
  const words = opinion?.trim() || (reason === OTHER ? '' : (known.get(reason) ?? ''))
  if (words === '') throw unreadable('opinion', 'transfers:refused.noOpinion')
  return { reason, opinion: words }
}

/** Decides about volumes and files of a transfer that is with who asks, as one command. */
export async function decideAbout(
  ctx: TxCtx,
  { id, kind, targets, reason, opinion }: Asked<typeof decideTransfer>
): Promise<{ batch: string }> {
  const { tx, project, principal, audit } = ctx
  if (!principal.rights.has(`transfer.review:${kind}`)) throw forbidden()
  const held = await holdReviewed(ctx, id)
  const why =
    kind === 'return' ? await reasonWords(ctx, reason, opinion) : { reason: null, opinion: opinion?.trim() || null }
  await refuseForeign(tx, held, targets)
  const batch = newId()
  await supersede(tx, held, targets)
  await tx
    .insertInto('arcTransferOpinion')
    .values(
      targets.map(({ volumeId, fileId = null }) => ({
        ...{
          id: newId(),
          transferId: id,
          projectId: project,
          round: held.round,
          volumeId,
          fileId,
          kind,
          batchId: batch
        },
        ...why
      }))
    )
    .execute()
  await countVolumes(tx, held)
  audit({ event: `transfer.decide.${kind}`, type: 'transfer', id, project, detail: { count: targets.length, ...why } })
  return { batch }
}

/** Takes back the last command of who asks in this round: what it had superseded counts again. */
export async function undecide(ctx: TxCtx, id: string): Promise<Output<typeof undecideTransfer>> {
  const { tx, principal, project, audit } = ctx
  const held = await holdReviewed(ctx, id)
  const last = await tx
    .selectFrom('arcTransferOpinion')
    .select(['batchId', 'kind', 'volumeId', 'fileId'])
    .where('transferId', '=', id)
    .where('round', '=', held.round)
    .where('byUser', '=', principal.id)
    .where('undoneAt', 'is', null)
    .where('batchId', '<>', '')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!last) throw new Refusal('transfers:refused.nothingDecided')
  const undone = await tx
    .updateTable('arcTransferOpinion')
    .set({ undoneAt: sql<string>`clock_timestamp()` })
    .where('batchId', '=', last.batchId)
    .returning('id')
    .execute()
  await countVolumes(tx, held)
  audit({ event: 'transfer.decide.undo', type: 'transfer', id, project, detail: { count: undone.length } })
  const { batchId: batch, kind, volumeId, fileId } = last
  return { batch, count: undone.length, kind, first: { volumeId, fileId } }
}

/** Whether something of a transfer was decided in this round. */
export const hasVerdicts = async (tx: Tx, { id, round }: HeldTransfer): Promise<boolean> =>
  (await tx
    .selectFrom('arcTransferOpinion')
    .select('id')
    .where('transferId', '=', id)
    .where('round', '=', round)
    .where('undoneAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

type Targets = Asked<typeof decideTransfer>['targets']

/** Every target is a volume of the transfer, or a file of it. */
async function refuseForeign(tx: Tx, { id }: HeldTransfer, targets: Targets): Promise<void> {
  const volumes = new Set(
    (await tx.selectFrom('arcTransferVolume').select('volumeId').where('transferId', '=', id).execute()).map(
      ({ volumeId }) => volumeId
    )
  )
  if (targets.some(({ volumeId }) => !volumes.has(volumeId))) throw missing()
  const files = targets.flatMap(({ fileId }) => fileId ?? [])
  if (files.length === 0) return
  const rows = await tx
    .selectFrom('arcFile')
    .select(['id', 'volumeId'])
    .where('id', '=', sql<string>`any (${files}::text[])`)
    .where('isDelete', '=', false)
    .execute()
  const volumeOf = new Map(rows.map((file) => [file.id, file.volumeId]))
  if (targets.some(({ volumeId, fileId }) => fileId !== undefined && volumeOf.get(fileId) !== volumeId)) throw missing()
}

/** A volume that is accepted as a whole has no returned files any more: what was said of them in this round counts no longer. */
async function supersede(tx: Tx, { id, round }: HeldTransfer, targets: Targets): Promise<void> {
  const whole = targets.flatMap(({ volumeId, fileId }) => (fileId === undefined ? [volumeId] : []))
  const files = targets.flatMap(({ fileId }) => fileId ?? [])
  await tx
    .updateTable('arcTransferOpinion')
    .set({ undoneAt: sql<string>`clock_timestamp()` })
    .where('transferId', '=', id)
    .where('round', '=', round)
    .where('undoneAt', 'is', null)
    .where((e) =>
      e.or([
        e('volumeId', '=', sql<string>`any (${whole}::text[])`),
        e('fileId', '=', sql<string>`any (${files}::text[])`)
      ])
    )
    .execute()
}

/**
 * How each volume is decided about by what counts in this round: one with a returned file is returned, one is accepted where it was accepted
 * as a whole or each of its files was. What former rounds have accepted stays.
 */
export async function countVolumes(tx: Tx, { id, round }: HeldTransfer): Promise<void> {
  await sql`
    update arc_transfer_volume x set result = c.result, reason = c.reason, opinion = c.opinion, round = ${round}, decided_by = c.by_user, decided_at = c.at
    from (
      select v.volume_id, case when bool_or(o.kind = 'return') then 'return'
          when bool_or(o.kind = 'accept' and o.file_id is null)
            or count(distinct o.file_id) filter (where o.kind = 'accept') >= greatest(1, (select count(*) from arc_file f where f.volume_id = v.volume_id and not f.is_delete))
          then 'accept' end as result,
        (array_agg(o.reason order by o.file_id nulls first, o.at desc) filter (where o.kind = 'return'))[1] as reason,
        (array_agg(o.opinion order by o.file_id nulls first, o.at desc) filter (where o.kind = 'return'))[1] as opinion,
        (array_agg(o.by_user order by o.at desc))[1] as by_user, max(o.at) as at
      from arc_transfer_volume v left join arc_transfer_opinion o on o.transfer_id = v.transfer_id and o.volume_id = v.volume_id
        and o.round = ${round} and o.undone_at is null
      where v.transfer_id = ${id} group by v.volume_id) c
    where x.transfer_id = ${id} and x.volume_id = c.volume_id
      and not (c.result is null and x.result = 'accept' and x.round < ${round})`.execute(tx)
}
