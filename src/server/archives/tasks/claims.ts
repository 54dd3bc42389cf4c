import { sql } from 'kysely'

import { taskMachine } from '#contract/archives/state-machines.ts'
import { URGED_AGAIN } from '#contract/archives/tasks.ts'
import type { TransitionName } from '#contract/core/state-machine.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { candidatesFor } from '../../core/process/candidates.ts'
import { doersOf, notifyOfTasks, sendTaskNotice } from '../../core/process/task-notices.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { sayFor } from '../../core/text/say.ts'
import { whyNot } from '../../core/state/transition.ts'
import { publishClaims } from '../review/review-tasks.ts'
import { type HeldTask, holdTasks } from './held-tasks.ts'

/** Notices are data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })

/** Why a task is not where a step begins: who has it, or how it ended. */
export const wrongState = ({ status, claimedByName, title }: HeldTask): Refusal =>
  status === 'doing'
    ? new Refusal('archives:task.refused.claimed', { title, name: claimedByName ?? '' })
    : new Refusal(`archives:task.refused.${status}`, { title })

/** Whether who asks may do a task at all: it is his or his role's, nobody else has it, and he does not review what he has brought. */
export function candidateOf({ principal: { id } }: TxCtx, task: HeldTask): Refusal | undefined {
  const { isCandidate, claimedBy, isLapsed, nodeKey, uploadBy, title } = task
  if (claimedBy !== null && claimedBy !== id && !isLapsed) return wrongState({ ...task, status: 'doing' })
  if (!isCandidate && claimedBy !== id) return new Refusal('archives:task.refused.notYours', { title })
  return nodeKey === 'review' && uploadBy !== null && uploadBy === id ? new Refusal('archives:review.own') : undefined
}

const own = ({ principal }: TxCtx, { claimedBy, isLapsed, title }: HeldTask) =>
  claimedBy === principal.id && !isLapsed ? undefined : new Refusal('archives:task.refused.notClaimed', { title })

/** Writes a step of a task, and publishes those of files to the pages that show them. */
export async function writeTaskStep(
  { tx, project, audit }: TxCtx,
  task: HeldTask,
  name: TransitionName<typeof taskMachine>,
  values: Readonly<Record<string, unknown>>
): Promise<void> {
  await tx
    .updateTable('arcTask')
    .set({ status: taskMachine.transitions[name].to, ...values })
    .where('id', '=', task.id)
    .execute()
  if (task.fileId !== null) await publishClaims(tx, project, [task.fileId])
  audit({ event: `task.${name}`, type: 'task', id: task.id, project, detail: { title: task.title } })
}

/** 签收: tasks are his who asks, until he gives them up. What somebody had for a while that is over is given up first. */
export async function claimTasks(ctx: TxCtx, ids: readonly string[]): Promise<void> {
  for (const task of await holdTasks(ctx, ids, URGED_AGAIN)) {
    const state = task.status === 'doing' && task.isLapsed ? taskMachine.first : task.status
    const why = await whyNot(taskMachine, 'claim', state, { candidate: () => candidateOf(ctx, task) }, () =>
      wrongState(task)
    )
    if (why) throw why
    const none = { claimedBy: null, claimedUntil: null }
    if (task.status === 'doing') await writeTaskStep(ctx, task, 'release', none)
    await writeTaskStep(ctx, task, 'claim', { ...none, claimedBy: ctx.principal.id })
  }
}

/** 放回: gives up tasks that one has claimed. */
export async function releaseTasks(ctx: TxCtx, ids: readonly string[]): Promise<void> {
  for (const task of await holdTasks(ctx, ids, URGED_AGAIN)) {
    const why = await whyNot(taskMachine, 'release', task.status, { own: () => own(ctx, task) }, () => wrongState(task))
    if (why) throw why
    await writeTaskStep(ctx, task, 'release', { claimedBy: null, claimedUntil: null })
  }
}

/** Those who may be given a task that one has: who may do it, but oneself and whoever made what is to be reviewed. */
export async function receiversOf(ctx: TxCtx, task: HeldTask) {
  const { nodeKey, uploadBy, assignee } = task
  const like = assignee ?? task.claimedBy
  const all = await candidatesFor(ctx.tx, { ...task, like })
  return all.filter(({ id }) => id !== ctx.principal.id && !(nodeKey === 'review' && id === uploadBy))
}

/** 转办: gives a task to somebody else who may do it, and to him alone. */
export async function passOn(ctx: TxCtx, id: string, receiver: string, opinion: string): Promise<void> {
  const [task] = await holdTasks(ctx, [id], URGED_AGAIN)
  if (!task) return
  const may = async () =>
    (await receiversOf(ctx, task)).some((one) => one.id === receiver)
      ? undefined
      : new Refusal(
          'archives:task.refused.receiver',
          {},
          { faults: [{ field: 'receiver', key: 'archives:task.refused.receiver' }] }
        )
  const why = await whyNot(taskMachine, 'transfer', task.status, { own: () => own(ctx, task), receiver: may }, () =>
    wrongState(task)
  )
  if (why) throw why
  const given = { assignee: receiver, isPassedOn: true, claimedBy: null, claimedUntil: null }
  await writeTaskStep(ctx, task, 'transfer', { ...given, ...(opinion !== '' && { opinion }) })
  await notifyOfTasks(ctx.tx, [{ ...task, assignee: receiver }], ctx.principal)
}

/** 催办: a notice to those who are to do tasks. Nobody is urged twice within a few hours. */
export async function urgeTasks(ctx: TxCtx, ids: readonly string[]): Promise<void> {
  const { tx, principal, project, audit } = ctx
  for (const task of await holdTasks(ctx, ids, URGED_AGAIN)) {
    const { id, title, isUrged, urgedAt, claimedBy, isLapsed, dueDate } = task
    if (!taskMachine.transitions.cancel.from.some((state) => state === task.status)) throw wrongState(task)
    if (isUrged) throw new Refusal('archives:task.refused.urged', { title, at: urgedAt ?? '', hours: URGED_AGAIN })
    const holder = claimedBy !== null && !isLapsed ? claimedBy : null
    const readers = (holder === null ? await doersOf(tx, task) : [holder]).filter((one) => one !== principal.id)
    if (readers.length === 0) throw new Refusal('archives:task.refused.nobody', { title })
    const lines = [
      say('archives:task.notice.urgedBy', { name: principal.realname }),
      ...(dueDate === null ? [] : [say('archives:task.notice.due', { day: dueDate })])
    ]
    const titile = say('archives:task.notice.urge', { title }).slice(0, 200)
    await sendTaskNotice(tx, { titile, lines, priority: 'H', sender: principal.username, readers })
    await tx
      .updateTable('arcTask')
      .set({ urgedAt: sql<string>`now()`, urgedBy: principal.id })
      .where('id', '=', id)
      .execute()
    audit({ event: 'task.urge', type: 'task', id, project, detail: { title } })
  }
}
