import { sql } from 'kysely'

import type { Asked } from '#contract/core/call.ts'
import { HANDOVER_BIZ, type signHandover, signsNext } from '#contract/transfers/handovers.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { ownUpload } from '../../core/access/own-upload.ts'
import { Refusal, unreadable } from '../../core/refusing/refusal.ts'
import { applied, holdTransfer } from '../../domain/transfer/steps.ts'
import { newId } from '../../db/id.ts'
import { moment } from '../../db/values.ts'
import { notifyOfPapers } from './handover-notices.ts'
import { isOfArchive } from '../../domain/transfer/of-archive.ts'
import { isFromElsewhere } from './handover-rows.ts'
import { type HeldHandover, holdHandover, ofSide, takeHandoverStep } from './handover-steps.ts'

const SCANS: readonly string[] = ['pdf', 'ofd', 'jpg', 'jpeg', 'png', 'tif', 'tiff', 'bmp']

/**
 * Signs for the side whose turn it is. The scan of the sealed 移交书 is kept beside the frozen one, and no later one takes its place there. The
 * builder of another installation has no account here: the archive registers the paper that he has sealed, which is no signature of who registers it.
 */
export async function signFor(ctx: TxCtx, { id, path }: Asked<typeof signHandover>): Promise<void> {
  const row = await holdHandover(ctx, id)
  const { principal } = ctx
  const now = moment(Date.now())
  if (signsNext(row.status) !== 'archive') {
    const sealedId = path === '' ? null : await keepScan(ctx, row, path)
    const isElsewhere = await isFromElsewhere(ctx, row.transferId)
    await takeHandoverStep(
      ctx,
      row,
      'signFrom',
      { side: () => ofSide(ctx, isElsewhere ? 'archive' : 'builder') ?? (sealedId === null ? noScan() : undefined) },
      { signFrom: isElsewhere ? null : principal.id, signedFromAt: now, sealedId, unsignReason: null }
    )
    await notifyOfPapers(ctx, row, 'signedFrom')
    ctx.setMessage('transfers:handover.signed.builder')
    return
  }
  const sealedId = path === '' ? row.sealedId : await keepScan(ctx, row, path)
  await takeHandoverStep(
    ctx,
    row,
    'signTo',
    {
      side: () => ofSide(ctx, 'archive'),
      fourEyes: () => otherThan(ctx, row, [row.signFrom]),
      sealed: () => (sealedId === null ? noScan() : undefined)
    },
    { signTo: principal.id, signedToAt: now, sealedId }
  )
  await notifyOfPapers(ctx, row, 'signedTo')
  ctx.setMessage('transfers:handover.signed.archive')
}

/** Makes the signatures void: what both have signed the archive alone does. */
export async function unsign(ctx: TxCtx, id: string, reason: string): Promise<void> {
  const row = await holdHandover(ctx, id)
  await takeHandoverStep(
    ctx,
    row,
    'unsign',
    {
      side: () => (row.status === 'da_signed' && !isOfArchive(ctx) ? ofSide(ctx, 'archive') : undefined),
      reason: () => (reason.trim() === '' ? unreadable('reason', 'transfers:handover.refused.noReason') : undefined)
    },
    {
      ...{ signFrom: null, signedFromAt: null, signTo: null, signedToAt: null, sealedId: null },
      unsignReason: reason.trim()
    },
    { reason: reason.trim() }
  )
  await notifyOfPapers(ctx, row, 'unsigned', [reason.trim()])
}

/** Why who asks may not take a step: he has signed before, or has applied for the transfer. */
export async function otherThan(
  ctx: TxCtx,
  row: HeldHandover,
  signers: readonly (string | null)[]
): Promise<Refusal | undefined> {
  if (signers.includes(ctx.principal.id)) return new Refusal('transfers:handover.refused.signed', {}, { status: 403 })
  return row.transferId === null ? undefined : applied(ctx, await holdTransfer(ctx, row.transferId))
}

const noScan = () => unreadable('path', 'transfers:handover.refused.noScan')

async function keepScan(ctx: TxCtx, row: HeldHandover, path: string): Promise<string> {
  const { tx } = ctx
  const upload = await ownUpload(ctx, path)
  if (!upload) throw unreadable('path', 'transfers:handover.refused.noUpload')
  if (!SCANS.includes((upload.format ?? '').toLowerCase()))
    throw unreadable('path', 'transfers:handover.refused.format')
  await tx.updateTable('arcObject').set({ biz: HANDOVER_BIZ }).where('id', '=', upload.id).execute()
  if (row.transferId !== null)
    await sql`insert into arc_transfer_form (id, transfer_id, project_id, round, kind, code, name, object_id, sha256, bytes, pages)
      select ${newId()}, t.id, t.project_id, t.round, 'sealed', 'transfer_book', ${upload.fileName}, ${upload.id}, ${upload.sha256},
        ${upload.bytes}, ${upload.pages ?? 1} from arc_transfer t where t.id = ${row.transferId}`.execute(tx)
  return upload.id
}
