import type { FastifyInstance } from 'fastify'

import type { Call } from '#contract/core/call.ts'
import type { ActionFacts } from '#contract/core/resource/actions.ts'
import type { AnyResource } from '#contract/core/resource/resource.ts'
import type { Verb } from '#contract/core/resource/verbs.ts'
import type { TxCtx } from '../../context/context.ts'
import { fieldTitle } from '../../refusing/faults.ts'
import { missing, Refusal, unreadable } from '../../refusing/refusal.ts'
import { serve } from '../../http/serve.ts'
import { type ListQuery, pageOfRows } from '../../questions/where.ts'
import { TREE_ANSWERS } from './answer-tree.ts'
import { type Confirmed, registerBulkWrites, writeChosen } from './bulk-write.ts'
import { historyOf } from '../history/row-history.ts'
import { rivalOf } from '../check-rows.ts'
import { type ChosenRowsQuery, chosenIds, countChosen } from '../chosen-rows.ts'
import { orderExport, registerExports } from '../export/export-job.ts'
import { registerImports } from '../import/import-job.ts'
import type { ExportQuery } from '../export/export-table.ts'
import { serveVersioned } from './serve-versions.ts'
import { isOpenVerb, type OpenVerb, serveFileVerb } from './serve-files.ts'
import { registerUndos, undoChange } from './undo-change.ts'
import { readOverProjects, readWhereItIs } from '../over-projects.ts'
import { rowOf } from '../read-row.ts'
import { among, listColumns, selectRows, toRow } from '../read-rows.ts'
import {
  type ActionHandler,
  type RowDraft,
  type FieldValues,
  type Hooks,
  resourcesOf,
  type ServedResource,
  type ServeResourceOptions
} from '../served.ts'
import { registerPurpose } from '../../access/object-purposes.ts'
import { mayReadRowFile } from '../read-row-files.ts'
import { ROW_BIZ } from '../row-files.ts'
import { jobsOf } from '../../jobs/job-queue.ts'
import { ANSWERED_IDS, forNew, held, type RowWrite, writeRows } from '../write-rows.ts'

/**
 * Answers the calls of a resource over its table: each verb that the resource has, by the rights that it says. `table` must have a
 * column for each field (a compile error otherwise); `rows` makes the rows of one that is only read and has no table.
 */
export function serveResource<R extends AnyResource, const E extends string = never>(
  app: FastifyInstance,
  resource: R,
  options: ServeResourceOptions<R, E>
): ServedResource {
  const {
    table = '',
    rows,
    expressions = {},
    actions = {},
    prepare,
    ...hooks
  } = options as {
    readonly table?: string
    readonly prepare?: (ctx: TxCtx) => Promise<void>
  } & Hooks &
    Partial<Pick<ServedResource, 'rows' | 'expressions' | 'actions'>>
  const served: ServedResource = { resource, table, rows, area: app.area, hooks, expressions, actions: { ...actions } }
  const resources = resourcesOf(app.appContext)
  if (resources.has(resource.name)) throw new Error(`the resource ${resource.name} is served twice`)
  resources.set(resource.name, served)
  registerPurpose(app.appContext, ROW_BIZ, mayReadRowFile, { isUploaders: false })
  registerExports(jobsOf(app.appContext))
  registerImports(jobsOf(app.appContext))
  registerBulkWrites(jobsOf(app.appContext))
  registerUndos(jobsOf(app.appContext))
  for (const [verb, call] of Object.entries(resource.calls) as [Verb, Call][])
    if (isOpenVerb(verb)) serveFileVerb(app, served, verb, call)
    else
      serve(app, call, async (input, ctx) => {
        await prepare?.(ctx)
        return await ANSWERS[verb](served, ctx, input as never)
      })
  serveVersioned(app, served)
  for (const [name, call] of Object.entries(resource.actionCalls))
    serve(app, call, async (input, ctx) => {
      await prepare?.(ctx)
      return await act(served, ctx, name, input as FieldValues)
    })
  return served
}

type Answer<I> = (served: ServedResource, ctx: TxCtx, input: I) => Promise<unknown>

/** How each verb is answered. */
const ANSWERS: {
  readonly list: Answer<ListQuery>
  readonly queryById: Answer<{ id: string }>
  readonly add: Answer<FieldValues>
  readonly edit: Answer<{ id: string; rowVersion: number } & FieldValues>
  readonly bulkEdit: Answer<Confirmed & { values: FieldValues }>
  readonly countChosen: Answer<ChosenRowsQuery>
  readonly delete: Answer<{ id: string; rowVersion?: number }>
  readonly deleteBatch: Answer<Confirmed>
  readonly deletedList: Answer<ListQuery>
  readonly restore: Answer<{ ids: string[] }>
  readonly history: Answer<{ id: string }>
  readonly undo: Answer<{ change: string; deferrable?: boolean }>
  readonly exportJob: Answer<ExportQuery & { ifMany?: boolean }>
  readonly check: Answer<{ field: string; value: string; id?: string; whole?: string }>
} & Record<Exclude<Verb, OpenVerb>, Answer<never>> = {
  async list(served, ctx, query) {
    await readOverProjects(served, ctx, query)
    return page(served, ctx, query)
  },
  async queryById(served, ctx, { id }) {
    await readWhereItIs(served, ctx, id)
    return rowOf(served, ctx, id)
  },
  async add(served, ctx, values) {
    const written = await writeRows(served, ctx, 'add', [forNew(values)])
    const [id = ''] = written.ids
    const result = (await served.hooks.beside?.(id, ctx, 'add')) ?? written.result
    return { ...written, result, row: await rowOf(served, ctx, id) }
  },
  async edit(served, ctx, { id, rowVersion, ...values }) {
    const written = await writeRows(served, ctx, 'edit', [{ id, values, seen: rowVersion }])
    await served.hooks.beside?.(id, ctx, 'edit')
    return { ...written, row: await rowOf(served, ctx, id) }
  },
  bulkEdit: (served, ctx, { values, ...which }) => writeChosen(served, ctx, 'edit', which as Confirmed, values),
  countChosen,
  delete: (served, ctx, { id, rowVersion: seen }) => writeRows(served, ctx, 'delete', [{ id, values: {}, seen }]),
  deleteBatch: (served, ctx, which) => writeChosen(served, ctx, 'delete', which),
  deletedList: (served, ctx, query) => page(served, ctx, query, true),
  restore: (served, ctx, { ids }) => writeRows(served, ctx, 'restore', [...new Set(ids)].map(unchanged)),
  async history(served, ctx, { id }) {
    await readWhereItIs(served, ctx, id)
    return historyOf(served, ctx, await rowOf(served, ctx, id))
  },
  undo: undoChange,
  exportJob: (served, ctx, query) => orderExport(served, ctx, query),
  async check(served, ctx, { field, value, id, whole }) {
    if (!served.resource.fields[field]?.rules.includes('unique')) throw unreadable('field', 'rules:shape')
    const rival = value.trim() === '' ? null : await rivalOf(served, ctx, field, value, id, whole)
    const title = fieldTitle(ctx.say, { area: served.area, thing: served.resource.name }, field)
    if (rival !== null) return { isFree: false, message: ctx.say('rules:uniqueTaken', { field: title, rival }) }
    const isFree = value.trim() === '' || !(await served.hooks.isTakenElsewhere?.(ctx, field, value.trim(), id))
    return { isFree, message: isFree ? null : ctx.say('rules:unique', { field: title }) }
  },
  ...TREE_ANSWERS
}

const unchanged = (id: string): RowWrite => ({ id, values: {} })

async function page(served: ServedResource, ctx: TxCtx, query: ListQuery, deleted = false) {
  const { records, ...figures } = await pageOfRows(
    selectRows(served, ctx, { deleted }),
    listColumns(served, ctx),
    query,
    ctx.tx
  )
  return { records: records.map((row) => toRow(served, row)), ...figures }
}

type Held = FieldValues & { readonly id: string }
const nowOf = ({ now }: RowDraft) => now as Held

async function rowsOf(served: ServedResource, ctx: TxCtx, ids: readonly string[]): Promise<readonly Held[]> {
  const rows = await selectRows(served, ctx).where(among('id', ids)).execute()
  if (rows.length < ids.length) throw missing()
  return rows.map((row) => toRow(served, row) as Held)
}

/** Does an action: to the rows that are meant, held, each in the state that it needs. */
async function act(served: ServedResource, ctx: TxCtx, name: string, input: FieldValues) {
  const { on, when, readsOnly, takesBack } = served.resource.actions[name] as ActionFacts
  const handler = served.actions[name] as ActionHandler
  const ids =
    on === 'list' ? [] : await chosenIds(served, ctx, input as ChosenRowsQuery, { isWrite: readsOnly !== true })
  if (on === 'row' && ids.length !== 1) throw new Refusal('rules:refused.oneRow', {}, { status: 400 })
  const rows: readonly Held[] = takesBack
    ? ids.map((id) => ({ id }))
    : readsOnly
      ? await rowsOf(served, ctx, ids)
      : (await held(served, ctx, ids.map(unchanged), false)).map(nowOf)
  const wrong = when && rows.find((row) => !when(row))
  if (wrong) throw new Refusal('rules:refused.notNow', { row: String(wrong[served.resource.label]) })
  const {
    writes = [],
    count = rows.length,
    change = null,
    ids: written = ids.slice(0, ANSWERED_IDS),
    result = null,
    refused
  } = await handler(rows, ctx, input)
  const done = writes.length > 0 ? await writeRows(served, ctx, 'edit', writes, { kind: name }) : null
  const figures = { ...(done ?? { change, count, ids: written }), result: done?.result ?? result }
  return refused ? { ...figures, refused } : figures
}
