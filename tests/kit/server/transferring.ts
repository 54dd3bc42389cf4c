import { sql } from 'kysely'

import type { TransferDetail, TransferRow } from '#contract/transfers/transfers.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'

import type { TestServer } from './server.ts'

type Answer<T> = Awaited<ReturnType<TestServer['ask']>> & { readonly result: T | null }

/** Two checked volumes of the first unit project of p1 and two of the second, each with two arranged files: what p1 needs for a transfer is there. */
export async function readyForTransfer({ db }: TestServer): Promise<void> {
  await sql`update arc_project set accept_date = current_date - 30, due_date = null where id = 'p1'`.execute(db)
  // Whatever is missing of the demo's project is not what these tests are about.
  await sql`update arc_tree_node set applicable = 'no', na_reason = '本工程不涉及' where project_id = 'p1' and level = 'item'`.execute(
    db
  )
  await sql`update arc_transfer set is_delete = true where project_id = 'p1'`.execute(db)
  for (const [at, unit] of ['m11', 'm11', 'm12', 'm12'].entries()) {
    const id = `tv${at + 1}`
    await sql`insert into arc_volume (id, project_id, monomial_id, volume_no, archive_no, title, compiler, tech_manager, start_date, end_date, compile_date, retention, secret_level, text_pages, filer, reviewer, status, tenant_id)
      values (${id}, 'p1', ${unit}, ${at + 1}, ${`I-TEST-0${at + 1}`}, ${`移交案卷${at + 1}`}, '云澜建设', '赵子甲', '2026-01-01', '2026-05-01', '2026-06-01', '1', '0', 20, '钱丑乙', '孙寅丙', 'checked', 1)`.execute(
      db
    )
    await sql`update arc_file set volume_id = ${id}, volume_order = 1, status = 'arranged', monomial_id = ${unit}
      where id in (select id from arc_file where project_id = 'p1' and status = 'approved' and volume_id is null order by id limit 2)`.execute(
      db
    )
  }
  await sql`update arc_file set status = 'void' where project_id = 'p1' and status in ('draft', 'returned', 'submitted')`.execute(
    db
  )
}

/** Somebody who applies for transfers or reviews them, by calls. */
export function transferring(server: TestServer, token: string) {
  const ask = async <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, input: object = {}) =>
    (await server.ask<T>(method, path, {
      token,
      ...(method === 'GET' || method === 'DELETE' ? { query: input as Record<string, string> } : { body: input })
    })) as Answer<T>
  const one = async (id: string) => (await ask<TransferDetail>('GET', '/transfer/queryById', { id })).result!
  return {
    ask,
    one,
    add: (input: object = {}) =>
      ask<TransferRow>('POST', '/transfer/apply/add', {
        kind: 'formal',
        mode: 'online',
        parcel: 'whole',
        units: ['m11'],
        volumes: ['tv1', 'tv2'],
        ...input
      }),
    /** Orders the submission and waits until its job has ended. */
    async submit(id: string) {
      const { rowVersion } = (await one(id)).row
      const answer = await ask<{ job: string }>('POST', '/transfer/apply/submit', { id, rowVersion })
      await jobsOf(server.app.appContext).idle()
      return answer
    },
    claim: (id: string) => ask<TransferRow>('POST', '/transfer/review/claim', { id }),
    decide: (id: string, kind: 'accept' | 'return', targets: readonly object[], more: object = {}) =>
      ask('POST', '/transfer/review/decide', { id, kind, targets, ...more }),
    accept: (id: string, opinion?: string) =>
      ask<TransferRow>('POST', '/transfer/review/accept', { id, ...(opinion && { opinion }) }),
    giveBack: (id: string, reason = '10', opinion = '请补正') =>
      ask<TransferRow>('POST', '/transfer/review/return', { id, reason, opinion }),
    takeBack: (id: string) => ask<TransferRow>('POST', '/transfer/review/takeBack', { id })
  }
}

/** The states of volumes and of their files, by the volumes' ids. */
export async function statesOf({ db }: TestServer, ids: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ id: string; states: string }>`
    select v.id, v.status || ' ' || coalesce(string_agg(distinct f.status, ',' order by f.status), '') as states
    from arc_volume v left join arc_file f on f.volume_id = v.id and not f.is_delete
    where v.id = any (${[...ids]}::text[]) group by v.id, v.status order by v.id`.execute(db)
  return Object.fromEntries(rows.map(({ id, states }) => [id, states]))
}

/** Makes a transfer of two volumes of p1, which the archive accepts and the builder packs; gives what its row says. */
export async function packedTransfer(server: TestServer, builder: string) {
  const builders = transferring(server, builder)
  const reviewer = transferring(server, await server.signIn('shenhe', 'p1'))
  const { id } = (await builders.add()).result!
  await builders.submit(id)
  await reviewer.claim(id)
  for (const volumeId of ['tv1', 'tv2']) await reviewer.decide(id, 'accept', [{ volumeId }])
  await reviewer.accept(id)
  await builders.ask('POST', '/transfer/online/pack', { id })
  await jobsOf(server.app.appContext).idle()
  return server.db
    .selectFrom('arcTransfer')
    .select([
      ...(['id', 'transferNo', 'status', 'mode', 'files', 'bytes', 'carrier', 'carrierBytes'] as const),
      ...(['packagePath', 'packageSha256', 'packageBytes', 'packageFiles'] as const)
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
export type PackedTransfer = Awaited<ReturnType<typeof packedTransfer>>

/** Puts a volume without files beside another whose project is being handed over, as one is that has lost them after it was printed; gives its id. */
export async function emptyVolume({ db }: TestServer, beside: string): Promise<string> {
  const own = {
    id: 'v-empty',
    volume_no: 990,
    archive_no: 'KONG-990',
    final_no: null,
    register_no: null,
    status: 'draft'
  }
  await sql`insert into arc_volume
    select (jsonb_populate_record(v, ${JSON.stringify(own)}::jsonb)).* from arc_volume v where v.id = ${beside}`.execute(
    db
  )
  await sql`update arc_transfer_unit u set is_handed = true from arc_transfer t where t.id = u.transfer_id and t.status = 'completed'`.execute(
    db
  )
  await sql`update arc_project p set status = 'transferring' from arc_volume v where v.id = ${beside} and p.id = v.project_id`.execute(
    db
  )
  return own.id
}
