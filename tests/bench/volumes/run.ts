import { sql } from 'kysely'

import { USUAL_PLAN } from '#contract/archives/volume-plan.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

import type { Figures } from '../figures.ts'

const FILES = 5000
/** Seconds. */
const GOAL = 3

/** Arranges 5,000 approved files into volumes by the calls that the screen makes, and takes it back. */
export async function run(): Promise<Figures> {
  const server = await startDemoServer({ engine: 'embedded' })
  try {
    const token = await server.signIn('js_xinghe', 'p1')
    await fill(server)
    const preview = await timed(() => send<Planned>(server, token, 'plan', { settings: USUAL_PLAN }))
    const { digest, volumes } = preview.answer
    const apply = await timed(() => send<{ step: string }>(server, token, 'apply', { settings: USUAL_PLAN, digest }))
    const undo = await timed(() => send(server, token, 'undo', { step: apply.answer.step }))
    const both = preview.seconds + apply.seconds
    const row = (what: string, seconds: number) => [what, `${seconds.toFixed(2)} s`]
    return {
      title: `${FILES} files into volumes`,
      how: `Approved files of three unit projects and four classes in the embedded PostgreSQL, one request at a time, by the calls that the screen makes: rights, row-level security, states, steps for undo and audit included. They make ${volumes.length} volumes. Goal: ${GOAL} s for preview and applying together.`,
      columns: ['what', 'time'],
      rows: [
        row('preview with every reason', preview.seconds),
        row('applying it', apply.seconds),
        row('both', both),
        row('taking it back', undo.seconds)
      ],
      missed: both > GOAL ? [`preview and applying in ${GOAL} s`] : []
    }
  } finally {
    await server.close()
  }
}

interface Planned {
  readonly digest: string
  readonly volumes: readonly unknown[]
}

async function fill({ db }: TestServer): Promise<void> {
  await sql`insert into arc_file (id, project_id, monomial_id, node_id, catalog_set, catalog_code, template_code, title, doc_date, medium, carrier, pages, retention, secret_level, specialty, drawing_no, drawing_size, status, order_num, upload_by, create_by, tenant_id)
    select 'bench-' || n, f.project_id, f.monomial_id, f.node_id, f.catalog_set, f.catalog_code, f.template_code, f.title || n, f.doc_date, f.medium, f.carrier, n % 30 + 1, f.retention, f.secret_level, f.specialty, f.drawing_no, f.drawing_size, 'approved', n, f.upload_by, f.create_by, f.tenant_id
    from generate_series(1, ${FILES - 46}) n
    join (select row_number() over (order by id) as no, count(*) over () as many, * from arc_file where project_id = 'p1' and not is_delete) f on f.no = n % f.many + 1`.execute(
    db
  )
  await sql`analyze arc_file`.execute(db)
}

async function send<T>({ ask }: TestServer, token: string, path: string, body: object): Promise<T> {
  const { success, message, result } = await ask<T>('POST', `/arrange/volume/${path}`, { token, body })
  if (!success) throw new Error(message)
  return result!
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly seconds: number; readonly answer: T }> {
  const begun = performance.now()
  const answer = await work()
  return { seconds: (performance.now() - begun) / 1000, answer }
}
