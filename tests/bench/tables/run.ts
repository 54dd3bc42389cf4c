import { sql } from 'kysely'

import { startDemoServer } from '#kit/server/demo-server.ts'
import { multipart } from '#kit/server/multipart.ts'
import type { TestServer } from '#kit/server/server.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'

import type { Figures } from '../figures.ts'

const ROWS = 100_000
/** Seconds, and MiB more than before. */
const GOALS = { export: 10, import: 30, memory: 256 }
const MIB = 1024 ** 2

/** Writes 100,000 rows of a declared list into files, and brings 100,000 in: the whole way through the server. */
export async function run(): Promise<Figures> {
  const server = await startDemoServer({ engine: 'embedded' })
  try {
    const token = await server.signIn('admin')
    await fill(server)
    const measured = [
      await measure('export as a workbook', GOALS.export, () => take(server, token, 'xlsx')),
      await measure('export as CSV', GOALS.export, () => take(server, token, 'csv')),
      await measure('import of new rows: read, checked, written', GOALS.import, () => bring(server, token, 'NEW')),
      await measure('the same again: read, checked, nothing to write', GOALS.import, () => bring(server, token, 'NEW'))
    ]
    return {
      title: 'Tables of 100,000 rows in and out',
      how: `Positions (code, name, rank with its dictionary, description) in the embedded PostgreSQL, one request at a time, by the calls that a client makes: rights, row-level security, checks, history and audit included. Memory is the most that the process of the server, which here also holds the client's copy of the file, had more than before. Goals: ${GOALS.export} s for an export, ${GOALS.import} s for an import, ${GOALS.memory} MiB.`,
      columns: ['what', 'time', 'memory, more than before', 'file'],
      rows: measured.map(({ row }) => row),
      missed: measured.flatMap(({ missed }) => missed)
    }
  } finally {
    await server.close()
  }
}

async function fill({ db }: TestServer): Promise<void> {
  await sql`insert into sys_position (id, code, name, post_rank, description, tenant_id, create_by, create_time)
    select 'bench-' || n, 'OLD' || n, '职务' || n, (n % 4 + 1)::text, '说明文字，' || n, 1, 'u-admin', now() - n * interval '1 second'
    from generate_series(1, ${ROWS}) n`.execute(db)
  await sql`analyze sys_position`.execute(db)
}

/** Exports all, and answers how large the file is. */
async function take({ app }: TestServer, token: string, format: string): Promise<number> {
  const url = `/api/sys/position/exportXls?format=${format}&code=OLD*&column=createTime&order=desc`
  const { statusCode, rawPayload } = await app.inject({ url, headers: { 'x-access-token': token } })
  if (statusCode !== 200) throw new Error(`the export answers ${statusCode}`)
  return rawPayload.length
}

/** Brings rows in as our client does: a preview, then yes. */
async function bring(server: TestServer, token: string, prefix: string): Promise<number> {
  const lines = Array.from({ length: ROWS }, (_, at) => `${prefix}${at},职务${at},${(at % 4) + 1},说明文字 ${at}`)
  const bytes = Buffer.from(['code,name,postRank,description', ...lines].join('\n'))
  const { body, headers } = await multipart({ name: 'rows.csv', bytes })
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/sys/position/importPreview',
    payload: body,
    headers: { ...headers, 'x-access-token': token }
  })
  const { id } = answer.json<{ result: { id: string } }>().result
  await jobsOf(server.app.appContext).idle()
  await server.ask('POST', '/sys/position/importApply', { token, body: { id } })
  await jobsOf(server.app.appContext).idle()
  const { result } = await server.ask<{ counts: { done: number; same: number } }>('GET', '/sys/position/importState', {
    token,
    query: { id }
  })
  const there = (result?.counts.done ?? 0) + (result?.counts.same ?? 0)
  if (there !== ROWS) throw new Error(`${there} of ${ROWS} rows are there: ${JSON.stringify(result)}`)
  return bytes.length
}

async function measure(name: string, goal: number, work: () => Promise<number>) {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  const start = performance.now()
  const size = await work()
  const seconds = (performance.now() - start) / 1000
  clearInterval(timer)
  const more = (most - before) / MIB
  return {
    row: [name, `${seconds.toFixed(1)} s`, `${Math.round(more)} MiB`, `${(size / MIB).toFixed(1)} MiB`],
    missed: [
      ...(seconds > goal ? [`${name}: ${seconds.toFixed(1)} s instead of at most ${goal}`] : []),
      ...(more > GOALS.memory ? [`${name}: ${Math.round(more)} MiB more instead of at most ${GOALS.memory}`] : [])
    ]
  }
}
