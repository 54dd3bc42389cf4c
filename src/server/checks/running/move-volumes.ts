import { volumeMachine } from '#contract/archives/state-machines.ts'

import type { Principal } from '../../core/principal/principal.ts'
import { endInstances } from '../../core/process/instances.ts'
import { whyNot } from '../../core/state/transition.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Run } from './check-options.ts'
import type { VolumeToCheck } from './load-volumes.ts'
import { giveVolumeMending } from './volume-process.ts'

/**
 * Says of each volume that a run has seen whole whether it has passed: where nothing that refuses was found of it or of its files, it is
 * checked; else it has failed. What was waived does not refuse. Volumes that a transfer holds stay as they are.
 */
export async function markCheckedVolumes(
  tx: Tx,
  volumes: readonly VolumeToCheck[],
  { id, projectId }: Pick<Run, 'id' | 'projectId'>,
  by: Principal
): Promise<void> {
  const wrong = await refusedBy(tx, id)
  for (const volume of volumes) {
    const hasFailed = wrong.has(`volume:${volume.id}`) || volume.files.some((file) => wrong.has(`file:${file.id}`))
    const step = hasFailed ? 'fail' : 'pass'
    const why = await whyNot<typeof volumeMachine, typeof step, 'state'>(
      volumeMachine,
      step,
      volume.status,
      { checked: () => undefined },
      () => 'state'
    )
    if (why) continue
    await tx
      .updateTable('arcVolume')
      .set({ status: volumeMachine.transitions[step].to })
      .where('id', '=', volume.id)
      .where('status', '=', volume.status)
      .execute()
    await (hasFailed
      ? giveVolumeMending(tx, volume, { projectId, by })
      : endInstances(tx, 'volume', [volume.id], 'finish'))
  }
}

/** What a run refuses: the things, as `type:id`, of which it has found an error that nobody has waived, or could say nothing. */
async function refusedBy(tx: Tx, run: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('arcCheckFinding')
    .select(['targetType', 'targetId'])
    .where('runId', '=', run)
    .where('waivedBy', 'is', null)
    .where((e) => e.or([e('kind', '=', 'crashed'), e.and([e('kind', '=', 'found'), e('level', '=', 'error')])]))
    .execute()
  return new Set(rows.map(({ targetType, targetId }) => `${targetType}:${targetId}`))
}
