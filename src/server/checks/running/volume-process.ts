import { addTask } from '../../core/process/add-task.ts'
import { runningInstance, startInstance } from '../../core/process/instances.ts'
import { notifyOfTasks } from '../../core/process/task-notices.ts'
import type { Principal } from '../../core/principal/principal.ts'
import { sayFor } from '../../core/text/say.ts'
import type { Tx } from '../../db/transaction.ts'
import type { VolumeToCheck } from './load-volumes.ts'

/** Tasks are data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })

/** Gives a volume that has failed its check to those who mend it, unless that is on its way already. */
export async function giveVolumeMending(
  tx: Tx,
  { id, title }: VolumeToCheck,
  { projectId, by }: { readonly projectId: string; readonly by: Principal }
): Promise<void> {
  if (await runningInstance(tx, 'volume', id)) return
  const subject = { subject: 'volume' as const, subjectId: id, nodeId: null, orgId: null, monomialId: null }
  const instance = await startInstance(tx, { ...subject, projectId, title })
  const [step] = instance.definition.nodes
  if (step)
    await notifyOfTasks(
      tx,
      [await addTask(tx, instance, step, { title: say('archives:task.mendVolume', { title }) })],
      by
    )
}
