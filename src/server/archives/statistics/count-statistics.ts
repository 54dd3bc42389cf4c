import { type RawBuilder, sql } from 'kysely'

import {
  DAY_SPANS,
  MEASURES_OF,
  STAT_DIMENSIONS,
  type StatDimension,
  type Statistics,
  type StatTable,
  type StatTableRows,
  UNKNOWN
} from '#contract/archives/statistics.ts'

import { choicesOf } from '../../core/text/choices.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { type StatScope, statScopeOf } from './stat-scope.ts'
import {
  COLUMN_OF,
  countedFiles,
  countedProjects,
  countedReturns,
  countedVolumes,
  countedItems
} from './stat-sources.ts'

/** How many of each measure who asks sees, and how many he does not, by the row of a table. */
interface Count {
  readonly table: StatTable
  readonly key: string
  readonly seen: readonly number[]
  readonly unseen: readonly number[]
}

/** All tables, as far as who asks may see what they count. What he sees nothing of, although it is there, is no 0: it is not said. */
export async function countStatistics(ctx: TxCtx): Promise<Statistics> {
  const scope = await statScopeOf(ctx)
  const { rows } = await sql<{
    projects: number
  }>`select count(*)::int as projects from arc_project where id in (${scope.projects}) and not is_delete`.execute(
    ctx.tx
  )
  const counts = [
    ...(await countFiles(ctx, scope)),
    ...(await countReturns(ctx, scope)),
    ...(await countProjects(ctx, scope))
  ]
  const names = await namesOf(ctx)
  const tables = (Object.keys(MEASURES_OF) as StatTable[]).map((key) => tableOf(key, counts, names, ctx))
  return { projects: rows[0]?.projects ?? 0, isAll: scope.isAll, hasRows: scope.hasRows, tables }
}

async function countFiles({ tx }: TxCtx, scope: StatScope): Promise<Count[]> {
  const each = (columns: RawBuilder<unknown>, from: string) =>
    STAT_DIMENSIONS.map(
      (one) =>
        sql`select ${one}::text as "table", ${COLUMN_OF[one]} as key, ${columns} from ${sql.ref(from)} group by 2`
    )
  const files = sql`count(*) filter (where is_seen)::int as seen, count(*) filter (where not is_seen)::int as unseen,
    coalesce(sum(pages) filter (where is_seen), 0)::int as pages, coalesce(sum(bytes) filter (where is_seen), 0)::float8 as bytes`
  const volumes = sql`count(*) filter (where is_seen)::int as seen, count(*) filter (where not is_seen)::int as unseen, 0 as pages, 0::float8 as bytes`
  const { rows } = await sql<{
    of: string
    table: StatDimension
    key: string
    seen: number
    unseen: number
    pages: number
    bytes: number
  }>`
    with ${countedFiles(scope)}, ${countedVolumes(scope)}
    select 'files' as of, x.* from (${sql.join(each(files, 'countedFile'), sql` union all `)}) x union all
    select 'volumes' as of, x.* from (${sql.join(each(volumes, 'countedVolume'), sql` union all `)}) x`.execute(tx)
  return [...Map.groupBy(rows, ({ table, key }) => `${table} ${key}`).values()].flatMap((group) => {
    const [{ table, key } = { table: 'year' as const, key: '' }] = group
    const [file, volume] = ['files', 'volumes'].map((of) => group.find((one) => one.of === of))
    const unseen = file?.unseen ?? 0
    return [
      {
        table,
        key,
        seen: [volume?.seen ?? 0, file?.seen ?? 0, file?.pages ?? 0, file?.bytes ?? 0],
        // Pages and bytes are unseen where their files are.
        unseen: [volume?.unseen ?? 0, unseen, file?.seen ? 0 : unseen, file?.seen ? 0 : unseen]
      }
    ]
  })
}

async function countReturns({ tx }: TxCtx, scope: StatScope): Promise<Count[]> {
  const { rows } = await sql<{ key: string; seen: number; unseen: number; files: number }>`
    with ${countedReturns(scope)}
    select reason as key, count(*) filter (where is_seen)::int as seen, count(*) filter (where not is_seen)::int as unseen,
      count(distinct file_id) filter (where is_seen)::int as files from counted_return group by 1`.execute(tx)
  return rows.map(({ key, seen, unseen, files }) => ({
    table: 'returns',
    key,
    seen: [seen, files],
    unseen: [unseen, seen > 0 ? 0 : unseen]
  }))
}

async function countProjects({ tx }: TxCtx, scope: StatScope): Promise<Count[]> {
  const { rows } = await sql<{
    table: 'days' | 'open' | 'overdue'
    key: string
    open: string
    seen: number
    unseen: number
  }>`
    with ${countedProjects(scope)}, ${countedItems(scope)}
    select 'days' as "table", span as key, '' as open, count(*)::int as seen, 0 as unseen from counted_project group by 2 union all
    select 'overdue', district, '', count(*) filter (where is_overdue)::int, 0 from counted_project group by 2 union all
    select 'open', district, open, count(*) filter (where is_seen)::int, count(*) filter (where not is_seen)::int from counted_item group by 2, 3`.execute(
    tx
  )
  const spans = DAY_SPANS.map(
    (key): Count => ({
      table: 'days',
      key,
      seen: [rows.find((row) => row.table === 'days' && row.key === key)?.seen ?? 0],
      unseen: [0]
    })
  )
  const districts = rows.filter(({ table }) => table === 'overdue')
  const open = districts.map(({ key, seen: overdue }): Count => {
    const of = (name: string) => rows.find((row) => row.table === 'open' && row.key === key && row.open === name)
    const each = ['gaps', 'begun', 'owed'].map(of)
    return {
      table: 'open',
      key,
      seen: [...each.map((one) => one?.seen ?? 0), overdue],
      unseen: [...each.map((one) => one?.unseen ?? 0), 0]
    }
  })
  return [...spans, ...open]
}

type Names = { readonly [T in StatTable]?: ReadonlyMap<string, string> | undefined }

/** What the rows of tables are called. */
async function namesOf({ tx, say }: TxCtx): Promise<Names> {
  const choices = await choicesOf(tx, ['org_type', 'return_reason'], say.language)
  const { rows } = await sql<{ kind: string; code: string; name: string }>`
    select distinct on (c.code) 'class' as kind, c.code, c.name from arc_catalog c join arc_catalog_version v on v.id = c.version_id
      where c.level = 'class' and not c.is_delete and v.status = 'published' union all
    select 'district', c.code, coalesce((select n.name || ' / ' from sys_category n where n.code = left(c.code, 4) || '00' and not n.is_delete limit 1), '') || c.name
      from sys_category c where not c.is_delete and c.code in (select area_code from arc_project where not is_delete)`.execute(
    tx
  )
  const named = (kind: string) => new Map(rows.filter((row) => row.kind === kind).map(({ code, name }) => [code, name]))
  const classes = new Map([...named('class')].map(([code, name]) => [code, `${code} ${name}`]))
  const district = named('district')
  return {
    class: classes,
    unitType: choices.get('org_type'),
    district,
    open: district,
    returns: choices.get('return_reason')
  }
}

function tableOf(key: StatTable, counts: readonly Count[], names: Names, { say }: TxCtx): StatTableRows {
  const measures = MEASURES_OF[key]
  const own = counts.filter(({ table }) => table === key)
  const value = (seen = 0, unseen = 0) => (seen === 0 && unseen > 0 ? null : seen)
  const nameOf = (row: string) =>
    row === UNKNOWN
      ? say('archives:statistics.unknown')
      : key === 'days'
        ? (say.maybe('archives', `statistics.span.${row}`) ?? row)
        : (names[key]?.get(row) ?? row)
  const last = (row: string) => (row === UNKNOWN ? 1 : 0)
  // Spans are in their order already, years and codes go by themselves, reasons by how many there are.
  const order = (a: Count, b: Count) =>
    last(a.key) - last(b.key) ||
    (key === 'days' ? 0 : key === 'returns' ? (b.seen[0] ?? 0) - (a.seen[0] ?? 0) : 0) ||
    (key === 'days' ? 0 : a.key < b.key ? -1 : 1)
  const sum = (of: (count: Count) => number | undefined) => own.reduce((all, count) => all + (of(count) ?? 0), 0)
  return {
    key,
    measures: [...measures],
    rows: [...own].sort(order).map((count) => ({
      key: count.key,
      name: nameOf(count.key),
      values: measures.map((_, at) => value(count.seen[at], count.unseen[at]))
    })),
    total: measures.map((_, at) =>
      value(
        sum(({ seen }) => seen[at]),
        sum(({ unseen }) => unseen[at])
      )
    )
  }
}
