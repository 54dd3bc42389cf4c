import { sql } from 'kysely'

import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { inTransaction } from '#server/db/transaction.ts'

import { type Figures, quantile } from '../figures.ts'

const UNITS = 20
const GROUPS = 10
const ITEMS = 30
const ROUNDS = 5
/** Seconds. */
const GOAL = 3

/** The trees of twenty unit projects of three hundred items are made; beside it, the same rows are inserted by statements alone. */
export async function run(): Promise<Figures> {
  const server = await startDemoServer({ engine: 'embedded' })
  try {
    await fill(server)
    const token = await server.signIn('js_xinghe', 'p1')
    const made: number[] = []
    const peer: number[] = []
    let rows = 0
    for (let round = 0; round < ROUNDS; round++) {
      await newUnits(server, round)
      const begun = performance.now()
      const { result, message } = await server.ask<{ count: number }>('PUT', '/base/directoryTree/instantiate', {
        token,
        body: {}
      })
      made.push((performance.now() - begun) / 1000)
      if (!result) throw new Error(message)
      rows = result.count
      peer.push(await inserted(server, rows))
    }
    const [own, beside] = [quantile(made, 0.5), quantile(peer, 0.5)]
    return {
      title: `Directory trees of ${UNITS} unit projects`,
      how: `One call makes the nodes of ${UNITS} unit projects out of a catalogue of ${GROUPS} groups of ${ITEMS} items, ${rows} nodes, in the embedded PostgreSQL with rights, row-level security and audit; beside it the same number of rows is copied by one statement under the same row-level security. The median of ${ROUNDS}.`,
      columns: ['what', 'time'],
      rows: [
        ['making the trees', `${own.toFixed(2)} s`],
        ['one statement that copies as many rows', `${beside.toFixed(2)} s`]
      ],
      missed: own > GOAL ? [`making the trees in ${GOAL} s`] : []
    }
  } finally {
    await server.close()
  }
}

async function fill({ db }: TestServer): Promise<void> {
  await sql`insert into arc_catalog_version (id, set_id, version_no, name, status, published_at, tenant_id) values ('bench', 'road', 50, '三百条', 'published', now(), 1)`.execute(
    db
  )
  await sql`insert into arc_catalog (id, version_id, set_id, code, pid, name, level, scope, keep_da, order_num, tenant_id)
    select 'bench-C', 'bench', 'road', 'C', null, '施工文件', 'class', 'unit', 'must', 3, 1
    union all select 'bench-' || g, 'bench', 'road', 'C' || g, 'bench-C', '分组 ' || g, 'group', 'unit', 'must', g, 1 from generate_series(1, ${sql.lit(GROUPS)}) g
    union all select 'bench-' || g || '-' || i, 'bench', 'road', 'C' || g || '-' || i, 'bench-' || g, '条目 ' || i, 'item', 'unit', 'must', i, 1
      from generate_series(1, ${sql.lit(GROUPS)}) g, generate_series(1, ${sql.lit(ITEMS)}) i`.execute(db)
}

const newUnits = ({ db }: TestServer, round: number) =>
  sql`insert into arc_monomial (id, project_id, unit_no, name, catalog_template, tenant_id)
    select 'bench-' || ${round}::text || '-' || u, 'p1', 'B' || ${round}::text || '-' || u, '道路 ' || u, 'road', 1 from generate_series(1, ${sql.lit(UNITS)}) u`.execute(
    db
  )

async function inserted({ db }: TestServer, rows: number): Promise<number> {
  return await inTransaction(db, { id: 'u-bench', tenant: 1, projects: ['p1'] }, async (tx) => {
    const begun = performance.now()
    await sql`insert into arc_tree_node (id, project_id, monomial_id, parent_id, catalog_id, catalog_set, catalog_code, name, level, order_num, status)
      select gen_random_uuid()::text, project_id, monomial_id, parent_id, catalog_id, catalog_set, catalog_code, name, level, order_num, 'published'
      from arc_tree_node where project_id = 'p1' and status = 'draft' limit ${rows}`.execute(tx)
    const seconds = (performance.now() - begun) / 1000
    await sql`delete from arc_tree_node where project_id = 'p1' and status = 'published' and create_by = 'u-bench'`.execute(
      tx
    )
    return seconds
  })
}
