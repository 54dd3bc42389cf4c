import type { Asked } from '#contract/core/call.ts'
import type { waiveFinding } from '#contract/checks/runs.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { seenFinding } from '../../domain/checked/check-findings.ts'
import { dataScopeOf } from '../../core/principal/data-scope.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import { settleRun } from '../running/settle-run.ts'
import { settleVolumes } from '../running/settle-volumes.ts'

/** Waives a finding by a reason. What has crashed was not checked at all, so nobody can waive it. */
export async function waive(
  { tx, project, principal, audit }: TxCtx,
  { id, reason }: Asked<typeof waiveFinding>
): Promise<null> {
  const { read } = await dataScopeOf(tx, principal, project)
  const finding = await tx
    .selectFrom('arcCheckFinding as c')
    .leftJoin('arcFile as f', 'f.id', 'c.fileId')
    .select(['c.id', 'c.runId', 'c.code', 'c.kind', 'c.waivedBy', 'c.targetId'])
    .where('c.id', '=', id)
    .where('c.projectId', '=', project)
    .where(seenFinding(read, principal))
    .forUpdate('c')
    .executeTakeFirst()
  if (!finding) throw missing()
  if (finding.kind === 'crashed') throw new Refusal('checks:refused.crashed')
  if (finding.waivedBy !== null) throw new Refusal('checks:refused.waived')
  await tx
    .updateTable('arcCheckFinding')
    .set((e) => ({ waivedBy: principal.id, waiveReason: reason, waivedTime: e.fn<string>('now', []) }))
    .where('id', '=', id)
    .execute()
  await settleRun(tx, finding.runId)
  await settleVolumes(tx, finding.runId, principal)
  audit({
    event: 'check.waive',
    type: 'check',
    id: finding.runId,
    project,
    detail: { code: finding.code, target: finding.targetId, reason }
  })
  return null
}
