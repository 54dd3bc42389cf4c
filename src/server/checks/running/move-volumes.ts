import { volumeMachine } from '#contract/archives/state-machines.ts'

import type { Principal } from '../../core/principal.ts'
import { endInstances } from '../../core/process/instances.ts'
import { whyNot } from '../../core/transition.ts'
import type { Tx } from '../../db/transaction.ts'
import type { VolumeToCheck } from './load-volumes.ts'
import type { FindingRow } from './tally.ts'
import { giveVolumeMending } from './volume-process.ts'

/**
 * Says of each volume whether it has passed: where it and all its files were seen, and nothing that refuses was found, it is checked;
 * else it has failed. What was waived does not refuse. Volumes that a transfer holds stay as they are.
 */
export async function moveVolumes(
  tx: Tx,
  volumes: readonly VolumeToCheck[],
  seen: ReadonlySet<string>,
  refusing: readonly Pick<FindingRow, 'at'>[],
  run: { readonly projectId: string; readonly by: Principal }
): Promise<void> {
  const wrong = new Set(refusing.map(({ at }) => `${at.type}:${at.id}`))
  for (const volume of volumes) {
    const isSeen = volume.files.length > 0 && volume.files.every(({ id }) => seen.has(id))
    const hasFailed = wrong.has(`volume:${volume.id}`) || volume.files.some(({ id }) => wrong.has(`file:${id}`))
    const step = hasFailed ? 'fail' : 'pass'
    const why = await whyNot<typeof volumeMachine, typeof step, 'unseen' | 'state'>(
      volumeMachine,
      step,
      volume.status,
      { checked: () => (isSeen ? undefined : 'unseen') },
      () => 'state'
    )
    if (why) continue
    await tx
      .updateTable('arcVolume')
      .set({ status: volumeMachine.transitions[step].to })
      .where('id', '=', volume.id)
      .where('status', '=', volume.status)
      .execute()
    await (hasFailed ? giveVolumeMending(tx, volume, run) : endInstances(tx, 'volume', [volume.id], 'finish'))
  }
}
