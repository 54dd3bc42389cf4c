import { sql } from 'kysely'

import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

import { type Figures, quantile } from '../figures.ts'

const ROWS = 1_000_000
const TIMES = 60
/** Milliseconds, where an index can answer. */
const GOALS = { median: 50, p95: 100 }

/** A question to the list, and what a statement written by hand would ask as the owner of the table. */
interface Question {
  readonly name: string
  readonly query: Readonly<Record<string, string | number>>
  readonly where: string
  readonly order: string
  /** No index can answer it: every row is read. Shown without a goal. */
  readonly readsAll?: true
}

const QUESTIONS: readonly Question[] = [
  { name: 'the newest', query: {}, where: 'true', order: 'create_time desc, id desc' },
  {
    name: 'one rank, the newest first',
    query: { postRank: '2' },
    where: `post_rank = '2'`,
    order: 'create_time desc, id desc'
  },
  {
    name: 'since yesterday, the oldest first',
    query: { createTime_begin: '2026-01-10', order: 'asc' },
    where: `create_time >= '2026-01-10'`,
    order: 'create_time, id'
  },
  {
    name: 'one code',
    query: { code: 'BENCH777777' },
    where: `code = 'BENCH777777'`,
    order: 'create_time desc, id desc'
  },
  {
    name: 'the hundredth page',
    query: { pageNo: 100 },
    where: 'true',
    order: 'create_time desc, id desc'
  },
  {
    name: 'names that hold a rare word (reads every name)',
    query: { name: '*职务77777*' },
    where: `name ilike '%职务77777%'`,
    order: 'create_time desc, id desc',
    readsAll: true
  },
  {
    name: 'all, by name in pinyin (puts every row in order)',
    query: { column: 'name', order: 'asc' },
    where: 'true',
    order: 'name collate pinyin, id',
    readsAll: true
  }
]

const ms = (value: number) => `${value.toFixed(1)} ms`

/** Pages of a declared list of a million rows: the whole way through the server, beside plain SQL. */
export async function lists(): Promise<Figures> {
  const server = await startDemoServer({ engine: 'embedded' })
  try {
    await fill(server)
    const token = await server.signIn('admin')
    const rows: string[][] = []
    const missed: string[] = []
    for (const { name, query, where, order, readsAll } of QUESTIONS) {
      let total = 0
      const ours = await timed(readsAll ? 8 : TIMES, async () => {
        const { result, message } = await server.ask<{ total: number }>('GET', '/sys/position/list', {
          token,
          query: { pageSize: 30, counting: 'bounded', ...query }
        })
        if (!result) throw new Error(message)
        total = result.total
      })
      const offset = (Number(query.pageNo ?? 1) - 1) * 30
      const plain = await timed(readsAll ? 8 : TIMES, async () => {
        const statement = `select *, (select count(*) from (select 1 from sys_position where tenant_id = 1 and not is_delete and ${where} limit 10001) f) as total
          from sys_position where tenant_id = 1 and not is_delete and ${where} order by ${order} limit 30 offset ${offset}`
        JSON.stringify((await sql.raw(statement).execute(server.db)).rows)
      })
      const [median, p95] = [quantile(ours, 0.5), quantile(ours, 0.95)]
      rows.push([
        name,
        total > 10_000 ? 'more than 10,000' : String(total),
        ms(median),
        ms(p95),
        ms(quantile(plain, 0.5)),
        ms(quantile(plain, 0.95))
      ])
      if (readsAll) continue
      if (median > GOALS.median) missed.push(`${name}: ${ms(median)} instead of at most ${GOALS.median} ms`)
      if (p95 > GOALS.p95) missed.push(`${name}: 95 of 100 in ${ms(p95)} instead of at most ${GOALS.p95} ms`)
    }
    return {
      title: 'A page of a declared list of 1,000,000 rows',
      how: `Positions in the embedded PostgreSQL, pages of 30 rows as the list asks for them (counted up to 10,000), each question asked ${TIMES} times, those that read every row 8 times. Ours goes the whole way: token, rights, row-level security, dictionary texts, contract, JSON; beside it the same question as one statement by hand, as the owner. Goals where an index can answer: ${GOALS.median} ms median, ${GOALS.p95} ms for 95 of 100.`,
      columns: ['question', 'rows found', 'ours, median', 'p95', 'plain SQL, median', 'p95'],
      rows,
      missed
    }
  } finally {
    await server.close()
  }
}

async function timed(times: number, work: () => Promise<void>): Promise<readonly number[]> {
  const took: number[] = []
  for (let at = -3; at < times; at++) {
    const before = performance.now()
    await work()
    if (at >= 0) took.push(performance.now() - before)
  }
  return took
}

async function fill({ db }: TestServer): Promise<void> {
  await sql`insert into sys_position (id, code, name, post_rank, description, tenant_id, create_by, create_time)
    select 'bench-' || n, 'BENCH' || n, '职务' || n, (n % 4 + 1)::text, '说明文字，' || n, 1, 'u-admin', timestamptz '2026-01-12' - n * interval '1 second'
    from generate_series(1, ${ROWS}::int) n`.execute(db)
  await sql`vacuum analyze sys_position`.execute(db)
}
