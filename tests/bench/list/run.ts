import { sql } from 'kysely'
import type pg from 'pg'

import { insertFiles, insertObjects } from '#kit/database/many-files.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

import { type Figures, quantile } from '../figures.ts'

const FILES = 100_000
const TIMES = 60
/** Milliseconds, median. */
const GOAL = 20

/** A question to the list, and what a hand-written statement without rights, row-level security or contract would ask. */
interface Question {
  readonly name: string
  readonly query: Readonly<Record<string, string | number>>
  readonly where: string
  readonly order: string
  readonly user?: string
  /** No index can answer it: every file is read. Shown without a goal. */
  readonly readsAll?: true
}

const QUESTIONS: readonly Question[] = [
  {
    name: 'the files of an item, in their order',
    query: { nodeId: 'p1-m11-C5-01', column: 'orderNum', order: 'asc' },
    where: `f.node_id = 'p1-m11-C5-01'`,
    order: 'f.order_num, f.id'
  },
  {
    name: 'drafts, the newest first',
    query: { status: 'draft', column: 'createTime', order: 'desc' },
    where: `f.status = 'draft'`,
    order: 'f.create_time desc, f.id desc'
  },
  {
    name: 'titles with 钢筋, the newest first (reads every title to count)',
    readsAll: true,
    query: { title: '*钢筋*', column: 'createTime', order: 'desc' },
    where: `f.title ilike '%钢筋%'`,
    order: 'f.create_time desc, f.id desc'
  },
  {
    name: 'titles with one rare word',
    query: { title: '*隐蔽777*', column: 'createTime', order: 'desc' },
    where: `f.title ilike '%隐蔽777%'`,
    order: 'f.create_time desc, f.id desc'
  },
  {
    name: 'all, by title in pinyin',
    query: { column: 'title', order: 'asc' },
    where: 'true',
    order: 'f.title collate pinyin, f.id'
  },
  {
    name: 'one kind, many pages, after a day (advanced query; reads every file)',
    readsAll: true,
    query: {
      column: 'docDate',
      order: 'desc',
      superQueryParams: JSON.stringify([
        { field: 'specialty', rule: 'eq', val: 'JG' },
        { field: 'pages', rule: 'ge', val: 40 },
        { field: 'docDate', rule: 'ge', val: '2025-01-01' }
      ])
    },
    where: `f.specialty = 'JG' and f.pages >= 40 and f.doc_date >= '2025-01-01'`,
    order: 'f.doc_date desc, f.id desc'
  },
  {
    name: 'the tenth page of returned files by date',
    query: { status: 'returned', column: 'docDate', order: 'asc', pageNo: 10 },
    where: `f.status = 'returned'`,
    order: 'f.doc_date, f.id'
  },
  {
    name: 'what a builder’s archivist sees of C, drafts',
    user: 'sg_yijian',
    query: { nodeId: 'p1-C', status: 'draft', column: 'createTime', order: 'desc' },
    where: `f.catalog_code like 'C%' and f.upload_by = 'u-sg_yijian' and f.status = 'draft'`,
    order: 'f.create_time desc, f.id desc'
  }
]

/** Asks a project of 100,000 files for pages of its list: the whole way through the server, beside plain SQL by `pg`. */
export async function run(): Promise<Figures> {
  const server = await startDemoServer({ engine: 'embedded' })
  try {
    await fill(server)
    const rows: string[][] = []
    const missed: string[] = []
    for (const question of QUESTIONS) {
      const ours = await ask(server, question)
      const plain = await askPlainly(server, question)
      rows.push([
        question.name,
        String(ours.total),
        ms(quantile(ours.times, 0.5)),
        ms(quantile(ours.times, 0.95)),
        ms(quantile(plain, 0.5)),
        ms(quantile(plain, 0.95))
      ])
      if (!question.readsAll && quantile(ours.times, 0.5) > GOAL)
        missed.push(`${question.name}: ${ms(quantile(ours.times, 0.5))} instead of at most ${GOAL} ms`)
    }
    return {
      title: 'A page of a list of 100,000 files',
      how: `One project with ${FILES.toLocaleString('en')} files in the embedded PostgreSQL; pages of 30 rows with their stored files, each question asked ${TIMES} times, one after the other. Ours goes the whole way: token, rights, row-level security, contract, JSON; beside it the same question as one statement by hand through pg, as the owner. Goal: at most ${GOAL} ms, median, where an index can answer.`,
      columns: ['question', 'rows found', 'ours, median', 'p95', 'plain SQL, median', 'p95'],
      rows,
      missed
    }
  } finally {
    await server.close()
  }
}

const ms = (value: number) => `${value.toFixed(1)} ms`

async function ask(server: TestServer, { query, user = 'js_xinghe' }: Question) {
  const token = await server.signIn(user, 'p1')
  const times: number[] = []
  let total = 0
  for (let i = -5; i < TIMES; i += 1) {
    const before = performance.now()
    const { result, message } = await server.ask<{ total: number }>('GET', '/archives/file/list', {
      token,
      query: { pageSize: 30, ...query }
    })
    if (!result) throw new Error(message)
    if (i >= 0) times.push(performance.now() - before)
    total = result.total
  }
  return { times, total }
}

/** The usual statement: the page and the count at once, everything joined. */
async function askPlainly(server: TestServer, { where, order, query }: Question): Promise<number[]> {
  const times: number[] = []
  const statement = `select f.*, n.name as catalog_name, u.realname, count(*) over () as total,
      (select json_agg(o) from arc_object o where o.file_id = f.id and not o.is_delete) as objects
    from arc_file f left join arc_tree_node n on n.id = f.node_id left join sys_user u on u.id = f.upload_by
    where f.project_id = 'p1' and not f.is_delete and f.status <> 'void' and ${where}
    order by ${order} limit 30 offset ${(Number(query.pageNo ?? 1) - 1) * 30}`
  for (let i = -5; i < TIMES; i += 1) {
    const before = performance.now()
    JSON.stringify((await sql.raw<pg.QueryResultRow>(statement).execute(server.db)).rows)
    if (i >= 0) times.push(performance.now() - before)
  }
  return times
}

/** Files as a large project has them, with their bytes. */
async function fill({ db }: TestServer): Promise<void> {
  await sql.raw(insertFiles({ to: FILES, where: `project_id = 'p1'` })).execute(db)
  await sql.raw(insertObjects(FILES, 1)).execute(db)
  await sql`vacuum analyze arc_file, arc_object`.execute(db)
}
