import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { down, up } from '#server/db/migrations/0083-catalogue-versions.ts'
import { down as keepApart, up as keepTogether } from '#server/db/migrations/0167-catalogue-versions-declared.ts'
import { down as dropStates } from '#server/db/migrations/0129-item-states.ts'
import { down as dropDeadlines } from '#server/db/migrations/0185-reported-deadlines.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

const items = async () =>
  (await sql`select id, code, pid, keep, when_tags, row_version from arc_catalog order by id`.execute(server.db)).rows

test('a catalogue of an older release becomes its first version, published, with the same nodes', async () => {
  const before = await items()
  // What later releases read of the catalogue is not there in the older one.
  await dropDeadlines(server.db as never)
  await keepApart(server.db as never)
  await dropStates(server.db as never)
  await down(server.db as never)
  const counted = await sql<{
    count: number
  }>`select count(*)::int as count from arc_catalog where has_child > 0`.execute(server.db)
  expect(counted.rows[0]?.count).toBeGreaterThan(100)
  await up(server.db as never)
  await keepTogether(server.db as never)
  expect(await items()).toEqual(before)
  const versions = await server.db
    .selectFrom('arcCatalogVersion')
    .select(['id', 'name', 'status', 'versionNo', 'tenantId'])
    .orderBy('id')
    .execute()
  expect(versions.map(({ id }) => id)).toEqual(['bridge-v1', 'building-v1', 'pipeline-v1', 'road-v1'])
  expect(versions[1]).toMatchObject({ name: '建筑工程(附录A)', status: 'published', versionNo: 1, tenantId: 0 })
})
