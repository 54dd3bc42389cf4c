import { setTimeout as pause } from 'node:timers/promises'

import { sql } from 'kysely'

import { USUAL_PLAN } from '#contract/archives/volume-plan.ts'
import type { Job } from '#contract/system/jobs.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

import type { Figures } from '../figures.ts'

const FILES = 600
/** How many volumes at least the files come to. */
const VOLUMES = 40
/** Seconds. */
const GOAL = 60
const TEMPLATES = ['volume_list', 'volume_cover', 'volume_spine', 'volume_toc', 'volume_note']
const MEBIBYTE = 2 ** 20

/** Orders covers, spines, lists and notes of all volumes of a project as one PDF, and waits for its job. */
export async function run(): Promise<Figures> {
  const server = await startDemoServer({ engine: 'embedded' })
  try {
    const token = await server.signIn('js_xinghe', 'p1')
    await fill(server)
    const body = { settings: USUAL_PLAN }
    const { digest } = await send<{ digest: string }>(server, token, '/arrange/volume/plan', body)
    const made = await send<{ volumes: readonly unknown[] }>(server, token, '/arrange/volume/apply', {
      ...body,
      digest
    })
    const volumes = made.volumes.length
    const before = process.memoryUsage.rss()
    let most = before
    const begun = performance.now()
    const { job } = await send<{ job: string }>(server, token, '/forms/batch', { templates: TEMPLATES })
    let ended = await stateOf(server, token, job)
    while (ended?.state === 'waiting' || ended?.state === 'running') {
      await pause(50)
      most = Math.max(most, process.memoryUsage.rss())
      ended = await stateOf(server, token, job)
    }
    const seconds = (performance.now() - begun) / 1000
    if (ended?.state !== 'done') throw new Error(ended?.message ?? 'the job is gone')
    const { rawPayload } = await server.app.inject({
      url: `${server.config.contextPath}/sys/job/file?id=${job}`,
      headers: { 'x-access-token': token }
    })
    return {
      title: `Forms of ${volumes} volumes as one PDF`,
      how: `Cover, spine, list of files and note of each, and the list of volumes, ordered by the call that the screen makes and made by its job beside the server, in the embedded PostgreSQL. ${ended.message ?? ''}. Goal: ${GOAL} s.`,
      columns: ['what', 'value'],
      rows: [
        ['from the order to the end of the job', `${seconds.toFixed(2)} s`],
        ['a volume', `${((seconds * 1000) / volumes).toFixed(0)} ms`],
        ['the PDF', `${(rawPayload.length / MEBIBYTE).toFixed(2)} MiB`],
        ['memory of the process before', `${Math.round(before / MEBIBYTE)} MiB`],
        ['the same at its highest', `${Math.round(most / MEBIBYTE)} MiB`]
      ],
      missed: [
        ...(seconds > GOAL ? [`forms of ${volumes} volumes in ${GOAL} s`] : []),
        ...(volumes < VOLUMES ? [`at least ${VOLUMES} volumes`] : [])
      ]
    }
  } finally {
    await server.close()
  }
}

async function fill({ db }: TestServer): Promise<void> {
  await sql`insert into arc_file (id, project_id, monomial_id, node_id, catalog_set, catalog_code, template_code, title, doc_date, medium, carrier, pages, retention, secret_level, specialty, drawing_no, drawing_size, status, order_num, upload_by, create_by, tenant_id)
    select 'bench-' || n, f.project_id, f.monomial_id, f.node_id, f.catalog_set, f.catalog_code, f.template_code, f.title || n, f.doc_date, f.medium, f.carrier, n % 30 + 1, f.retention, f.secret_level, f.specialty, f.drawing_no, f.drawing_size, 'approved', n, f.upload_by, f.create_by, f.tenant_id
    from generate_series(1, ${FILES}) n
    join (select row_number() over (order by id) as no, count(*) over () as many, * from arc_file where project_id = 'p1' and not is_delete) f on f.no = n % f.many + 1`.execute(
    db
  )
}

async function stateOf({ ask }: TestServer, token: string, job: string): Promise<Job | undefined> {
  const { result } = await ask<{ records: Job[] }>('GET', '/sys/job/list', { token })
  return result?.records.find(({ id }) => id === job)
}

async function send<T>({ ask }: TestServer, token: string, path: string, body: object): Promise<T> {
  const { success, message, result } = await ask<T>('POST', path, { token, body })
  if (!success) throw new Error(message)
  return result!
}
