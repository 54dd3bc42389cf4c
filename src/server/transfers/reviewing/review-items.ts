import { sql } from 'kysely'

import type { ReviewItems, TransferFile } from '#contract/transfers/reviewing.ts'

import { choicesOf } from '../../core/text/choices.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { type HeldTransfer, readTransfer } from '../../domain/transfer/steps.ts'
import type { Tx } from '../../db/transaction.ts'
import { changesOf } from '../reading/changes.ts'
import { transferVolumes, VOLUME_CHOICES } from '../reading/transfer-detail.ts'
import { transferRowOf } from '../reading/transfer-rows.ts'
import { reviewLockOf } from './held-review.ts'

type Verdict = NonNullable<TransferFile['verdict']>

/** All that is decided about in a transfer of the current project. */
export async function reviewItemsOf(ctx: TxCtx, id: string): Promise<ReviewItems> {
  const { tx, say } = ctx
  const row = await transferRowOf(ctx, id)
  const held = await readTransfer(ctx, id)
  const choices = await choicesOf(tx, VOLUME_CHOICES, say.language)
  const verdicts = await verdictsOf(tx, held, choices.get('return_reason'))
  const changes = new Map(
    (await changesOf(ctx, row)).map(({ volumeId, change }) => [volumeId, change === 'removed' ? null : change])
  )
  const volumes = await transferVolumes(tx, id, choices)
  const settled = await settledBefore(tx, held)
  const why = await reviewLockOf(ctx, held)
  return {
    row,
    volumes: volumes.map((volume) => ({
      ...volume,
      isOpen: !settled.has(volume.id),
      change: changes.get(volume.id) ?? null,
      verdict: verdicts.get(`${volume.id} `) ?? null
    })),
    files: (await filesOf(tx, id)).map((file) => ({
      ...file,
      verdict: verdicts.get(`${file.volumeId} ${file.id}`) ?? null
    })),
    lock: why ? say(why.key, why.values) : null
  }
}

/** The volumes that a former round has accepted: a second look has them no more. */
async function settledBefore(tx: Tx, { id, round }: HeldTransfer): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('arcTransferVolume')
    .select('volumeId')
    .where('transferId', '=', id)
    .where('result', '=', 'accept')
    .where('round', '<', round)
    .execute()
  return new Set(rows.map(({ volumeId }) => volumeId))
}

/** What was decided in this round and counts, by `volume file`; of the volume itself the file is empty. */
async function verdictsOf(
  tx: Tx,
  { id, round }: HeldTransfer,
  reasons: ReadonlyMap<string, string> | undefined
): Promise<ReadonlyMap<string, Verdict>> {
  const rows = await tx
    .selectFrom('arcTransferOpinion as o')
    .leftJoin('sysUser as u', 'u.id', 'o.byUser')
    .select(['o.volumeId', 'o.fileId', 'o.kind', 'o.reason', 'o.opinion', 'o.at', 'u.realname as byName'])
    .where('o.transferId', '=', id)
    .where('o.round', '=', round)
    .where('o.undoneAt', 'is', null)
    .orderBy('o.at')
    .execute()
  return new Map(
    rows.map(({ volumeId, fileId, ...verdict }) => [
      `${volumeId ?? ''} ${fileId ?? ''}`,
      { ...verdict, reason_dictText: verdict.reason === null ? null : (reasons?.get(verdict.reason) ?? verdict.reason) }
    ])
  )
}

const filesOf = (tx: Tx, transfer: string) =>
  tx
    .selectFrom('arcFile as f')
    .innerJoin('arcTransferVolume as x', 'x.volumeId', 'f.volumeId')
    .innerJoin('arcVolume as v', 'v.id', 'x.volumeId')
    .select([
      'f.id',
      'v.id as volumeId',
      'f.title',
      'f.docNo',
      'f.responsible',
      'f.docDate',
      'f.catalogCode',
      'f.medium'
    ])
    .select(['f.pages', 'f.pageFrom', 'f.pageTo'])
    .select(
      sql<
        string | null
      >`(select o.path from arc_object o where o.file_id = f.id and not o.is_delete and o.replaced_by is null
        order by o.order_num, o.id limit 1)`.as('path')
    )
    .where('x.transferId', '=', transfer)
    .where('f.isDelete', '=', false)
    .where('v.isDelete', '=', false)
    .orderBy('v.volumeNo')
    .orderBy('f.volumeOrder')
    .orderBy('f.id')
    .execute()
