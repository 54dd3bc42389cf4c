import { sql } from 'kysely'

import type { Output } from '#contract/core/call.ts'
import { HANDOVER_BIZ, type issueCertificate } from '#contract/transfers/handovers.ts'

import { answerInside, type Ctx, type TxCtx } from '../../core/context/context.ts'
import { Refusal, unreadable } from '../../core/refusing/refusal.ts'
import { formDrawerOf } from '../../domain/transfer/form-drawer.ts'
import { type HeldTransfer, holdTransfer } from '../../domain/transfer/steps.ts'
import { newId } from '../../db/id.ts'
import { moment } from '../../db/values.ts'
import type { Stored } from '../../storage/storage.ts'
import { receiptDigest, transferObjects } from '../receiving/transfer-objects.ts'
import { newVerifyCode, nextCertificateNumber } from './certificate-numbers.ts'
import { notifyOfPapers } from './handover-notices.ts'
import { type HeldHandover, holdHandover, refuseHandoverStep, takeHandoverStep } from './handover-steps.ts'
import { otherThan } from './sign-handover.ts'

const FORM = 'accept_certificate'
type Issued = Output<typeof issueCertificate>
interface Numbered extends Issued {
  readonly row: HeldHandover
  readonly transfer: HeldTransfer
}
type Made = Stored & { readonly pages: number; readonly name: string }

/**
 * 发证: first the papers get their number and code, which they keep whatever follows; then the certificate is drawn with both and stored; then
 * it is issued, if nothing was done meanwhile. Interrupted at any moment, it is issued by asking again, under the same number.
 */
export async function issue(ctx: Ctx, id: string): Promise<Issued> {
  const numbered = await inside(ctx, (own) => number(own, id))
  if (!('row' in numbered)) return numbered
  const made = await draw(ctx, numbered)
  let isKept = false
  try {
    const kept = await inside(ctx, (own) => keep(own, id, made))
    isKept = kept.isKept
    return kept.issued
  } finally {
    if (!isKept) await ctx.appContext.storage.remove(made.path)
  }
}

/** 撤销: the number and the code stay, and the look-up says that it was revoked. */
export async function revoke(ctx: TxCtx, id: string, reason: string): Promise<void> {
  const row = await holdHandover(ctx, id)
  await takeHandoverStep(
    ctx,
    row,
    'revoke',
    { reason: () => (reason.trim() === '' ? unreadable('reason', 'transfers:handover.refused.noReason') : undefined) },
    { revokeReason: reason.trim(), revokedBy: ctx.principal.id, revokedAt: moment(Date.now()) },
    { name: row.certNo, reason: reason.trim() }
  )
  await notifyOfPapers(ctx, row, 'revoked', [reason.trim()])
}

/** 重新办理: papers of the same receipt, which are signed and issued anew. */
export async function renew({ tx, project, audit }: TxCtx, former: string): Promise<void> {
  const id = newId()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('arcHandover')
    .columns(['id', 'projectId', 'transferId', 'packageSha256', 'volumes', 'files', 'pages', 'bytes', 'receivedAt'])
    .expression((of) =>
      of
        .selectFrom('arcHandover')
        .select([
          sql<string>`${id}`.as('id'),
          'projectId',
          'transferId',
          'packageSha256',
          'volumes',
          'files',
          'pages',
          'bytes',
          'receivedAt'
        ])
        .where('id', '=', former)
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) throw new Refusal('transfers:handover.refused.renewed')
  audit({ event: 'handover.add', type: 'handover', id, project })
}

const inside = <T>(ctx: Ctx, work: (own: TxCtx) => Promise<T>): Promise<T> =>
  answerInside({ ctx, said: () => undefined }, 'own', work)

/** What is asked before a certificate is issued, both before it is drawn and when it is kept. */
async function guarded(ctx: TxCtx, row: HeldHandover) {
  if (row.transferId === null) throw new Refusal('transfers:handover.refused.noTransfer')
  const transfer = await holdTransfer(ctx, row.transferId)
  const { tx } = ctx
  const guards = {
    completed: () =>
      transfer.status === 'completed'
        ? undefined
        : new Refusal('transfers:handover.refused.notCompleted', { no: transfer.transferNo }),
    // What the stores hold now is what was registered when it was received.
    sameDigest: async () =>
      row.packageSha256 !== null &&
      row.packageSha256 === (transfer.packageSha256 ?? transfer.receiptSha256) &&
      receiptDigest(await transferObjects(tx, transfer.id)) === transfer.receiptSha256
        ? undefined
        : new Refusal('transfers:handover.refused.otherDigest', { no: transfer.transferNo }),
    fourEyes: () => otherThan(ctx, row, [row.signFrom, row.signTo])
  }
  return { transfer, guards }
}

/** Who has issued it already is answered the same again. */
const issuedBefore = (
  { status, issuedBy, certNo, verifyCode }: HeldHandover,
  { principal }: TxCtx
): Issued | undefined =>
  status === 'issued' && issuedBy === principal.id ? { certNo: certNo ?? '', verifyCode: verifyCode ?? '' } : undefined

async function number(ctx: TxCtx, id: string): Promise<Numbered | Issued> {
  const row = await holdHandover(ctx, id)
  const before = issuedBefore(row, ctx)
  if (before) return before
  const { transfer, guards } = await guarded(ctx, row)
  await refuseHandoverStep(ctx, row, 'issue', guards)
  const certNo = row.certNo ?? (await nextCertificateNumber(ctx))
  const verifyCode = row.verifyCode ?? newVerifyCode()
  await ctx.tx.updateTable('arcHandover').set({ certNo, verifyCode }).where('id', '=', id).execute()
  return { row, transfer, certNo, verifyCode }
}

async function draw(ctx: Ctx, { row, transfer, certNo, verifyCode }: Numbered): Promise<Made> {
  const { storage } = ctx.appContext
  const values = {
    ...{ certNo, verifyCode, volumes: String(row.volumes ?? 0), electronicFiles: String(row.files ?? 0) },
    ...{ bagSha256: row.packageSha256 ?? '', receiveDate: (row.receivedAt ?? '').slice(0, 10) }
  }
  for await (const { pdf, pages, name } of formDrawerOf(ctx.appContext)(ctx, [
    { code: FORM, transfer: transfer.id, volume: null, values }
  ]))
    return { ...(await storage.put(storage.name('handover', 'pdf'), [pdf], { signal: ctx.signal })), pages, name }
  throw new Refusal('transfers:handover.refused.noForm')
}

async function keep(
  ctx: TxCtx,
  id: string,
  { path, bytes, sha256, pages, name }: Made
): Promise<{ readonly issued: Issued; readonly isKept: boolean }> {
  const { tx, project, principal } = ctx
  const row = await holdHandover(ctx, id)
  // He has asked twice at once, and the other one came first.
  const before = issuedBefore(row, ctx)
  if (before) return { issued: before, isKept: false }
  const { transfer, guards } = await guarded(ctx, row)
  const now = moment(Date.now())
  const certificateId = newId()
  await tx
    .insertInto('arcObject')
    .values({
      ...{ id: certificateId, projectId: project, biz: HANDOVER_BIZ, path, fileName: `${row.certNo} ${name}.pdf` },
      ...{ bytes, sha256, format: 'pdf', mime: 'application/pdf', pages, pageState: 'counted' }
    })
    .execute()
  const set = { issuedBy: principal.id, issuedAt: now, certificateId }
  await takeHandoverStep(ctx, row, 'issue', guards, set, { name: row.certNo, sha256 })
  const target = { projectId: project, kind: 'cert', targetType: 'transfer', targetId: transfer.id } as const
  const former = await tx
    .updateTable('arcFinished')
    .set({ isCurrent: false })
    .where('projectId', '=', project)
    .where('kind', '=', target.kind)
    .where('targetId', '=', transfer.id)
    .returning('version')
    .execute()
  await tx
    .insertInto('arcFinished')
    .values({
      ...{ id: newId(), ...target, name: transfer.transferNo, objectId: certificateId, sha256, bytes, pages, path },
      ...{ version: 1 + Math.max(0, ...former.map(({ version }) => version)), saidPages: pages },
      ...{ madeBy: principal.id, madeAt: now }
    })
    .execute()
  await notifyOfPapers(ctx, row, 'issued')
  return { issued: { certNo: row.certNo ?? '', verifyCode: row.verifyCode ?? '' }, isKept: true }
}
