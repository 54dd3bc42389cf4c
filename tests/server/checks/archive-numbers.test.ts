import { afterAll, beforeAll, expect, test } from 'vitest'

import { USUAL_PLAN } from '#contract/archives/volume-plan.ts'
import type { VolumeRow } from '#contract/archives/volumes.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { listedVolumes, stepNow } from '#kit/server/seen-volumes.ts'
import type { TestServer } from '#kit/server/server.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'
import { down, up } from '#server/db/migrations/0184-archive-number-forms.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('js_xinghe', 'p1')
  await server.db
    .updateTable('sysSetting')
    .set({ value: '项目号.单位工程号-案卷号' })
    .where('name', '=', 'archiveNoPattern')
    .where('tenantId', '=', 1)
    .execute()
  await server.db.updateTable('arcProject').set({ projectNo: 'YLFJ2024017-ERWEITERT' }).where('id', '=', 'p1').execute()
  const settings = USUAL_PLAN
  const body = { settings }
  const plan = await server.ask<{ digest: string }>('POST', '/arrange/volume/plan', { token, body })
  await server.ask('POST', '/arrange/volume/apply', { token, body: { settings, digest: plan.result?.digest } })
})
afterAll(() => server?.close())

/** Checks the whole project, and says in which volumes the number has a fault. */
async function wrongNumbers(): Promise<readonly (string | null)[]> {
  const body = { target: 'project', stage: 'G', text: false, drawing: false }
  const { success, message } = await server.ask('POST', '/arrange/check/run', { token, body })
  expect(success, message).toBe(true)
  await jobsOf(server.app.appContext).idle()
  const rows = await server.db
    .selectFrom('arcCheckFinding')
    .select('targetId')
    .where('code', '=', 'ZS-08')
    .where('kind', '=', 'found')
    .where('runId', '=', (e) =>
      e.selectFrom('arcCheckRun').select('id').where('projectId', '=', 'p1').orderBy('finishedAt', 'desc').limit(1)
    )
    .execute()
  return rows.map(({ targetId }) => targetId)
}
const edit = ({ id, rowVersion, templateVersion: template }: VolumeRow, archiveNo: string) =>
  server.ask('PUT', '/arrange/volume/edit', { token, body: { id, rowVersion, template, cells: { archiveNo } } })

test('numbers that were made by the archive’s own pattern pass the check, and their volumes are locked', async () => {
  const made = await listedVolumes(server, token)
  expect(made.length).toBeGreaterThan(3)
  for (const { archiveNo } of made) expect(archiveNo).toMatch(/^YLFJ2024017ERWEITERT\.\d\d-\d{3}$/)
  expect(await wrongNumbers()).toEqual([])
  const sound = (await listedVolumes(server, token)).find(({ status }) => status === 'checked')
  const locked = await stepNow(server, token, ['POST', 'lock'], { ids: [sound?.id] })
  expect(locked.success, locked.message).toBe(true)
})

test('a number that is typed has the form of that pattern', async () => {
  const volume = (await listedVolumes(server, token)).find(({ status }) => status !== 'locked')!
  expect((await edit(volume, 'I-YLFJ2024017-00-001')).faults).toEqual([
    { field: 'archiveNo', message: '档号格式应为：项目号.单位工程号-案卷号' }
  ])
  expect((await edit(volume, 'ANDERES.00-901')).success).toBe(true)
})

test('a number of another form is a fault, unless it was given out and stays', async () => {
  const [one, other] = (await listedVolumes(server, token)).filter(({ status }) => status !== 'locked')
  await server.db.updateTable('arcVolume').set({ archiveNo: 'I-ALT-00-901' }).where('id', '=', one!.id).execute()
  await server.db
    .updateTable('arcVolume')
    .set({ archiveNo: 'I-ALT-00-902', givenOut: '2026-01-01' })
    .where('id', '=', other!.id)
    .execute()
  expect(await wrongNumbers()).toEqual([one!.id])
})

test('the template of an older release asks for no form any more, and keeps what else it asks', async () => {
  const rules = async () => {
    const { columns } = await server.db
      .selectFrom('arcTemplate')
      .select('columns')
      .where('id', '=', 't-volume-1')
      .executeTakeFirstOrThrow()
    const own = columns as readonly { readonly key: string; readonly validateRules?: readonly object[] }[]
    return own.find(({ key }) => key === 'archiveNo')?.validateRules ?? []
  }
  const now = await rules()
  const { columns } = await server.db
    .selectFrom('arcTemplate')
    .select('columns')
    .where('id', '=', 't-volume-1')
    .executeTakeFirstOrThrow()
  const write = (more: readonly object[]) =>
    server.db
      .updateTable('arcTemplate')
      .set({
        columns: JSON.stringify(
          (columns as readonly { readonly key: string }[]).map((column) =>
            column.key === 'archiveNo' ? { ...column, validateRules: [...now, ...more] } : column
          )
        )
      })
      .where('id', '=', 't-volume-1')
      .execute()
  const own = { pattern: '^CJ', message: '${title}以 CJ 开头' }
  await write([{ pattern: '^[A-R]\\d{0,4}(-[A-Z0-9]{1,12}){1,4}$', message: '${title}格式' }, own])
  expect(await rules()).toHaveLength(now.length + 2)
  await down()
  await up(server.db as never)
  expect(await rules()).toEqual([...now, own])
})
