import type { FileState, RowOutcome } from '#contract/archives/files.ts'
import { fileMachine } from '#contract/archives/state-machines.ts'
import { OK, REFUSED } from '#contract/core/reply.ts'
import { leadsFrom } from '#contract/core/state-machine.ts'

import type { TextKey } from '../../core/text/catalogues.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { type DataScope, dataScopeOf, isGranted } from '../../core/principal/data-scope.ts'
import { type Closed, closedByHandover } from '../../core/resource/handed-over.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import type { Values } from '../../core/text/say.ts'
import type { Tx } from '../../db/transaction.ts'
import { day } from '../../db/values.ts'
import { type DictChoices, choicesOf, codesOf } from '../../core/text/choices.ts'
import { type Locked, lockFiles } from './locked.ts'
import { type RowSource, readRows } from './rows.ts'
import { fileTemplates } from '../columns/templates.ts'

/** What work on files needs at hand: whose it is, his data scope, the templates and their dictionaries. */
export interface BatchContext extends RowSource {
  readonly ctx: TxCtx
  readonly dataScope: DataScope
  readonly choices: DictChoices
  /** The archives' today, `YYYY-MM-DD`. */
  readonly today: string
  /** The name of a node; many rows of a batch have the same. */
  readonly nameOf: (node: string | null) => Promise<string>
  /** Why nothing is written in a unit project, if so: the archive has suspended the project, or it was handed over and no supplement is open. */
  readonly closedUnit: (unit: string | null) => Promise<Closed | undefined>
}

/** Lays out what work on files of the current project needs. */
export async function openBatch(ctx: TxCtx): Promise<BatchContext> {
  const { tx, principal, project } = ctx
  const { language } = ctx.say
  const [dataScope, templates] = [await dataScopeOf(tx, principal, project), await fileTemplates(tx, language)]
  const choices = await choicesOf(tx, codesOf([...templates.values()].flatMap(({ columns }) => columns)), language)
  const today = day(Date.now())
  return {
    ctx,
    tx,
    project,
    language,
    dataScope,
    templates,
    choices,
    today,
    nameOf: namesIn(tx),
    closedUnit: closedIn(tx, project)
  }
}

/** Asked once for a batch and a unit project, by the first row that is to be changed. */
function closedIn(tx: Tx, project: string): BatchContext['closedUnit'] {
  const known = new Map<string | null, Promise<Closed | undefined>>()
  const ask = async (unit: string | null): Promise<Closed | undefined> => {
    const row = await tx.selectFrom('arcProject').select('status').where('id', '=', project).executeTakeFirst()
    if (row?.status === 'suspended') return { key: 'archives:refused.suspended', values: {} }
    return closedByHandover(tx, project, unit)
  }
  return (unit) => {
    const asked = known.get(unit) ?? ask(unit)
    known.set(unit, asked)
    return asked
  }
}

function namesIn(tx: Tx): BatchContext['nameOf'] {
  const known = new Map<string, string>()
  return async (node) => {
    if (node === null) return ''
    const name =
      known.get(node) ??
      (await tx.selectFrom('arcTreeNode').select('name').where('id', '=', node).executeTakeFirst())?.name ??
      ''
    known.set(node, name)
    return name
  }
}

/** Why a row of a batch was refused. */
export interface RowRefusal {
  readonly code: number
  readonly message: string
  readonly faults?: RowOutcome['faults']
  /** Whether the answer holds the row as it is now. */
  readonly withRow?: boolean
}
export const refusal = (
  { ctx: { say } }: BatchContext,
  code: number,
  key: TextKey,
  values: Values = {}
): RowRefusal => ({ code, message: say(key, values) })

type Open = (typeof fileMachine.transitions.submit.from)[number]
/** What may still be submitted may still be changed. */
const isOpen = (status: FileState): status is Open => leadsFrom(fileMachine, 'submit', status)

/** Why a file may not be changed by who asks, if it may not: it is not there, not his, or no draft any more. */
export async function notEditable(batch: BatchContext, row: Locked | undefined): Promise<RowRefusal | undefined> {
  if (!row || !isGranted(batch.dataScope.read, row)) return refusal(batch, 404, 'rules:refused.missing')
  if (!isGranted(batch.dataScope.write, row)) return refusal(batch, 403, 'archives:refused.notYours')
  if (!isOpen(row.status)) return await closedBy(batch, row)
  return closedHere(batch, row)
}

/** Why nothing is written in the unit project of a file, if so. */
export async function closedHere(
  batch: BatchContext,
  { monomialId }: Pick<Locked, 'monomialId'>
): Promise<RowRefusal | undefined> {
  const why = await batch.closedUnit(monomialId)
  return why && refusal(batch, REFUSED, why.key, why.values)
}

/** Why a file in its state is open to no change, in words. */
export async function closedBy(batch: BatchContext, row: Locked): Promise<RowRefusal> {
  const { status } = row
  return refusal(
    batch,
    REFUSED,
    isOpen(status) ? 'archives:withdraw.notSubmitted' : `archives:state.${status}`,
    status === 'locked' ? { transfer: await transferOf(batch, row) } : {}
  )
}

/** The number of the transfer that holds a file (DOMAIN.md §2.2, LOCKED_BY_TRANSFER). */
async function transferOf({ tx }: BatchContext, { volumeId }: Locked): Promise<string> {
  if (volumeId === null) return ''
  const found = await tx
    .selectFrom('arcTransferVolume as v')
    .innerJoin('arcTransfer as t', 't.id', 'v.transferId')
    .select('t.transferNo')
    .where('v.volumeId', '=', volumeId)
    .orderBy('t.createTime', 'desc')
    .executeTakeFirst()
  return found?.transferNo ?? ''
}

/**
 * Does something with each of several rows, which are locked first; a refused one does not hold up the others. The rows are
 * described as they are afterwards.
 */
export async function eachRow<I extends { readonly id: string }>(
  batch: BatchContext,
  asked: readonly I[],
  work: (one: I, row: Locked | undefined) => Promise<RowRefusal | undefined>
): Promise<RowOutcome[]> {
  const rows = await lockFiles(
    batch,
    asked.map(({ id }) => id)
  )
  const refused = new Map<I, RowRefusal>()
  const done = new Set<string>()
  for (const one of asked) {
    // A row named twice was changed by its first mention: what the second one saw is not there any more.
    const why = done.has(one.id)
      ? { ...refusal(batch, 409, 'rules:refused.stale'), withRow: true }
      : await work(one, rows.get(one.id))
    if (why) refused.set(one, why)
    else done.add(one.id)
  }
  const answered = asked.filter((one) => refused.get(one)?.withRow ?? !refused.has(one)).map(({ id }) => id)
  const now = new Map((await readRows(batch, answered)).map((row) => [row.id, row]))
  return asked.map((one) => {
    const { id } = one
    const why = refused.get(one)
    return why
      ? {
          id,
          ok: false,
          code: why.code,
          message: why.message,
          faults: [...(why.faults ?? [])],
          row: now.get(id) ?? null
        }
      : { id, ok: true, code: OK, message: '', faults: [], row: now.get(id) ?? null }
  })
}

/** The one row of a call that asks for one, or the refusal of the whole call. */
export function single({ ctx }: BatchContext, [outcome]: readonly RowOutcome[]): NonNullable<RowOutcome['row']> {
  if (outcome?.ok && outcome.row) return outcome.row
  const { code = 404, message = ctx.say('rules:refused.missing'), faults = [], row = null } = outcome ?? {}
  throw new Refusal(
    'archives:says',
    { message },
    {
      status: code as 403 | 404 | 409 | typeof REFUSED,
      faults: faults.map(({ field, message: words }) => ({ field, key: 'archives:says', values: { message: words } })),
      result: row
    }
  )
}
