import { afterAll, beforeAll, expect, test } from 'vitest'

import { USUAL_PLAN } from '#contract/archives/volume-plan.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { sendStep } from '#kit/server/seen-volumes.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('js_xinghe', 'p1')
})
afterAll(() => server?.close())

const BASE = '/arrange/volume'
const get = async (path: string) => (await server.ask('GET', `${BASE}/${path}`, { token })).result
const post = (path: string, body: object) => sendStep(server, token, ['POST', path], body)
const put = (path: string, body: object) => sendStep(server, token, ['PUT', path], body)

test('a project chooses among the boxes that its archive accepts: another is refused by its size, and one that is accepted no more is gone', async () => {
  const accepts = (value: string | null) =>
    server.db
      .updateTable('sysSetting')
      .set({ value })
      .where('name', '=', 'volumeBoxes')
      .where('tenantId', '=', 1)
      .execute()
  await put('settings', { ...USUAL_PLAN, boxes: [20, 50] })
  await accepts('20,40')
  expect(await get('settings')).toMatchObject({ boxes: [20], acceptedBoxes: [20, 40] })
  for (const answer of [
    await put('settings', { ...USUAL_PLAN, boxes: [20, 30, 50] }),
    await post('plan', { settings: { ...USUAL_PLAN, boxes: [20, 30, 50] } })
  ])
    expect(answer.message).toBe('档案馆不认可 30、50 毫米的卷盒；认可的规格：20、40')
  await accepts('30,40')
  expect(await get('settings')).toMatchObject({ boxes: [30, 40], acceptedBoxes: [30, 40] })
  await accepts(null)
  await put('settings', USUAL_PLAN)
})
