import { sql } from 'kysely'

import type { entityNodes, EntityDetails, MetaData, MetaType, saveMetaData } from '#contract/catalogue/meta-entities.ts'
import type { Asked, Output } from '#contract/core/call.ts'
import type { MetaField } from '#contract/core/resource/meta-field.ts'

import type { TxCtx } from '../core/context/context.ts'
import { filledValues, metaFaults } from '../domain/catalogue/meta-values.ts'
import { forbidden, missing, Refusal } from '../core/refusing/refusal.ts'
import { newId } from '../db/id.ts'

/** So many of what is filled in are shown, and so many nodes are offered. */
const SHOWN = 200
const OFFERED = 50

interface Entity {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly type: MetaType
  readonly fields: readonly MetaField[]
  readonly isShared: boolean
  readonly setId: string | null
  readonly catalogCode: string | null
}

/** An entity of whichever type, of those whose metadata who asks may see or, with `:edit`, fill in. */
async function entityOf({ tx, principal }: TxCtx, id: string, right = ''): Promise<Entity> {
  const { rows } = await sql<Entity>`
    select id, code, name, 'node' as type, fields, tenant_id = 0 as is_shared, set_id, catalog_code from arc_node_meta where id = ${id} and not is_delete
    union all select id, code, name, 'task', fields, tenant_id = 0, null, null from arc_task_meta where id = ${id} and not is_delete`.execute(
    tx
  )
  const [entity] = rows
  if (!entity) throw missing()
  if (!principal.rights.has(`base.${entity.type}Meta${right}`)) throw forbidden()
  return entity
}

/** The column that names an entity of a type. */
const COLUMNS = { node: 'nodeMetaId', task: 'taskMetaId' } as const

/** An entity with what is filled in by its fields. */
export async function detailsOf(ctx: TxCtx, id: string): Promise<EntityDetails> {
  const { setId: _, catalogCode: __, ...entity } = await entityOf(ctx, id)
  const rows = await ctx.tx
    .selectFrom('arcMetaData as d')
    .innerJoin('arcTreeNode as n', 'n.id', 'd.nodeId')
    .innerJoin('arcProject as p', 'p.id', 'd.projectId')
    .leftJoin('arcMonomial as u', 'u.id', 'n.monomialId')
    .select(['d.id', 'd.nodeId', 'n.name as node', 'u.name as unit', 'p.name as project', 'd.filled as values'])
    .select([
      sql<string>`coalesce(d.update_time, d.create_time)`.as('updateTime'),
      sql<string | null>`(select u.realname from sys_user u where u.id = coalesce(d.update_by, d.create_by))`.as(
        'updateBy'
      )
    ])
    .where(`d.${COLUMNS[entity.type]}`, '=', id)
    .where('d.isDelete', '=', false)
    .where('n.isDelete', '=', false)
    .orderBy(sql`coalesce(d.update_time, d.create_time)`, 'desc')
    .orderBy('d.id')
    .limit(SHOWN)
    .execute()
  return { entity: { ...entity, fields: [...entity.fields] }, data: rows satisfies readonly MetaData[] }
}

/** Keeps what is filled in about a node. Each value is checked by its field; what the entity does not ask is refused by name. */
export async function keepData(
  ctx: TxCtx,
  { entityId, nodeId, values }: Asked<typeof saveMetaData>
): Promise<{ id: string }> {
  const { tx, audit } = ctx
  const { type, fields, name } = await entityOf(ctx, entityId, ':edit')
  const unknown = Object.keys(values).find((key) => !fields.some((field) => field.key === key))
  if (unknown !== undefined)
    throw new Refusal(
      'catalogue:meta.unknownField',
      { name },
      { status: 400, faults: [{ field: unknown, key: 'catalogue:meta.unknownField', values: { name } }] }
    )
  const faults = await metaFaults(tx, fields, values)
  if (faults.length > 0) throw new Refusal('rules:refused.input', {}, { status: 400, faults })
  const node = await tx
    .selectFrom('arcTreeNode')
    .select(['id', 'projectId', 'name'])
    .where('id', '=', nodeId)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  if (!node) throw missing()
  const column = COLUMNS[type]
  const filled = JSON.stringify(filledValues(fields, values))
  const { id } = await tx
    .insertInto('arcMetaData')
    .values({ id: newId(), projectId: node.projectId, nodeId, [column]: entityId, filled })
    .onConflict((conflict) =>
      conflict.columns([column, 'nodeId']).where(column, 'is not', null).doUpdateSet({ filled, isDelete: false })
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({
    event: 'meta.fill',
    type: `${type}Meta`,
    id: entityId,
    project: node.projectId,
    detail: { title: `${name} / ${node.name}` }
  })
  return { id }
}

/** The nodes about which an entity can be filled in: those of its item where it names one, and those whose words are asked for. */
export async function nodesFor(ctx: TxCtx, id: string, keyword: string): Promise<Output<typeof entityNodes>> {
  const { setId, catalogCode } = await entityOf(ctx, id)
  return ctx.tx
    .selectFrom('arcTreeNode as n')
    .innerJoin('arcProject as p', 'p.id', 'n.projectId')
    .leftJoin('arcMonomial as u', 'u.id', 'n.monomialId')
    .select(['n.id', 'n.name', 'n.catalogCode as code', 'u.name as unit', 'p.name as project'])
    .where('n.isDelete', '=', false)
    .where('p.isDelete', '=', false)
    .where('n.level', '=', 'item')
    .$if(catalogCode !== null, (query) =>
      query.where('n.catalogSet', '=', setId).where('n.catalogCode', '=', catalogCode)
    )
    .$if(keyword !== '', (query) =>
      query.where(
        sql<boolean>`position(lower(${keyword}) in lower(n.name || ' ' || coalesce(n.catalog_code, '') || ' ' || coalesce(u.name, '') || ' ' || p.name)) > 0`
      )
    )
    .orderBy(sql`p.id = ${ctx.principal.project ?? ''}`, 'desc')
    .orderBy('p.name')
    .orderBy('u.name')
    .orderBy('n.catalogCode')
    .orderBy('n.id')
    .limit(OFFERED)
    .execute()
}
