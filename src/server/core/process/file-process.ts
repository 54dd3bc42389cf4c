import { addTask, type GivenTask } from './add-task.ts'
import { stepsAround } from './definitions.ts'
import { type Instance, runningInstance, startInstance } from './instances.ts'
import { sayFor } from '../text/say.ts'
import type { Tx } from '../../db/transaction.ts'

/** Tasks are data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })

/** A file as far as its process is concerned. */
interface ProcessedFile {
  readonly id: string
  readonly projectId: string
  readonly nodeId: string | null
  readonly title: string
  readonly uploadBy: string | null
}

/** The process of a file: what runs already, since it came back before, or one that begins now. */
async function processOf(tx: Tx, { id, projectId, nodeId, title }: ProcessedFile): Promise<Instance> {
  const started = { projectId, subject: 'file' as const, subjectId: id, nodeId, orgId: null, monomialId: null, title }
  return (await runningInstance(tx, 'file', id)) ?? (await startInstance(tx, started))
}

/** Gives the review of a submitted file to holders of a role. */
export async function giveReview(tx: Tx, row: ProcessedFile, role: string): Promise<GivenTask> {
  const instance = await processOf(tx, row)
  const { step } = stepsAround(instance.definition, 'review')
  if (!step) throw new Error('the process of a file has no review')
  return addTask(tx, instance, step, { title: say('archives:task.review', { title: row.title }), role, fileId: row.id })
}

/** Gives a returned file to whoever described it, to be mended. */
export async function giveMending(
  tx: Tx,
  row: ProcessedFile,
  why: { readonly reason: string; readonly opinion: string }
) {
  const instance = await processOf(tx, row)
  const { step } = stepsAround(instance.definition, 'collect')
  if (!step) throw new Error('the process of a file has no collection')
  const title = say('archives:task.mend', { title: row.title })
  return addTask(tx, instance, step, { title, assignee: row.uploadBy, fileId: row.id, ...why })
}
