import { afterAll, beforeAll, expect, test } from 'vitest'

import { sql } from 'kysely'

import { startDemoServer } from '#kit/server/demo-server.ts'
import { type Act, answered, race } from '#kit/server/race.ts'
import type { TestServer } from '#kit/server/server.ts'
import { STATE_MACHINES } from '#kit/resources/state-machines.ts'

let server: TestServer
let admin: string
let volume: string
beforeAll(async () => {
  server = await startDemoServer()
  // Who keeps templates and also sees the volumes of a project, of which one shows how a draft is drawn.
  await sql`insert into sys_user_role (user_id, role_id, project_id, tenant_id) select u.id, 'r-sys_admin', '*', 1 from sys_user u
    where u.username = 'js_lanjiang'`.execute(server.db)
  admin = await server.signIn('js_lanjiang', 'p2')
  const { result } = await server.ask<readonly { id: string }[]>('GET', '/forms/targets', {
    token: admin,
    query: { target: 'volume' }
  })
  volume = result?.[0]?.id ?? ''
})
afterAll(() => server?.close())

/** The machines whose versions are published, with where their calls are and a version that comes along. */
const PUBLISHED: Readonly<Record<string, readonly [path: string, origin: string, byAction?: boolean]>> = {
  catalogue: ['/business/catalogVersion', 'building-v1', true],
  checkScheme: ['/archives/checkScheme', 'scheme-filing-1'],
  entryTemplate: ['/archives/template', 't-contact-1'],
  pdfTemplate: ['/forms/pdfTemplate', 'form-volume_cover-2'],
  processDefinition: ['/archives/processDefinition', 'process-node_default-1']
}
const publishing = Object.keys(STATE_MACHINES).filter((name) => 'publish' in (STATE_MACHINES[name]?.transitions ?? {}))

test.each(publishing)(
  'of two who publish the same draft of %s one wins, and the other gets a message',
  async (name) => {
    const [path, given, byAction = false] = PUBLISHED[name] ?? ['', '']
    const table = STATE_MACHINES[name]?.table ?? ''
    const rows = await server.db
      .selectFrom(table as 'arcCheckScheme')
      .select('id')
      .where('status', '=', 'published')
      .where('tenantId', '=', 0)
      .execute()
    const origin = rows.some(({ id }) => id === given) ? given : (rows[0]?.id ?? '')
    await race(
      server,
      table,
      async () => {
        const body = { ids: origin }
        const copied = await server.ask<{ ids: string[] }>('POST', `${path}/copy`, { token: admin, body })
        expect(copied.result?.ids, copied.message).toHaveLength(1)
        return copied.result?.ids[0] ?? ''
      },
      async (id) => {
        const query = { id }
        const seen = await server.ask<{ rowVersion: number }>('GET', `${path}/queryById`, { token: admin, query })
        const body = byAction ? { ids: id } : { id, rowVersion: seen.result?.rowVersion, target: volume }
        const publish: Act = () => answered(server.ask('PUT', `${path}/publish`, { token: admin, body }))
        return [
          [publish, 'published'],
          [publish, 'published']
        ]
      }
    )
  }
)
