import { afterAll, beforeAll, expect, test } from 'vitest'

import { USUAL_PLAN } from '#contract/archives/volume-plan.ts'
import type { VolumeFile, VolumeRow } from '#contract/archives/volumes.ts'
import { startDemoServer } from '#kit/demo-server.ts'
import { stepNow } from '#kit/seen-volumes.ts'
import type { TestServer } from '#kit/server.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'

let server: TestServer
let token: string
const VOLUMES = '/arrange/volume'
const volumes = async () =>
  (await server.ask<{ volumes: VolumeRow[] }>('GET', `${VOLUMES}/list`, { token })).result!.volumes
const filesOf = async (id: string) =>
  (await server.ask<VolumeFile[]>('GET', `${VOLUMES}/files`, { token, query: { id } })).result!
const change = (method: 'POST' | 'PUT', path: string, body: object) =>
  server.ask(method, `${VOLUMES}/${path}`, { token, body })
async function check(body: object): Promise<void> {
  const { success, message } = await server.ask('POST', '/arrange/check/run', {
    token,
    body: { stage: 'G', text: false, drawing: false, ...body }
  })
  expect(success, message).toBe(true)
  await jobsOf(server.app.appContext).idle()
}

beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('js_xinghe', 'p1')
  const { result: plan } = await server.ask<{ digest: string }>('POST', `${VOLUMES}/plan`, {
    token,
    body: { settings: USUAL_PLAN }
  })
  await change('POST', 'apply', { settings: USUAL_PLAN, digest: plan!.digest })
})
afterAll(() => server?.close())

test('a volume is checked where nothing was found in it, failed where something refuses, and a draft again once it is edited', async () => {
  expect(new Set((await volumes()).map(({ status }) => status))).toEqual(new Set(['draft']))
  await check({ target: 'project' })
  const refused = await server.db
    .selectFrom('arcCheckFinding')
    .select(['targetType', 'targetId'])
    .where('level', '=', 'error')
    .where('kind', '=', 'found')
    .execute()
  const wrong = new Set(refused.map(({ targetType, targetId }) => `${targetType}:${targetId}`))
  const seen = new Set<string>()
  for (const { id, status } of await volumes()) {
    const own = await filesOf(id)
    const hasFault = wrong.has(`volume:${id}`) || own.some((file) => wrong.has(`file:${file.id}`))
    expect(status, id).toBe(hasFault ? 'failed' : 'checked')
    seen.add(status)
  }
  expect(seen).toEqual(new Set(['checked', 'failed']))
  const sound = (await volumes()).find(({ status }) => status === 'checked')!
  const { id, rowVersion, title, templateVersion } = sound
  const { success, message } = await change('PUT', 'edit', {
    ...{ id, rowVersion, template: templateVersion },
    cells: { title: `${title}（补）` }
  })
  expect(success, message).toBe(true)
  expect((await volumes()).find((one) => one.id === id)?.status).toBe('draft')
})

test('a volume that is locked keeps its state, whatever another check finds', async () => {
  const sound = (await volumes()).find(({ status }) => status === 'checked')!
  const { success, message } = await stepNow(server, token, ['POST', 'lock'], { ids: [sound.id] })
  expect(success, message).toBe(true)
  await check({ target: 'volume', targetId: sound.id, again: true })
  expect((await volumes()).find(({ id }) => id === sound.id)?.status).toBe('locked')
})
