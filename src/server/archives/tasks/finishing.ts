import { sql } from 'kysely'

import { taskMachine } from '#contract/archives/state-machines.ts'
import { URGED_AGAIN } from '#contract/archives/tasks.ts'
import type { ProcessStep } from '#contract/archives/processes.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { addTask } from '../../core/process/add-task.ts'
import { type StepsAround, stepsAround } from '../../core/process/definitions.ts'
import { metaFaults } from '../../domain/catalogue/meta-values.ts'
import { endInstances, type Instance, instanceOf, resumeInstance } from '../../core/process/instances.ts'
import { nextStep } from '../../core/process/next-step.ts'
import { notifyOfTasks } from '../../core/process/task-notices.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import { whyNot } from '../../core/state/transition.ts'
import { candidateOf, wrongState, writeTaskStep } from './claims.ts'
import { type HeldTask, holdTasks } from './held-tasks.ts'
import { unsent } from './unsent.ts'

type Filled = Readonly<Record<string, string>>

/** A task, held, with its instance and the steps around it. */
export async function holdTask(ctx: TxCtx, id: string) {
  const [task] = await holdTasks(ctx, [id], URGED_AGAIN)
  if (!task) throw missing()
  const instance = await instanceOf(ctx.tx, task.processId)
  const { step, before }: StepsAround = instance ? stepsAround(instance.definition, task.nodeKey) : {}
  return { task, instance, before, step: step && { ...step, fields: [...(task.fields ?? step.fields)] } }
}

/** 办理: finishes a task of a node, and gives the next one; the last ends the process. */
export async function finish(ctx: TxCtx, id: string, opinion: string, form: Filled): Promise<void> {
  const { tx, principal } = ctx
  const { task, instance, step } = await holdTask(ctx, id)
  const guards = { candidate: () => candidateOf(ctx, task), workDone: () => unfinished(ctx, instance, step, form) }
  const why = await whyNot(taskMachine, 'finish', task.status, guards, () => wrongState(task))
  if (why) throw why
  if (!instance) return
  const kept = JSON.stringify(Object.fromEntries((step?.fields ?? []).flatMap(({ key }) => entry(key, form[key]))))
  await writeTaskStep(ctx, task, 'finish', { ...over(principal.id), opinion: opinion || null, form: kept })
  const next = step && (await nextStep(tx, instance, step, form))
  if (next)
    await notifyOfTasks(tx, [await addTask(tx, instance, next, { title: stepTitle(next, instance) })], principal)
  else await endInstances(tx, instance.subject, [instance.subjectId], 'finish')
}

const entry = (key: string, value: string | undefined) =>
  value === undefined || value.trim() === '' ? [] : [[key, value]]
const over = (id: string) => ({ claimedBy: id, claimedUntil: null, doneAt: sql`now()` })
export const stepTitle = ({ name }: ProcessStep, { title }: Instance): string => `${name}：${title}`

/** What a task is about must be done first: of a file or a volume where it is worked on; of a node every file is submitted; what must be filled in is. */
async function unfinished(
  ctx: TxCtx,
  instance: Instance | undefined,
  step: ProcessStep | undefined,
  form: Filled
): Promise<Refusal | undefined> {
  if (instance?.subject !== 'node' || !step) return new Refusal('archives:task.refused.elsewhere')
  const faults = await metaFaults(ctx.tx, step.fields, form)
  if (faults.length > 0) return new Refusal('archives:task.refused.form', {}, { faults })
  if (step.type !== 'collect') return undefined
  return unsent(ctx, instance)
}

/** 退回 of a task of a node: whoever did the step before has it again, with the reason. */
export async function returnTask(ctx: TxCtx, id: string, reason: string, opinion: string): Promise<void> {
  const { tx, principal } = ctx
  const { task, instance, before } = await holdTask(ctx, id)
  const words = opinion.trim()
  const guards = {
    candidate: () => candidateOf(ctx, task),
    stepBefore: () => (before && instance?.subject === 'node' ? undefined : new Refusal('archives:task.refused.first')),
    reason: () => (reason !== '' && words !== '' ? undefined : new Refusal('archives:task.refused.noReason'))
  }
  const why = await whyNot(taskMachine, 'return', task.status, guards, () => wrongState(task))
  if (why) throw why
  if (!instance || !before) return
  await writeTaskStep(ctx, task, 'return', { ...over(principal.id), reason, opinion: words })
  const assignee = await doerOf(ctx, instance, before)
  const given = { title: stepTitle(before, instance), assignee, reason, opinion: words }
  await notifyOfTasks(tx, [await addTask(tx, instance, before, given)], principal)
}

/** Who did a step of an instance last. */
async function doerOf({ tx }: TxCtx, { id }: Instance, { key }: ProcessStep): Promise<string | null> {
  const found = await tx
    .selectFrom('arcTask')
    .select('claimedBy')
    .where('processId', '=', id)
    .where('nodeKey', '=', key)
    .where('status', '=', taskMachine.transitions.finish.to)
    .orderBy('doneAt', 'desc')
    .executeTakeFirst()
  return found?.claimedBy ?? null
}

/** 撤销办理: what one has finished or returned is one's own to do again, while nobody has begun what followed. */
export async function takeBackTask(ctx: TxCtx, id: string): Promise<void> {
  const { tx, principal } = ctx
  const { task, instance } = await holdTask(ctx, id)
  const followers = task.processId === null ? [] : await after(ctx, task)
  const guards = {
    ownDecision: () =>
      task.claimedBy === principal.id && instance?.subject === 'node'
        ? undefined
        : new Refusal('archives:task.refused.notOwn', { title: task.title }),
    untouched: () =>
      followers.some(({ status, claimedBy }) => status !== taskMachine.first || claimedBy !== null)
        ? new Refusal('archives:task.refused.goneOn', { title: task.title })
        : undefined
  }
  const why = await whyNot(taskMachine, 'takeBack', task.status, guards, () => wrongState(task))
  if (why) throw why
  for (const { id: follower } of followers)
    await tx
      .updateTable('arcTask')
      .set({ status: taskMachine.transitions.cancel.to })
      .where('id', '=', follower)
      .execute()
  await resumeInstance(tx, task.processId)
  await writeTaskStep(ctx, task, 'takeBack', { claimedBy: principal.id, doneAt: null, reason: null, opinion: null })
}

/** The tasks that were added to an instance after one, but those that were cancelled; held. */
const after = ({ tx }: TxCtx, { id, processId }: HeldTask) =>
  tx
    .selectFrom('arcTask')
    .select(['id', 'status', 'claimedBy'])
    .where('processId', '=', processId)
    .where('id', '>', id)
    .where('status', '<>', taskMachine.transitions.cancel.to)
    .orderBy('id')
    .forUpdate()
    .execute()
