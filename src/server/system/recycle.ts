import type { FastifyInstance } from 'fastify'
import { type RawBuilder, type SqlBool, sql } from 'kysely'

import { recycledRows } from '#contract/system/recycle.ts'
import type { TxCtx } from '../core/context/context.ts'
import { refusedFields, sentence } from '../core/refusing/faults.ts'
import { type RecycledKind, recycledKindsOf } from '../domain/archives/recycled-kinds.ts'
import { missing, Refusal } from '../core/refusing/refusal.ts'
import { isShared } from '../core/resource/installation.ts'
import { purgeRows } from '../core/resource/purge-rows.ts'
import { columnAt, fieldValue, selectRows } from '../core/resource/read-rows.ts'
import { type FieldValues, holdsRight, resourcesOf, type ServedResource } from '../core/resource/served.ts'
import { serveResource } from '../core/resource/serve/serve-resource.ts'
import { thingOf } from '../core/resource/thing.ts'
import { undoChange } from '../core/resource/serve/undo-change.ts'
import { writeRows } from '../core/resource/write-rows.ts'

/** So many rows are removed for good by one call: each is an event of its own. */
const MOST_PURGED = 1000
const NOTHING = sql`select null::text as id, null::text as kind, null::text as name, null::text as within, null::text as deleted_by,
  null::timestamptz as deleted_at, null::text as create_by, null::timestamptz as create_time, null::text as update_by,
  null::timestamptz as update_time, 0 as row_version, 0::bigint as tenant_id, false as is_delete where false`

/** Binds the one recycle bin over all resources. */
export function serveRecycle(app: FastifyInstance): void {
  /** What areas add to the bin of who asks, by his call. */
  const added = new WeakMap<TxCtx, readonly RawBuilder<unknown>[]>()
  serveResource(app, recycledRows, {
    async prepare(ctx) {
      const statements: RawBuilder<unknown>[] = []
      for (const { rows } of recycledKindsOf(ctx.appContext)) {
        const statement = await rows(ctx)
        if (statement) statements.push(statement)
      }
      added.set(ctx, statements)
    },
    rows: (ctx) => deletedRows(ctx, added.get(ctx) ?? []),
    actions: {
      async restore(rows, ctx) {
        const { resources, others } = kindsOf(rows, ctx)
        for (const [kind, ids] of others) await kind.restore(ids, ctx)
        for (const [served, ids] of resources)
          await writeRows(
            served,
            ctx,
            'restore',
            ids.map((id) => ({ id, values: {} }))
          ).catch((failure: unknown) => {
            throw explained(failure, served, ctx, rows)
          })
        return {}
      },
      async takeBackRestore(rows, ctx) {
        const { resources, others } = kindsOf(rows.map(withKind), ctx)
        for (const [kind, ids] of others) await kind.takeBackRestore(ids, ctx)
        for (const [served, ids] of resources)
          for (const change of await restoredBy(served, ctx, ids)) await undoChange(served, ctx, { change })
        return { count: rows.length }
      },
      async purge(rows, ctx) {
        if (rows.length > MOST_PURGED) throw new Refusal('rules:refused.tooManyRows', { most: MOST_PURGED })
        const { resources, others } = kindsOf(rows, ctx)
        for (const [kind, ids] of others) await kind.purge(ids, ctx)
        const { count } = await purgeRows(
          ctx,
          resources.map(([served, ids]) => ({ served, ids }))
        )
        return { count: others.reduce((sum, [, ids]) => sum + ids.length, count) }
      }
    }
  })
}

/** The resources whose deleted rows who asks may restore. */
const restorable = ({ appContext, principal }: TxCtx): ServedResource[] =>
  [...resourcesOf(appContext).values()].filter(
    (served) => served.resource.calls.restore && holdsRight(served, principal, ':delete')
  )

/** The deleted rows of all of them and what areas add, as a statement; rows that who asks can only read are nobody's to restore. */
function deletedRows(ctx: TxCtx, added: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const kinds = restorable(ctx).map((served) => {
    const { name, label } = served.resource
    const own = sql<SqlBool>`not ${isShared(served, columnAt('tenantId'))}`
    const rows = selectRows(served, ctx, { deleted: true })
      .clearSelect()
      .select([
        sql`${`${name}:`} || ${columnAt('id')}`.as('id'),
        sql`${name}::text`.as('kind'),
        sql`coalesce(${fieldValue(served, label)}::text, '')`.as('name'),
        withinOf(served, ctx).as('within'),
        sql`(select u.realname from sys_user u where u.id = ${columnAt('updateBy')})`.as('deletedBy'),
        sql`${columnAt('updateTime')}`.as('deletedAt'),
        ...['createBy', 'createTime', 'updateBy', 'updateTime', 'rowVersion', 'tenantId'].map((key) =>
          columnAt(key).as(key)
        ),
        sql`false`.as('isDelete')
      ])
      .where(own)
    return sql`(${rows})`
  })
  // The first statement names the columns of all.
  return sql.join([NOTHING, ...kinds, ...added], sql` union all `)
}

/** What a row is a part of, or what is above it in its tree, by its name. */
function withinOf({ resource: { fields, partOf, tree } }: ServedResource, { appContext }: TxCtx): RawBuilder<unknown> {
  const key = partOf ?? tree?.parent
  const whole = key === undefined ? undefined : resourcesOf(appContext).get(fields[key]?.ref?.resource ?? '')
  if (key === undefined || !whole) return sql`null::text`
  return sql`(select ${sql.ref(`w.${whole.resource.label}`)}::text from ${sql.table(whole.table)} w where w.id = ${columnAt(key)})`
}

interface MeantRows {
  readonly resources: readonly (readonly [ServedResource, string[]])[]
  readonly others: readonly (readonly [RecycledKind, string[]])[]
}

/** Which rows of which kinds are meant, the resources in the order in which they are served. */
function kindsOf(rows: readonly FieldValues[], ctx: TxCtx): MeantRows {
  const byKind = Map.groupBy(rows, ({ kind }) => String(kind))
  const idsOf = (name: string) => byKind.get(name)?.map(({ id }) => String(id).slice(name.length + 1)) ?? []
  const resources = restorable(ctx)
    .map((served) => [served, idsOf(served.resource.name)] as const)
    .filter(([, ids]) => ids.length > 0)
  const others = recycledKindsOf(ctx.appContext)
    .map((kind) => [kind, idsOf(kind.name)] as const)
    .filter(([, ids]) => ids.length > 0)
  if (resources.length + others.length < byKind.size) throw missing()
  return { resources, others }
}

/** A row that the bin does not show any more, by what its id says. */
const withKind = ({ id }: FieldValues): FieldValues => ({ id, kind: String(id).split(':')[0] })

/** The changes by which who asks has restored these rows last. */
async function restoredBy({ resource }: ServedResource, { tx, principal }: TxCtx, ids: readonly string[]) {
  const { rows } = await sql<{ rowId: string; changeId: string }>`
    select distinct on (r.row_id) r.row_id, r.change_id from sys_change_row r join sys_change c on c.id = r.change_id
    where c.resource = ${resource.name} and r.row_id = any (${ids}::text[]) and coalesce(r.mode, c.mode) = 'restore'
      and c.by_user = ${principal.id} order by r.row_id, c.at desc`.execute(tx)
  if (rows.length < ids.length) throw missing()
  return new Set(rows.map(({ changeId }) => changeId))
}

/** What refuses rows of a resource, in its own words: which row, and who has taken what is its. */
function explained(failure: unknown, served: ServedResource, ctx: TxCtx, rows: readonly FieldValues[]): unknown {
  if (!(failure instanceof Refusal) || failure.faults.length === 0) return failure
  const { area, resource } = served
  const at = failure.faults.find(({ row }) => row !== undefined)?.row
  const row = rows.find(({ id }) => id === `${resource.name}:${at}`)
  const reason = sentence(refusedFields(failure.faults, ctx.say, { area, thing: resource.name }), ctx.say)
  return new Refusal('system:recycle.refused', {
    thing: thingOf(served, ctx),
    row: String(row?.name ?? ''),
    reason
  })
}
