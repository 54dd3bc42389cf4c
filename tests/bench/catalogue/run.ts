import { sql } from 'kysely'

import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

import { type Figures, quantile } from '../figures.ts'

const CLASSES = 10
const GROUPS = 20
const ITEMS = 49
const NODES = CLASSES * (1 + GROUPS * (1 + ITEMS))
const ROUNDS = 5
/** Seconds. */
const GOALS = { tree: 1, publish: 5, difference: 2 } as const

/** A catalogue of ten thousand nodes: read level by level, copied, compared and published by the calls that the screen makes. */
export async function run(): Promise<Figures> {
  const server = await startDemoServer({ engine: 'embedded' })
  try {
    await fill(server)
    const token = await server.signIn('admin')
    const get = (path: string, query: Readonly<Record<string, string>>) => server.ask('GET', path, { token, query })
    const write = async (method: 'POST' | 'PUT', path: string, body: object) => {
      const { success, message, result } = await server.ask<{ ids: string[] }>(method, path, { token, body })
      if (!success) throw new Error(message)
      return result?.ids[0] ?? ''
    }
    const of = '/business/catalogVersion'
    const tree = await several(async () => {
      await get(`${of}/list`, { column: 'versionNo', order: 'desc', pageSize: '1000' })
      await get('/business/catalogItem/children', { roots: 'true', whole: 'large' })
    })
    const level = await several(() => get('/business/catalogItem/children', { parents: 'large-3-7' }))
    const search = await several(() => get('/business/catalogItem/find', { versionId: 'large', name: '*条目 5-11-3*' }))
    const copy = await timed(() => write('POST', `${of}/copy`, { ids: 'large' }))
    await sql`update arc_catalog set name = name || '改' where version_id = ${copy.answer} and level = 'item' and order_num % 10 = 0`.execute(
      server.db
    )
    const difference = await several(() => get(`${of}/difference`, { from: 'large', to: copy.answer }))
    const effects = await timed(() => get(`${of}/publishEffects`, { id: copy.answer }))
    const publish = await timed(() => write('PUT', `${of}/publish`, { ids: copy.answer }))
    const goals = [
      ['the tree', tree, GOALS.tree],
      ['publishing it with what that touches', effects.seconds + publish.seconds, GOALS.publish],
      ['the difference', difference, GOALS.difference]
    ] as const
    return {
      title: `A catalogue of ${NODES} nodes`,
      how: `${CLASSES} classes of ${GROUPS} groups of ${ITEMS} items in the embedded PostgreSQL, one request at a time, rights, row-level security, history and audit included; the median of ${ROUNDS}, and once what can be done once. A tenth of the items differs.`,
      columns: ['what', 'time'],
      rows: (
        [
          ['versions and first level of the tree', tree],
          ['a level of 49 items', level],
          ['a search, with the way to what it finds', search],
          ['copying it to a draft', copy.seconds],
          ['the difference, its first hundred rows', difference],
          ['what publishing touches', effects.seconds],
          ['publishing', publish.seconds]
        ] as const
      ).map(([what, seconds]) => [what, `${seconds.toFixed(2)} s`]),
      missed: goals.flatMap(([what, seconds, goal]) => (seconds > goal ? [`${what} in ${goal} s`] : []))
    }
  } finally {
    await server.close()
  }
}

async function fill({ db }: TestServer): Promise<void> {
  await sql`insert into arc_catalog_version (id, set_id, version_no, name, status, published_at, tenant_id) values ('large', 'building', 50, '一万条归档范围', 'published', now(), 1)`.execute(
    db
  )
  const nodes = (
    level: string,
    from: ReturnType<typeof sql>,
    key: ReturnType<typeof sql>,
    parent: ReturnType<typeof sql>
  ) =>
    sql`insert into arc_catalog (id, version_id, set_id, code, pid, name, level, submit_by, scope, retention, keep_js, keep_sj, keep_sg, keep_jl, keep_da, order_num, tenant_id)
      select 'large-' || ${key}, 'large', 'building', ${key}, ${parent}, '条目 ' || ${key}, ${level}, 'JS', 'unit', 'CQ', 'must', 'none', 'optional', 'none', 'must', n, 1 from ${from}`.execute(
      db
    )
  const classes = sql`generate_series(1, ${sql.lit(CLASSES)}) c`
  const groups = sql`${classes}, generate_series(1, ${sql.lit(GROUPS)}) g`
  await nodes('class', sql`(select c, c as n from ${classes}) x`, sql`c::text`, sql`null`)
  await nodes('group', sql`(select c, g, g as n from ${groups}) x`, sql`c || '-' || g`, sql`'large-' || c`)
  await nodes(
    'item',
    sql`(select c, g, i, i as n from ${groups}, generate_series(1, ${sql.lit(ITEMS)}) i) x`,
    sql`c || '-' || g || '-' || i`,
    sql`'large-' || c || '-' || g`
  )
  await sql`analyze arc_catalog`.execute(db)
}

async function several(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push((await timed(work)).seconds)
  return quantile(times, 0.5)
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly seconds: number; readonly answer: T }> {
  const begun = performance.now()
  const answer = await work()
  return { seconds: (performance.now() - begun) / 1000, answer }
}
