import { sql } from 'kysely'

import type { TaskState } from '#contract/archives/state-machines.ts'
import type { MetaField } from '#contract/core/resource/meta-field.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { missing } from '../../core/refusing/refusal.ts'
import { mayDoTask } from '../../core/process/candidates.ts'
import { visibleTask } from './task-rows.ts'

/** A task, held until the transaction ends, as far as it decides on what may be done with it. */
export interface HeldTask {
  readonly id: string
  readonly processId: string | null
  readonly projectId: string
  readonly nodeKey: string
  /** What its form asks, where the definition does not say it. */
  readonly fields: readonly MetaField[] | null
  readonly fileId: string | null
  readonly title: string
  readonly status: TaskState
  readonly assignee: string | null
  readonly candidateRole: string | null
  readonly candidateOrg: string | null
  readonly candidateUnit: string | null
  readonly isPassedOn: boolean
  readonly claimedBy: string | null
  readonly claimedByName: string | null
  readonly dueDate: string | null
  readonly createBy: string | null
  /** Who brought the file that it is about: he does not review it. */
  readonly uploadBy: string | null
  /** It was claimed for a while, and that while is over. */
  readonly isLapsed: boolean
  /** Whether who asks may do it. */
  readonly isCandidate: boolean
  readonly urgedAt: string | null
  /** Whether somebody was urged so lately that nobody is again. */
  readonly isUrged: boolean
}

/** Holds tasks that who asks may see, always in the order of their ids, so that two who meet wait for each other instead of failing. */
export async function holdTasks(ctx: TxCtx, ids: readonly string[], hours: number): Promise<HeldTask[]> {
  const { tx, principal, project } = ctx
  const wanted = [...new Set(ids)]
  const rows = await tx
    .selectFrom('arcTask as t')
    .leftJoin('arcFile as f', 'f.id', 't.fileId')
    .select([
      't.id',
      't.processId',
      't.projectId',
      't.nodeKey',
      't.fields',
      't.fileId',
      't.title',
      't.status',
      't.assignee',
      't.candidateRole',
      't.candidateOrg',
      't.candidateUnit',
      't.isPassedOn',
      't.claimedBy',
      't.dueDate',
      't.createBy',
      't.urgedAt',
      'f.uploadBy',
      sql<string | null>`(select u.realname from sys_user u where u.id = t.claimed_by)`.as('claimedByName'),
      sql<boolean>`coalesce(t.claimed_until <= now(), false)`.as('isLapsed'),
      mayDoTask(principal).$castTo<boolean>().as('isCandidate'),
      sql<boolean>`coalesce(t.urged_at > now() - ${hours} * interval '1 hour', false)`.as('isUrged')
    ])
    .where('t.id', '=', sql<string>`any (${wanted}::text[])`)
    .where('t.projectId', '=', project)
    .where('t.isDelete', '=', false)
    .where(await visibleTask(ctx))
    .orderBy('t.id')
    .forUpdate('t')
    .execute()
  if (rows.length < wanted.length) throw missing()
  return rows.map((row) => ({ ...row, status: row.status as TaskState, isCandidate: row.isCandidate === true }))
}
