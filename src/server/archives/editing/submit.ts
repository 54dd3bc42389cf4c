import { sql } from 'kysely'

import type { RowOutcome } from '#contract/archives/files.ts'
import { fileMachine, taskMachine } from '#contract/archives/state-machines.ts'
import { REFUSED } from '#contract/core/reply.ts'
import { FORMATS } from '#contract/files/stored.ts'

import { isGranted } from '../../core/principal/data-scope.ts'
import type { GivenTask } from '../../core/process/add-task.ts'
import { endInstances } from '../../core/process/instances.ts'
import { notifyOfTasks } from '../../core/process/task-notices.ts'
import { templateOf } from '../../domain/catalogue/template-versions.ts'
import { LAST_UNCLASSIFIED } from '../../domain/archives/secret-level.ts'
import { whyNot } from '../../core/state/transition.ts'
import { unverifiedUnit } from '../../domain/projects/unit-verification.ts'
import { cellOf } from '../columns/columns.ts'
import { type BatchContext, closedBy, eachRow, notEditable, refusal, type RowRefusal } from '../rows/batch-context.ts'
import { type ValueFault, validateRow } from './validate-row.ts'
import type { Locked } from '../rows/locked.ts'
import { giveReview } from '../../core/process/file-process.ts'
import { holdsFiles } from '../columns/templates.ts'
import { reviewOf } from './review-role.ts'
import { ITEM_KEY, shownUnconfirmed } from '../rows/shown-unconfirmed.ts'
import { sharedIn } from './unique.ts'

const SECRET_LEVEL = 'secretLevel'

/** The states behind a submission. */
const SUBMITTED: ReadonlySet<string> = new Set(['submitted', 'approved', 'arranged', 'locked', 'archived'])

/**
 * draft or returned → submitted (DOMAIN.md §2.2): every cell is right, there are bytes, and a reviewer has a task. What nobody in the
 * project may review yet says so with its outcome.
 */
export async function submitRows(batch: BatchContext, ids: readonly string[]): Promise<RowOutcome[]> {
  const given: GivenTask[] = []
  const awaited = new Set<string>()
  const outcomes = await eachRow(batch, asRows(ids), async (_, row) =>
    row && isSubmittedAlready(batch, row)
      ? undefined
      : ((await whyNotSubmitted(batch, row)) ?? (await submit(batch, row!, { given, awaited })))
  )
  await notifyOfTasks(batch.ctx.tx, given, batch.ctx.principal)
  const message = batch.ctx.say('archives:submit.nobodyReviews')
  return outcomes.map((outcome) => (awaited.has(outcome.id) ? { ...outcome, message } : outcome))
}

/** Whether a file has gone the way that its owner wants it to go: to submit it once more refuses nothing and changes nothing. */
const isSubmittedAlready = ({ dataScope }: BatchContext, row: Locked): boolean =>
  SUBMITTED.has(row.status) && isGranted(dataScope.read, row) && isGranted(dataScope.write, row)

/** The rows that `submitRows` would refuse, and why; nothing is written. */
export const refusedRows = async (batch: BatchContext, ids: readonly string[]): Promise<RowOutcome[]> =>
  (
    await eachRow(batch, asRows(ids), async (_, row) =>
      row && isSubmittedAlready(batch, row) ? undefined : whyNotSubmitted(batch, row)
    )
  ).filter(({ ok }) => !ok)

/** submitted → draft, as long as no reviewer has taken the task. */
export const withdrawRows = (batch: BatchContext, ids: readonly string[]): Promise<RowOutcome[]> =>
  eachRow(batch, asRows(ids), (_, row) => withdraw(batch, row))

const asRows = (ids: readonly string[]) => [...new Set(ids)].map((id) => ({ id }))

/** Why a file may not be submitted, if it may not: it may not be changed, or the step is refused. */
async function whyNotSubmitted(batch: BatchContext, row: Locked | undefined): Promise<RowRefusal | undefined> {
  const why = await notEditable(batch, row)
  if (why || !row) return why
  const guards = { verifiedUnit: () => unverified(batch), complete: () => incomplete(batch, row) }
  return await whyNot(fileMachine, 'submit', row.status, guards, () => closedBy(batch, row))
}

interface Submitted {
  readonly given: GivenTask[]
  /** The files that nobody may review yet. */
  readonly awaited: Set<string>
}

async function submit(batch: BatchContext, row: Locked, { given, awaited }: Submitted): Promise<undefined> {
  const { tx, principal, audit } = batch.ctx
  const { submit: step } = fileMachine.transitions
  const { role, isAwaited } = await reviewOf(batch, row)
  if (isAwaited) awaited.add(row.id)
  await tx
    .updateTable('arcFile')
    .set({ status: step.to, returned: null, updateBy: batch.ctx.principal.id })
    .where('id', '=', row.id)
    .execute()
  await tx
    .updateTable('arcTask')
    .set({ status: taskMachine.transitions.finish.to, doneAt: new Date().toISOString(), claimedBy: principal.id })
    .where('fileId', '=', row.id)
    .where('nodeKey', '=', 'collect')
    .where('status', 'in', taskMachine.transitions.finish.from)
    .execute()
  given.push(await giveReview(tx, row, role))
  audit({ event: 'archives.submit', type: 'file', id: row.id, project: row.projectId, detail: { title: row.title } })
  return undefined
}

/** A unit whose papers the archive has not accepted describes files, and submits none. */
async function unverified(batch: BatchContext): Promise<RowRefusal | undefined> {
  const name = await unverifiedUnit(batch.ctx.tx, batch.ctx.principal.org)
  return name === undefined ? undefined : refusal(batch, REFUSED, 'archives:submit.unverified', { name })
}

/** What a file lacks before it may be submitted, cell by cell. */
async function incomplete(batch: BatchContext, row: Locked): Promise<RowRefusal | undefined> {
  const { say } = batch.ctx
  const columns = templateOf(batch.templates, row)?.columns ?? []
  const files = columns.find(holdsFiles)
  const objects = await bytesOf(batch, row.id)
  const cells = Object.fromEntries(
    columns.map((column) => [
      column.key,
      holdsFiles(column) ? objects.map(({ path }) => path).join(',') || null : cellOf(row, column.key)
    ])
  )
  const catalogName = await batch.nameOf(row.nodeId)
  const faults = await validateRow(batch, {
    columns,
    cells,
    catalogName,
    asked: new Set(columns.map(({ key }) => key)),
    whole: true,
    isShared: sharedIn(batch, row)
  })
  for (const { key, title } of columns)
    if (key !== ITEM_KEY && row.unconfirmed.includes(key) && !faults.some(({ field }) => field === key))
      faults.push({
        field: key,
        message: say(`archives:submit.${row.defaulted.includes(key) ? 'unconfirmedDefault' : 'unconfirmed'}`, { title })
      })
  const [shown] = row.unconfirmed.includes(ITEM_KEY) ? shownUnconfirmed([ITEM_KEY], columns) : []
  if (shown !== undefined && !faults.some(({ field }) => field === shown))
    faults.push({ field: shown, message: say('archives:submit.unconfirmedItem', { name: catalogName ?? '' }) })
  const secret = columns.find(({ key }) => key === SECRET_LEVEL)
  if (
    secret &&
    String(cells[SECRET_LEVEL] ?? '') > LAST_UNCLASSIFIED &&
    !faults.some(({ field }) => field === SECRET_LEVEL)
  )
    faults.push({ field: SECRET_LEVEL, message: say('archives:submit.secret', { title: secret.title }) })
  if (files)
    faults.push(
      ...faultsOfBytes(batch, files, objects).filter(({ field }) => !faults.some((fault) => fault.field === field))
    )
  if (faults.length === 0) return undefined
  return {
    code: REFUSED,
    message: say('archives:submit.invalid', { n: faults.length, first: faults[0]?.message ?? '' }),
    faults
  }
}

/** Bytes of a row, and whether they are locked: a demo file is so by its description, an upload as its pages were counted. */
const bytesOf = ({ ctx: { tx } }: BatchContext, file: string) =>
  tx
    .selectFrom('arcObject')
    .select(['path', 'format', 'fileName', 'gen', 'pageState'])
    .where('fileId', '=', file)
    .where('isDelete', '=', false)
    .where('replacedBy', 'is', null)
    .orderBy('orderNum')
    .execute()

function faultsOfBytes(
  { ctx: { say } }: BatchContext,
  { key, title }: { readonly key: string; readonly title: string },
  objects: Awaited<ReturnType<typeof bytesOf>>
): ValueFault[] {
  if (objects.length === 0) return [{ field: key, message: say('archives:submit.noBytes', { title }) }]
  return objects.flatMap(({ format, fileName, gen, pageState }) => {
    if (pageState === 'unreadable')
      return [{ field: key, message: say('archives:submit.unreadable', { name: fileName }) }]
    if (gen?.password !== undefined || pageState === 'encrypted')
      return [{ field: key, message: say('archives:submit.locked', { name: fileName }) }]
    return format !== null && Object.hasOwn(FORMATS, format)
      ? []
      : [{ field: key, message: say('archives:submit.format', { name: fileName }) }]
  })
}

async function withdraw(batch: BatchContext, row: Locked | undefined): Promise<RowRefusal | undefined> {
  const { tx, audit } = batch.ctx
  if (!row || !isGranted(batch.dataScope.read, row)) return refusal(batch, 404, 'rules:refused.missing')
  if (!isGranted(batch.dataScope.write, row)) return refusal(batch, 403, 'archives:refused.notYours')
  const why = await whyNot(fileMachine, 'withdraw', row.status, { unclaimed: () => claimed(batch, row) }, () =>
    refusal(batch, REFUSED, 'archives:withdraw.notSubmitted')
  )
  if (why) return why
  const { cancel } = taskMachine.transitions
  await tx
    .updateTable('arcTask')
    .set({ status: cancel.to })
    .where('fileId', '=', row.id)
    .where('nodeKey', '=', 'review')
    .where('status', 'in', cancel.from)
    .execute()
  await endInstances(tx, 'file', [row.id], 'terminate')
  await tx
    .updateTable('arcFile')
    .set({ status: fileMachine.transitions.withdraw.to, updateBy: batch.ctx.principal.id })
    .where('id', '=', row.id)
    .execute()
  audit({ event: 'archives.withdraw', type: 'file', id: row.id, project: row.projectId, detail: { title: row.title } })
  return undefined
}

/** Whether a reviewer has begun with a file; its tasks are held until the transaction ends, so that none begins meanwhile. */
async function claimed(batch: BatchContext, row: Locked): Promise<RowRefusal | undefined> {
  const tasks = await batch.ctx.tx
    .selectFrom('arcTask')
    .select((e) => [
      'id',
      'status',
      'claimedBy',
      sql<boolean>`coalesce(${e.ref('claimedUntil')} <= now(), false)`.as('isLapsed')
    ])
    .where('fileId', '=', row.id)
    .where('nodeKey', '=', 'review')
    .where('status', 'in', taskMachine.transitions.cancel.from)
    .where('isDelete', '=', false)
    .forUpdate()
    .execute()
  return tasks.some(({ status, claimedBy, isLapsed }) => (status === 'doing' || claimedBy !== null) && !isLapsed)
    ? refusal(batch, REFUSED, 'archives:withdraw.claimed')
    : undefined
}
