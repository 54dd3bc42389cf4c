import { afterAll, beforeAll, expect, test } from 'vitest'

import { BULK_AT_ONCE } from '#contract/core/limits.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { lackerOf } from '#kit/server/right-holders.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  // Somebody who may edit users, and not read what is kept of them.
  const name = await lackerOf(server, 'sys.user')
  const { roleId } = await server.db
    .selectFrom('sysUserRole as r')
    .innerJoin('sysUser as u', 'u.id', 'r.userId')
    .select('r.roleId')
    .where('u.username', '=', name)
    .executeTakeFirstOrThrow()
  const grant = { roleId, permissionId: 'a-sys.user:edit', tenantId: 1 }
  await server.db.insertInto('sysRolePermission').values(grant).execute()
  server.app.appContext.principals.forget()
  token = await server.signIn(name)
})
afterAll(() => server?.close())

const edit = (count: number, values: object) => {
  const ids = Array.from({ length: count }, (_, at) => `u-${at}`).join(',')
  return server.ask('PUT', '/sys/user/editBatch', { token, body: { ids, deferrable: true, values } })
}

test.each([2, BULK_AT_ONCE + 1])(
  'nobody writes over what he may not read, in %i rows: it is refused at once, and no job is ordered',
  async (count) => {
    expect(await edit(count, { email: 'a@example.org' })).toMatchObject({ status: 403, success: false })
    expect((await edit(count, { email: null })).status).toBe(403)
    expect(await server.db.selectFrom('sysJob').select('id').execute()).toEqual([])
  }
)

test('what he may read of so many rows is a job as before', async () => {
  expect((await edit(BULK_AT_ONCE + 1, { sex: '1' })).result).toMatchObject({ job: expect.any(String) })
})
