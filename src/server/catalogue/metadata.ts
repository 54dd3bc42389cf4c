import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import {
  createEntity,
  entityNodes,
  findEntity,
  nodeMetas,
  saveMetaData,
  taskMetas
} from '#contract/catalogue/meta-entities.ts'

import type { TxCtx } from '../core/context/context.ts'
import { forbidden, unreadable } from '../core/refusing/refusal.ts'
import type { RowDraft, WriteMode } from '../core/resource/served.ts'
import { serveResource } from '../core/resource/serve/serve-resource.ts'
import { forNew, writeRows } from '../core/resource/write-rows.ts'
import { serve } from '../core/http/serve.ts'
import { detailsOf, keepData, nodesFor } from './meta-data.ts'

/** Binds the metadata of nodes and of tasks, and what is filled in by their fields. */
export function serveMetadata(app: FastifyInstance): void {
  const served = {
    node: serveResource(app, nodeMetas, {
      table: 'arcNodeMeta',
      expressions: {
        itemName: sql`(select c.name from arc_catalog c join arc_catalog_in_force v on v.version_id = c.version_id
          where v.set_id = r.set_id and c.code = r.catalog_code and not c.is_delete limit 1)`
      },
      before: guardNodeMetas
    }),
    task: serveResource(app, taskMetas, { table: 'arcTaskMeta' })
  }
  serve(app, createEntity, async ({ type, fields, ...values }, ctx) => {
    if (!ctx.principal.rights.has(`base.${type}Meta:add`)) throw forbidden()
    const added = {
      ...values,
      fields: JSON.stringify(fields),
      ...(type === 'node' && { minFiles: 1, signRequired: false })
    }
    const { ids } = await writeRows(served[type], ctx, 'add', [forNew(added)])
    return { id: ids[0] ?? '' }
  })
  serve(app, saveMetaData, (input, ctx) => keepData(ctx, input))
  serve(app, findEntity, ({ id }, ctx) => detailsOf(ctx, id))
  serve(app, entityNodes, ({ id, keyword }, ctx) => nodesFor(ctx, id, keyword.trim()))
}

/** Metadata of an item are of one that the catalogue in force has, and of none that other metadata of the municipality are of; no more files are needed than there may be. */
async function guardNodeMetas(drafts: readonly RowDraft[], ctx: TxCtx, mode: WriteMode): Promise<void> {
  if (mode === 'delete') return
  const items = new Map<string, string>()
  for (const { id, now, values } of drafts) {
    const row = { ...now, ...values }
    const [least, most] = [Number(row.minFiles ?? 1), row.maxFiles == null ? null : Number(row.maxFiles)]
    if (most !== null && most < least) throw unreadable('maxFiles', 'catalogue:nodeMeta.fewerThanLeast', { least })
    if (!row.setId || !row.catalogCode) continue
    const [set, code] = [String(row.setId), String(row.catalogCode)]
    const item = `${set} ${code}`
    if (items.has(item))
      throw unreadable('catalogCode', 'catalogue:nodeMeta.itemTaken', { code, name: items.get(item) ?? '' })
    items.set(item, String(row.name))
    if (mode !== 'restore' && (!now || now.setId !== row.setId || now.catalogCode !== row.catalogCode))
      await refuseNoItem(ctx, set, code)
    await refuseTaken(ctx, set, code, drafts.map((draft) => draft.id).concat(id))
  }
}

async function refuseNoItem({ tx }: TxCtx, set: string, code: string): Promise<void> {
  const found = await tx
    .selectFrom('arcCatalog as c')
    .innerJoin('arcCatalogInForce as v', 'v.versionId', 'c.versionId')
    .select('c.id')
    .where('v.setId', '=', set)
    .where('c.code', '=', code)
    .where('c.level', '=', 'item')
    .where('c.isDelete', '=', false)
    .executeTakeFirst()
  if (!found) throw unreadable('catalogCode', 'catalogue:nodeMeta.noItem', { code })
}

async function refuseTaken({ tx, principal }: TxCtx, set: string, code: string, own: readonly string[]): Promise<void> {
  const rival = await tx
    .selectFrom('arcNodeMeta')
    .select('name')
    .where('setId', '=', set)
    .where('catalogCode', '=', code)
    .where('tenantId', '=', principal.tenant)
    .where('isDelete', '=', false)
    .where('id', 'not in', [...own])
    .executeTakeFirst()
  if (rival) throw unreadable('catalogCode', 'catalogue:nodeMeta.itemTaken', { code, name: rival.name })
}
