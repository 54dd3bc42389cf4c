import { sql } from 'kysely'

import type { Asked } from '#contract/core/call.ts'
import type { takeBackWaiver, waiveFinding } from '#contract/checks/waivers.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { seenFinding } from '../../domain/checked/check-findings.ts'
import { dataScopeOf } from '../../core/principal/data-scope.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import type { Tx } from '../../db/transaction.ts'
import { settleRun } from '../running/settle-run.ts'
import { settleVolumes } from '../running/settle-volumes.ts'

/** Waives a finding by a reason. What has crashed was not checked at all, so nobody can waive it. */
export async function waive(ctx: TxCtx, { id, reason }: Asked<typeof waiveFinding>): Promise<null> {
  const { tx, principal } = ctx
  const finding = await findingOf(ctx, id)
  if (finding.kind === 'crashed') throw new Refusal('checks:refused.crashed')
  if (finding.waivedBy !== null) throw new Refusal('checks:refused.waived')
  await tx
    .updateTable('arcCheckFinding')
    .set((e) => ({ waivedBy: principal.id, waiveReason: reason, waivedTime: e.fn<string>('now', []) }))
    .where('id', '=', id)
    .execute()
  await settle(ctx, finding.runId)
  note(ctx, 'check.waive', finding, reason)
  return null
}

/**
 * Takes a waiver back, in every check that has found the same: left in one of them, the next check would take it over from there. What was
 * handed in or locked on its ground is with the archive already, and stays waived.
 */
export async function unwaive(ctx: TxCtx, { id, reason }: Asked<typeof takeBackWaiver>): Promise<null> {
  const { tx, project, principal } = ctx
  const finding = await findingOf(ctx, id)
  if (finding.waivedBy === null) throw new Refusal('checks:refused.notWaived')
  await refuseHandedIn(ctx, finding)
  const back = await tx
    .updateTable('arcCheckFinding')
    .set({
      waivedBy: null,
      waiveReason: null,
      waivedTime: null,
      pastWaivers: sql<string>`past_waivers || jsonb_build_object('by', waived_by, 'time', waived_time, 'reason', waive_reason,
        'backBy', ${principal.id}::text, 'backTime', now(), 'backReason', ${reason}::text)`
    })
    .where('projectId', '=', project)
    .where('waivedBy', 'is not', null)
    .where((e) => e.or([e('id', '=', id), e('fingerprint', '=', finding.fingerprint)]))
    .returning('runId')
    .execute()
  for (const run of new Set(back.map(({ runId }) => runId))) await settle(ctx, run)
  note(ctx, 'check.takeBackWaiver', finding, reason)
  return null
}

type Waived = Awaited<ReturnType<typeof findingOf>>

/** The finding, kept from changing: one that who asks may see. */
async function findingOf({ tx, project, principal }: TxCtx, id: string) {
  const { read } = await dataScopeOf(tx, principal, project)
  const finding = await tx
    .selectFrom('arcCheckFinding as c')
    .leftJoin('arcFile as f', 'f.id', 'c.fileId')
    .select(['c.id', 'c.runId', 'c.code', 'c.kind', 'c.waivedBy', 'c.targetId', 'c.targetTitle', 'c.targetType'])
    .select(['c.fingerprint', 'c.waivedTime', 'f.volumeId'])
    .where('c.id', '=', id)
    .where('c.projectId', '=', project)
    .where(seenFinding(read, principal))
    .forUpdate('c')
    .executeTakeFirst()
  if (!finding) throw missing()
  return finding
}

/**
 * Refuses where the volume that a finding is about is locked or handed in, or its project is handed over as a whole. What was waived while its
 * transfer is reviewed is the ground of nothing yet, and may be taken back until that is accepted.
 */
async function refuseHandedIn(
  { tx, project }: TxCtx,
  { targetType, targetId, volumeId, waivedTime }: Waived
): Promise<void> {
  const volume = await tx
    .selectFrom('arcVolume')
    .select(['id', 'status', 'title'])
    .where('id', '=', targetType === 'volume' ? targetId : volumeId)
    // A transfer that is submitted meanwhile waits, or is seen here.
    .forUpdate()
    .executeTakeFirst()
  if (
    volume &&
    ['locked', 'accepted', 'shelved'].includes(volume.status) &&
    !(await isReviewedSince(tx, volume.id, waivedTime))
  )
    throw new Refusal('checks:refused.handedIn', { title: volume.title })
  const { rows } = await sql<{ is: boolean }>`select is_handed_over(${project}, null) as is`.execute(tx)
  if (rows[0]?.is && !volume) throw new Refusal('checks:refused.handedOver')
}

/** Whether a volume is under review, and was submitted before this moment. */
async function isReviewedSince(tx: Tx, volume: string, moment: string | null): Promise<boolean> {
  const found = await tx
    .selectFrom('arcTransferVolume as x')
    .innerJoin('arcTransfer as t', 't.id', 'x.transferId')
    .select('t.id')
    .where('x.volumeId', '=', volume)
    .where('t.status', 'in', ['submitted', 'reviewing'])
    .where('t.submittedAt', '<=', moment)
    .where('t.isDelete', '=', false)
    .executeTakeFirst()
  return found !== undefined
}

/** What a run says, and whether volumes pass by it, follows from its findings as they are now. */
async function settle({ tx, principal }: TxCtx, run: string): Promise<void> {
  await settleRun(tx, run)
  await settleVolumes(tx, run, principal)
}

function note({ project, audit }: TxCtx, event: string, finding: Waived, reason: string): void {
  const { runId, code, targetId, targetTitle } = finding
  audit({
    event,
    type: 'check',
    id: runId,
    project,
    detail: { code, target: targetId, title: `${code} ${targetTitle}`, reason }
  })
}
