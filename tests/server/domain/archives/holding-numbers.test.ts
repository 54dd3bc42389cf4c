import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { holdHoldingNumbers, nextHoldingNumbers } from '#server/domain/archives/holding-numbers.ts'
import { inTransaction } from '#server/db/transaction.ts'

let server: TestServer
let tenant: number
beforeAll(async () => {
  server = await startDemoServer()
  const { tenantId } = await server.db
    .selectFrom('arcProject')
    .select('tenantId')
    .where('id', '=', 'p1')
    .executeTakeFirstOrThrow()
  tenant = Number(tenantId)
})
afterAll(() => server?.close())

/** As who receives sees it: a member of one project alone. */
const next = (count: number, project = 'p1', day = '2026-11-28', first = '') =>
  inTransaction(server.db, { id: 'u-jieshou', tenant, projects: [project] }, (tx) =>
    nextHoldingNumbers(tx, { tenant, project, day, count, first })
  )
const give = async (id: string, holdingNo: string) =>
  void (await server.db.updateTable('arcVolume').set({ holdingNo }).where('id', '=', id).execute())

test('the archive’s own numbers follow one another over all its projects, by its pattern, from one on in each year', async () => {
  const [first, second] = await next(2)
  expect(first).toMatch(/^[A-Z]+-2026-000001$/)
  expect(second).toBe(first!.replace(/1$/, '2'))
  const other = await server.db
    .selectFrom('arcVolume')
    .select('id')
    .where('projectId', '<>', 'p1')
    .where('isDelete', '=', false)
    .limit(2)
    .execute()
  await give(other[0]!.id, first!.replace('000001', '000041'))
  await give(other[1]!.id, first!.replace('2026-000001', '2025-000099'))
  expect((await next(1))[0]).toBe(first!.replace('000001', '000042'))
  expect((await next(1, 'p1', '2027-01-02'))[0]).toBe(first!.replace('2026', '2027'))
})

test('an archive that puts its serial number first gets it there', async () => {
  await server.db
    .updateTable('sysSetting')
    .set({ value: '流水号.项目号' })
    .where('name', '=', 'holdingNoPattern')
    .where('tenantId', '=', tenant)
    .execute()
  expect((await next(1))[0]).toMatch(/^000001\.[A-Z0-9]+$/)
})

test('two who receive at once are given different numbers', async () => {
  const given: string[] = []
  await Promise.all(
    ['p1', 'p1'].map((project) =>
      inTransaction(server.db, { id: 'u-jieshou', tenant, projects: [project] }, async (tx) => {
        await holdHoldingNumbers(tx)
        const [no] = await nextHoldingNumbers(tx, { tenant, project, day: '2026-11-28', count: 1, first: '' })
        const volume = await tx
          .insertInto('arcVolume')
          .values({ id: `hv-${no}`, projectId: project, volumeNo: 9000 + given.length, title: '案卷', holdingNo: no })
          .returning('holdingNo')
          .executeTakeFirstOrThrow()
        given.push(volume.holdingNo ?? '')
      })
    )
  )
  expect(new Set(given).size).toBe(2)
})
