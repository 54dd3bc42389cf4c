import { afterAll, beforeAll, expect, test } from 'vitest'

import { type StateMachine, stepsOf } from '#contract/core/state-machine.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { STATE_MACHINES } from '#kit/resources/state-machines.ts'
import { inTransaction, type Tx } from '#server/db/transaction.ts'
import { sql } from 'kysely'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
  // What comes with the product is nobody's to change: the tenant has a version of its own.
  await server.db
    .insertInto('arcCatalogVersion')
    .values({ id: 'own-version', setId: 'building', versionNo: 90, name: '自编归档范围', tenantId: 1 })
    .execute()
  await server.db
    .insertInto('arcProcessDef')
    .values({ id: 'own-process', code: 'own', name: '自编流程', nodes: '[]', tenantId: 1 })
    .execute()
  await server.db
    .insertInto('arcCheckScheme')
    .values({ id: 'own-scheme', code: 'own', name: '自编方案', stage: 'G', items: '[]', tenantId: 1 })
    .execute()
  await server.db
    .insertInto('arcTemplate')
    .values({ id: 'own-template', code: 'own', name: '自编模板', level: 'file', columns: '[]', tenantId: 1 })
    .execute()
  await server.db
    .insertInto('arcPdfTemplate')
    .values({ id: 'own-form', code: 'own', name: '自编表单', layout: '{}', tenantId: 1 })
    .execute()
  await server.db
    .insertInto('arcExtension')
    .values({
      id: 'own-extension',
      projectId: 'p1',
      wantedDay: '2027-01-31',
      reason: '资料整理未完',
      applicant: 'u',
      tenantId: 1
    })
    .execute()
  // One application a unit project may be open: the one that is moved here has none.
  await server.db.deleteFrom('arcTransferUnit').execute()
  await server.db.insertInto('arcLocation').values({ id: 'own-location', room: '一库', tenantId: 1 }).execute()
  await server.db
    .insertInto('arcSuccession')
    .values({
      ...{ id: 'own-succession', projectId: 'p1', kind: 'person', predecessorId: 'u-js_xinghe', predecessor: '何申甲' },
      ...{ account: 'newcomer', successor: 'newcomer', participantId: 'p1-JS', roleIds: '', tenantId: 1 }
    })
    .execute()
})
afterAll(() => server?.close())

class Undone extends Error {}

/** Whether the database lets a row of the machine's table go from one state to the other, as the role that answers calls. Nothing stays. */
async function isLet({ table }: StateMachine, from: string, to: string): Promise<boolean> {
  const set = (tx: Tx, id: string, state: string) =>
    sql`update ${sql.table(table)} set status = ${state} where id = ${id}`.execute(tx)
  const found = await sql<{ id: string }>`select id from ${sql.table(table)} where tenant_id = 1 limit 1`.execute(
    server.db
  )
  const id = found.rows[0]!.id
  const before = await sql<{ status: string }>`select status from ${sql.table(table)} where id = ${id}`.execute(
    server.db
  )
  await sql`update ${sql.table(table)} set status = ${from} where id = ${id}`.execute(server.db)
  try {
    await inTransaction(
      server.db,
      { id: 'u-sys', tenant: 1, projects: [] },
      async (tx) => {
        const { numAffectedRows } = await set(tx, id, to)
        expect(numAffectedRows).toBe(1n)
        throw new Undone()
      },
      'tenant'
    )
  } catch (error) {
    if (error instanceof Undone) return true
    expect(String(error)).toContain(`${table} does not go from ${from} to ${to}`)
  } finally {
    await sql`update ${sql.table(table)} set status = ${before.rows[0]!.status} where id = ${id}`.execute(server.db)
  }
  return false
}

for (const [name, machine] of Object.entries(STATE_MACHINES))
  test(`the database lets a ${name} take each declared step and no other`, async () => {
    const declared = new Set(stepsOf(machine).map((pair) => pair.join('>')))
    const passed: string[] = []
    for (const from of machine.states)
      for (const to of machine.states) if (from !== to && (await isLet(machine, from, to))) passed.push(`${from}>${to}`)
    expect(passed.sort()).toEqual([...declared].sort())
  })
