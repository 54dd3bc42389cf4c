import { sql } from 'kysely'

import type { Asked } from '#contract/core/call.ts'
import type { announcePackage, Inbound } from '#contract/transfers/inbound.ts'

import { answerInside, type Ctx, type TxCtx } from '../../core/context/context.ts'
import { jobsOf } from '../../core/jobs/job-queue.ts'
import type { SenderFacts } from '../../core/principal/principal.ts'
import { forbidden, missing, Refusal } from '../../core/refusing/refusal.ts'
import { unaskedContext } from '../../core/context/unasked-context.ts'
import { newId } from '../../db/id.ts'
import { INBOUND_JOB } from './inbound-job.ts'
import { type InboundRow, inboundStateOf, packageUploadOf } from './inbound-state.ts'
import { refuseHeld } from './refuse-held.ts'

/** The sender who asks. */
export function senderOf({ principal }: Pick<Ctx, 'principal'>): SenderFacts {
  if (!principal.sender) throw forbidden()
  return principal.sender
}

/**
 * Notes a package that a sender announces, or finds the one with the same digest. One that was refused may come once more. A transfer of which the
 * archive has another package in hand is refused until that was returned.
 */
export async function noteAnnounced(ctx: TxCtx, asked: Asked<typeof announcePackage>): Promise<Inbound> {
  const { tx, appContext } = ctx
  const sender = senderOf(ctx)
  const { transfer: transferRef, project: projectRef, sha256: packageSha256, bytes, ...facts } = asked
  if (bytes > appContext.config.maxUpload)
    throw new Refusal('transfers:inbound.tooLarge', { most: Math.floor(appContext.config.maxUpload / 1024 ** 2) })
  const isEncrypted = ctx.request.protocol === 'https' || appContext.config.publicUrl?.protocol === 'https:'
  await tx
    .insertInto('arcInbound')
    .values({ id: newId(), senderId: sender.id, transferRef, projectRef, packageSha256, bytes, isEncrypted, ...facts })
    .onConflict((conflict) => conflict.columns(['senderId', 'packageSha256']).doNothing())
    .execute()
  const row = await tx
    .selectFrom('arcInbound')
    .selectAll()
    .where('senderId', '=', sender.id)
    .where('packageSha256', '=', packageSha256)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.status === 'taken' || row.status === 'checking') return inboundStateOf(appContext, row)
  if (Number(row.bytes) !== bytes || row.transferRef !== transferRef) throw new Refusal('transfers:inbound.otherFacts')
  await refuseHeld(tx, row)
  const now = { ...row, status: 'coming' as const, fault: null, checked: 0, isEncrypted }
  if (row.status === 'refused')
    await tx
      .updateTable('arcInbound')
      .set({ status: now.status, fault: now.fault, checked: now.checked, isEncrypted })
      .where('id', '=', row.id)
      .execute()
  return inboundStateOf(appContext, now)
}

/** How far a package is; whoever asks has it go on: once its bytes are there, a job verifies them in the name of who has made the token. */
export async function advance(ctx: Ctx, id: string): Promise<Inbound> {
  const { appContext, principal } = ctx
  const { db } = appContext
  const { id: senderId, maker } = senderOf(ctx)
  const row = await inboundOf(ctx, id)
  const upload = row.status === 'coming' ? await packageUploadOf(db, row) : undefined
  const object = upload?.objectId ?? null
  if (row.status === 'checking') await giveUpFailed(ctx, row)
  if (object !== null || (row.status === 'checking' && !(await isUnderWay(ctx, id)))) {
    const own = unaskedContext(appContext, {
      principal: await appContext.principals.ofUser(maker, principal.tenant, null)
    })
    await answerInside({ ctx: own, said: () => undefined }, 'tenant', async (inside) => {
      const now = await inside.tx
        .selectFrom('arcInbound')
        .select('status')
        .where('id', '=', id)
        .where('senderId', '=', senderId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (now.status !== 'coming' && now.status !== 'checking') return
      if (now.status === 'coming')
        await inside.tx
          .updateTable('arcInbound')
          .set({ status: 'checking', uploadId: object })
          .where('id', '=', id)
          .execute()
      if (!(await isUnderWay(ctx, id)))
        await jobsOf(appContext).order(inside, INBOUND_JOB, 'transfers:inbound.job', { inbound: id })
    })
  }
  return inboundStateOf(appContext, await inboundOf(ctx, id))
}

/** A package of the sender who asks. */
export async function inboundOf(ctx: Ctx, id: string): Promise<InboundRow> {
  const { id: sender } = senderOf(ctx)
  const row = await ctx.inTransaction(
    (tx) =>
      tx.selectFrom('arcInbound').selectAll().where('id', '=', id).where('senderId', '=', sender).executeTakeFirst(),
    'tenant'
  )
  if (!row) throw missing()
  return row
}

/** A job that has failed is not ordered anew before so long. Seconds. */
const REST = 10
/** After so many failed ones the package is refused, and its sender reads why. */
const FAILED = 3

/** Whether a job verifies a package, or waits to, or has failed just now: what ended without a result is ordered anew. */
async function isUnderWay({ appContext: { db } }: Ctx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from sys_job where kind = ${INBOUND_JOB} and payload ->> 'inbound' = ${id}
    and (state in ('waiting', 'running') or end_time > now() - ${REST} * interval '1 second') limit 1`.execute(db)
  return rows.length > 0
}

/** Refuses a package whose verification has failed again and again for what is no fault of its own, in the words of the last one. */
async function giveUpFailed({ appContext: { db } }: Ctx, { id }: InboundRow): Promise<void> {
  await sql`update arc_inbound i set status = 'refused', upload_id = null, fault = f.message from (
      select count(*) as failed, (array_agg(j.message order by j.end_time desc))[1] as message from sys_job j, arc_inbound o, arc_object b
      where o.id = ${id} and b.id = o.upload_id and j.kind = ${INBOUND_JOB} and j.payload ->> 'inbound' = ${id} and j.state = 'failed'
        and j.create_time >= b.create_time
    ) f where i.id = ${id} and i.status = 'checking' and f.failed >= ${FAILED}`.execute(db)
}
