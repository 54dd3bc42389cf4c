import { type SqlBool, sql } from 'kysely'

import type { ProcessSubject } from '#contract/archives/processes.ts'
import { processMachine, taskMachine } from '#contract/archives/state-machines.ts'

import { newId } from '../../db/id.ts'
import type { Tx } from '../../db/transaction.ts'
import { missing } from '../refusing/refusal.ts'
import { type Definition, definitionOf, publishedDefinition } from './definitions.ts'

/** An instance of a process, as far as its tasks depend on it. */
export interface Instance {
  readonly id: string
  readonly projectId: string
  readonly subject: ProcessSubject
  readonly subjectId: string
  readonly nodeId: string | null
  readonly orgId: string | null
  readonly monomialId: string | null
  readonly title: string
  readonly createBy: string | null
  readonly definition: Definition
}
type Started = Omit<Instance, 'id' | 'definition' | 'createBy'>

/**
 * Starts the process of a file, a node or a volume, by the version of its definition that is published now. One of the same runs at a time:
 * the index refuses another. `code` is which process, where what it is about does not say it.
 */
export async function startInstance(tx: Tx, started: Started, code: string = started.subject): Promise<Instance> {
  const definition = await publishedDefinition(tx, code)
  if (!definition) throw missing()
  const id = newId()
  const { createBy } = await tx
    .insertInto('arcProcess')
    .values({ ...started, id, defId: definition.id })
    .returning('createBy')
    .executeTakeFirstOrThrow()
  return { ...started, id, definition, createBy }
}

/** The instance of a task; undefined for tasks of older releases, which have none. */
export async function instanceOf(tx: Tx, id: string | null): Promise<Instance | undefined> {
  if (id === null) return undefined
  const definition = await definitionOf(tx, id)
  const found = await tx.selectFrom('arcProcess').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  return definition && found ? { ...found, definition } : undefined
}

const COLUMNS = [
  'id',
  'projectId',
  'subject',
  'subjectId',
  'nodeId',
  'orgId',
  'monomialId',
  'title',
  'createBy'
] as const

/** The instance that runs about something; undefined where none does. */
export async function runningInstance(
  tx: Tx,
  subject: ProcessSubject,
  subjectId: string
): Promise<Instance | undefined> {
  const found = await tx
    .selectFrom('arcProcess')
    .select('id')
    .where('subject', '=', subject)
    .where('subjectId', '=', subjectId)
    .where('status', 'in', processMachine.transitions.finish.from)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  return instanceOf(tx, found?.id ?? null)
}

/** Ends what runs about these things; with it what is still open of its tasks is cancelled. */
export async function endInstances(
  tx: Tx,
  subject: ProcessSubject,
  ids: readonly string[],
  end: 'finish' | 'terminate'
): Promise<void> {
  const { from, to } = processMachine.transitions[end]
  const { cancel } = taskMachine.transitions
  const ended = await tx
    .updateTable('arcProcess')
    .set({ status: to, finishedAt: sql<string>`now()` })
    .where('subject', '=', subject)
    .where(sql<SqlBool>`subject_id = any (${[...ids]}::text[])`)
    .where('status', 'in', from)
    .returning('id')
    .execute()
  if (ended.length === 0) return
  await tx
    .updateTable('arcTask')
    .set({ status: cancel.to })
    .where(
      'processId',
      'in',
      ended.map(({ id }) => id)
    )
    .where('status', 'in', cancel.from)
    .execute()
}

/** Lets an instance go on that had come to its end: the decision that ended it was taken back. */
export async function resumeInstance(tx: Tx, id: string | null): Promise<void> {
  const { from, to } = processMachine.transitions.resume
  await tx
    .updateTable('arcProcess')
    .set({ status: to, finishedAt: null })
    .where('id', '=', id)
    .where('status', 'in', from)
    .execute()
}
