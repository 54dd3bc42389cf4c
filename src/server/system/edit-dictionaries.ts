import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import {
  checkDictItem,
  deletedDicts,
  dictItems,
  dicts,
  dictTree,
  purgeDict,
  restoreDict,
  VALUE_FORBIDS
} from '#contract/system/dicts.ts'
import type { Tx } from '../db/transaction.ts'
import type { TxCtx } from '../core/context/context.ts'
import { dictionariesChanged } from '../core/dictionaries/dictionaries.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import { rivalOf } from '../core/resource/check-rows.ts'
import { purgeRows } from '../core/resource/purge-rows.ts'
import type { RowDraft, WriteMode } from '../core/resource/served.ts'
import { serveResource } from '../core/resource/serve/serve-resource.ts'
import { forNew, writeRows } from '../core/resource/write-rows.ts'
import { serve } from '../core/http/serve.ts'

/** Binds what is done to dictionaries and their items; every open page gets what has changed. */
export function serveDictionaryEditing(app: FastifyInstance): void {
  const served = serveResource(app, dicts, {
    table: 'sysDict',
    after: (_, ctx) => dictionariesChanged(ctx),
    actions: { adapt: ([dict], ctx) => adapt(dict?.id ?? '', ctx) }
  })
  const servedItems = serveResource(app, dictItems, {
    table: 'sysDictItem',
    where: () => sql`exists (select 1 from sys_dict d where d.id = r.dict_id and not d.is_delete)`,
    before: prepareItems,
    after: (_, ctx) => dictionariesChanged(ctx),
    actions: { reorder: (_, ctx, { dictId, itemIds }) => reorder(String(dictId), String(itemIds).split(','), ctx) }
  })

  /** A dictionary that came along becomes the municipality's own, with its items. */
  async function adapt(id: string, ctx: TxCtx) {
    const { tx } = ctx
    const dict = await tx.selectFrom('sysDict').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const items = await tx
      .selectFrom('sysDictItem')
      .selectAll()
      .where('dictId', '=', id)
      .where('isDelete', '=', false)
      .orderBy('sortOrder')
      .execute()
    const { dictName, dictCode, description, titleEn } = dict
    const own = forNew({ dictName, dictCode, description, titleEn })
    await writeRows(served, ctx, 'add', [own])
    const rows = items.map(({ itemText, itemValue, description, sortOrder, status, titleEn }) =>
      forNew({ dictId: own.id, itemText, itemValue, description, sortOrder, status, titleEn })
    )
    if (rows.length > 0) await writeRows(servedItems, ctx, 'add', rows)
    return {}
  }

  serve(app, deletedDicts, async (_, { tx }) => dictsOf(tx, true).execute())
  serve(app, restoreDict, async ({ id }, ctx) => {
    await writeRows(served, ctx, 'restore', [{ id, values: {} }])
    return null
  })
  serve(app, purgeDict, async ({ id }, ctx) => {
    await purgeRows(ctx, [{ served, ids: [id] }])
    return null
  })
  serve(app, dictTree, async (_, { tx }) => {
    const rows = await dictsOf(tx, false).execute()
    return rows.map((row) => ({ ...row, key: row.id, title: row.dictName, parentId: null, isLeaf: true as const }))
  })
  serve(app, checkDictItem, async ({ dictId, itemValue, id }, ctx) => {
    if (VALUE_FORBIDS.test(itemValue)) throw new Refusal('system:dictItem.signs')
    if ((await rivalOf(servedItems, ctx, 'itemValue', itemValue, id, dictId)) !== null)
      throw new Refusal('system:dictItem.taken')
    return null
  })
}

const dictsOf = (tx: Tx, isDelete: boolean) =>
  tx
    .selectFrom('sysDict')
    .select(['id', 'dictName', 'dictCode', 'description'])
    .where('isDelete', '=', isDelete)
    .orderBy('dictCode')
    .orderBy('id')

/** Refuses values with signs that no value may hold, and items of dictionaries that came along; a new item without a place comes last. */
async function prepareItems(drafts: readonly RowDraft[], ctx: TxCtx, mode: WriteMode): Promise<void> {
  const faults = drafts.flatMap(({ id, values }) =>
    typeof values.itemValue === 'string' && VALUE_FORBIDS.test(values.itemValue)
      ? [{ row: id, field: 'itemValue', key: 'system:dictItem.signs' as const }]
      : []
  )
  if (faults.length > 0) throw new Refusal('rules:refused.input', {}, { faults })
  if (mode === 'add') await refuseSharedDicts(drafts, ctx)
  for (const draft of drafts) {
    // The English words were those of the text before.
    if (mode === 'edit' && 'itemText' in draft.values) draft.values.titleEn = null
    if (mode === 'delete' || mode === 'restore') continue
    const asks = mode === 'add' ? draft.values.sortOrder == null : draft.values.sortOrder === null
    if (asks) draft.values.sortOrder = await nextPlace(String(draft.values.dictId ?? draft.now?.dictId), ctx)
  }
}

async function refuseSharedDicts(drafts: readonly RowDraft[], { tx }: TxCtx): Promise<void> {
  const shared = await tx
    .selectFrom('sysDict')
    .select('dictName')
    .where('id', 'in', [...new Set(drafts.map(({ values }) => String(values.dictId)))])
    .where('tenantId', '=', 0)
    .executeTakeFirst()
  if (shared) throw new Refusal('rules:refused.shared', { row: shared.dictName }, { status: 403 })
}

async function nextPlace(dictId: string, { tx }: TxCtx): Promise<number> {
  const last = await tx
    .selectFrom('sysDictItem')
    .select(({ fn }) => fn.max('sortOrder').as('place'))
    .where('dictId', '=', dictId)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  return Number(last?.place ?? 0) + 1
}

/** Gives the items of a dictionary their places: all of them are named, each once. */
async function reorder(dictId: string, ids: readonly string[], { tx }: TxCtx) {
  const items = await tx
    .selectFrom('sysDictItem')
    .select(['id', 'sortOrder'])
    .where('dictId', '=', dictId)
    .where('isDelete', '=', false)
    .execute()
  const places = new Map(ids.map((id, at) => [id, at + 1]))
  // Somebody has added or removed one since: the order that was seen is not that of all.
  if (places.size !== items.length || !items.every(({ id }) => places.has(id)))
    throw new Refusal('system:dictItem.order')
  const moved = items.filter(({ id, sortOrder }) => sortOrder !== places.get(id))
  return { writes: moved.map(({ id }) => ({ id, values: { sortOrder: places.get(id) } })) }
}
