import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startTestServer, type TestServer } from '#kit/server/server.ts'
import { inTransaction } from '#server/db/transaction.ts'

/** What belongs to another tenant or another project does not show, whichever call asks and whatever it forgets. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server.close())

const CALLS = [
  '/user/info',
  '/sys/permission/getUserPermissionByToken',
  '/sys/dict/queryAllDictItems',
  '/sys/dict/getDictItems/arc_org,name,name',
  '/sys/dict/getDictItems/sys_depart,depart_name,id',
  '/sys/dict/loadDict/arc_org,name,id?pageSize=100',
  '/sys/dict/loadTreeData?tableName=sys_depart&text=depart_name&code=id',
  '/system/sysProject/queryList?pageSize=1000',
  '/system/sysProject/list?pageSize=1000',
  '/business/businessCatalog/rootList',
  '/archives/template/published',
  '/online/cgreport/api/getData/catalog_items?pageSize=1000'
]

describe('between two archives', () => {
  test.each(CALLS)('%s gives each only its own', async (path) => {
    const [own, neighbour] = [await server.signIn('js_xinghe'), await server.signIn('lx_jianshe')]
    const said = async (token: string) => (await server.ask('GET', path, { token })).raw.body
    expect(await said(own)).not.toMatch(/岚溪|lx_|"q1"|o-l-/)
    expect(await said(neighbour)).not.toMatch(/云澜|星河|js_xinghe|"p[123]"|o-js1/)
  })

  test('a header that names the other archive opens nothing', async () => {
    const token = await server.signIn('js_xinghe')
    for (const path of CALLS)
      expect((await server.ask('GET', path, { token, headers: { tenant_id: '2' } })).status).toBe(403)
  })

  test('an account of both sees one at a time, as its header says', async () => {
    await server.db.insertInto('sysUserTenant').values({ userId: 'u-shenhe', tenantId: 2 }).execute()
    const token = await server.signIn('shenhe')
    const orgs = async (tenant: string) =>
      (
        await server.ask<{ text: string }[]>('GET', '/sys/dict/getDictItems/arc_org,name,id', {
          token,
          headers: { tenant_id: tenant }
        })
      ).result?.length
    expect([await orgs('1'), await orgs('2')]).toEqual([15, 3])
    const { result } = await server.ask<{ userInfo: { project: unknown; roles: string[] } }>('GET', '/user/info', {
      token,
      headers: { tenant_id: '2' }
    })
    expect(result?.userInfo).toMatchObject({ project: null, roles: [], tenantid: 2 })
    await server.db.deleteFrom('sysUserTenant').where('userId', '=', 'u-shenhe').where('tenantId', '=', 2).execute()
  })
})

describe('between the projects of one archive', () => {
  test('the database shows the rows of one’s own, even to a statement that forgets to ask', async () => {
    const projectsIn = (table: string) => async (projects: string[]) => {
      const { rows } = await inTransaction(server.db, { id: 'u-sg_luqiao', tenant: 1, projects }, (tx) =>
        sql<{ id: string }>`select distinct project_id as id from ${sql.table(table)} order by 1`.execute(tx)
      )
      return rows.map(({ id }) => id)
    }
    for (const table of [
      'arc_file',
      'arc_object',
      'arc_tree_node',
      'arc_monomial',
      'arc_volume',
      'arc_project_org',
      'arc_project_member'
    ]) {
      expect(await projectsIn(table)(['p2']), table).toEqual(['p2'])
      expect(await projectsIn(table)(['q1']), table).toEqual([])
      expect(await projectsIn(table)([]), table).toEqual([])
    }
  })

  test('the hashes of passwords are read by no call', async () => {
    const asked = inTransaction(server.db, { id: 'u-admin', tenant: 1, projects: [] }, (tx) =>
      tx.selectFrom('sysUserSecret').selectAll().execute()
    )
    await expect(asked).rejects.toThrow('permission denied')
  })
})
