import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import {
  grantsCondition,
  type ScopedPlace,
  isPlaceGranted,
  dataScopeOf,
  type Grant,
  isGranted
} from '#server/core/principal/data-scope.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { down, up } from '#server/db/migrations/0007-data-scope.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

/** The data scope of an account in a project, seen from the project it has chosen. */
async function scopeOf(username: string, project: string, chosen = project) {
  server.app.appContext.principals.forget()
  const who = await server.app.appContext.principals.by(await server.signIn(username, chosen))
  return inTransaction(server.db, who, (tx) => dataScopeOf(tx, who, project))
}
const of = (uploadBy: string, catalogCode: string, status: ScopedPlace['status'] = 'draft'): ScopedPlace => ({
  uploadBy,
  catalogCode,
  status
})

describe('the data scope of a role', () => {
  test('a project’s leader has all of it in his data scope', async () => {
    const { read, write } = await scopeOf('js_xinghe', 'p1')
    expect([
      isGranted(read, of('u-sg_yijian', 'C5-01')),
      isGranted(write, of('u-kc_yantu', 'A3-01')),
      isPlaceGranted(write, 'E4-01')
    ]).toEqual([true, true, true])
  })

  test('a builder’s archivist has in his data scope what his own unit has of C, D and what builders submit', async () => {
    const { read, write } = await scopeOf('sg_yijian', 'p1')
    expect([
      isGranted(write, of('u-sg_yijian', 'C5-01')),
      isGranted(write, of('u-sg_yijian', 'D1-01')),
      isPlaceGranted(write, 'A7-04')
    ]).toEqual([true, true, true])
    expect([
      isGranted(read, of('u-js_xinghe', 'C5-01')),
      isGranted(read, of('u-sg_yijian', 'A1-01')),
      isPlaceGranted(write, 'B1-01')
    ]).toEqual([false, false, false])
  })

  test('a supervisor writes B and sees C and D of everybody', async () => {
    const { read, write } = await scopeOf('jl_zhengheng', 'p1')
    expect([
      isGranted(write, of('u-js_xinghe', 'B1-01')),
      isGranted(read, of('u-sg_yijian', 'C5-01')),
      isGranted(read, of('u-sg_yijian', 'D1-01'))
    ]).toEqual([true, true, true])
    expect([isGranted(write, of('u-sg_yijian', 'C5-01')), isGranted(read, of('u-js_xinghe', 'A1-01'))]).toEqual([
      false,
      false
    ])
  })

  test('the archive sees what was handed in and writes nothing; administrators and readers see nothing', async () => {
    const { read, write } = await scopeOf('shenhe', 'p2')
    expect([
      isGranted(read, of('u-js_lanjiang', 'A1-01', 'locked')),
      isGranted(read, of('u-js_lanjiang', 'A1-01', 'approved')),
      write.length
    ]).toEqual([true, false, 0])
    expect(await scopeOf('admin', 'p1')).toEqual({ read: [], write: [] })
    expect(await scopeOf('chayue', 'p1')).toEqual({ read: [], write: [] })
  })

  test('is asked in the project of the file, whichever is chosen', async () => {
    expect(await scopeOf('kc_yantu', 'p2', 'p1')).toEqual(await scopeOf('kc_yantu', 'p2'))
    expect(await scopeOf('js_xinghe', 'p2', 'p1')).toEqual({ read: [], write: [] })
  })

  test.each([
    ['every tenant', 0, true],
    ['another tenant', 2, false]
  ])('is the same from whichever project it is asked, by a role that is granted in %s', async (_, tenantId, counts) => {
    const grant = { userId: 'u-kc_yantu', roleId: 'r-js_manager', projectId: '*', tenantId }
    await server.db.insertInto('sysUserRole').values(grant).execute()
    try {
      const [chosen, other] = [await scopeOf('kc_yantu', 'p2'), await scopeOf('kc_yantu', 'p2', 'p1')]
      expect([isGranted(chosen.write, of('u-kc_yantu', 'A1-01')), other]).toEqual([counts, chosen])
    } finally {
      await server.db
        .deleteFrom('sysUserRole')
        .where('userId', '=', grant.userId)
        .where('roleId', '=', grant.roleId)
        .execute()
    }
  })
})

describe('a role that an administrator makes', () => {
  /** Makes the newcomer a member of p1 for the builder of sg_yijian, with a role of his own in that project. */
  async function withRole(dataScope: unknown, work: () => Promise<void>) {
    const role = { id: 'r-own', roleCode: 'own', roleName: '材料员', tenantId: 1 }
    const member = { projectId: 'p1', userId: 'u-newcomer', orgId: 'o-sg1', dataScope: 'all' as const, tenantId: 1 }
    await server.db
      .insertInto('sysRole')
      .values({ ...role, dataScope: JSON.stringify(dataScope) })
      .execute()
    await server.db.insertInto('arcProjectMember').values(member).execute()
    await server.db
      .insertInto('sysUserRole')
      .values({ userId: 'u-newcomer', roleId: role.id, projectId: 'p1', tenantId: 1 })
      .execute()
    try {
      await work()
    } finally {
      await server.db.deleteFrom('sysRole').where('id', '=', role.id).execute()
      await server.db.deleteFrom('arcProjectMember').where('userId', '=', 'u-newcomer').execute()
    }
  }

  test('sees exactly the files that its rule names', async () => {
    const rule = {
      read: [
        { catalog: { groups: ['C5'] }, uploadedBy: 'anyone', states: ['draft', 'returned'] },
        { catalog: { classes: ['D'] }, uploadedBy: 'self' }
      ],
      write: [{ catalog: { submitBy: ['KC'] }, uploadedBy: 'unit' }]
    }
    await withRole(rule, async () => {
      const { read, write } = await scopeOf('newcomer', 'p1')
      const files = await server.db
        .selectFrom('arcFile')
        .select(['id', 'catalogCode', 'status', 'uploadBy', 'projectId'])
        .where('projectId', '=', 'p1')
        .execute()
      const expected = files
        .filter(({ catalogCode, status }) => catalogCode.startsWith('C5-') && ['draft', 'returned'].includes(status))
        .map(({ id }) => id)
      const seen = await server.db
        .selectFrom('arcFile as f')
        .select('f.id')
        .where('f.projectId', '=', 'p1')
        .where(grantsCondition(read, 'f'))
        .execute()
      expect(expected.length).toBeGreaterThan(0)
      expect(seen.map(({ id }) => id).sort()).toEqual(expected.sort())
      expect([isGranted(read, of('u-newcomer', 'D1-01')), isGranted(read, of('u-sg_yijian', 'D1-01'))]).toEqual([
        true,
        false
      ])
      expect([
        isGranted(write, of('u-sg_yijian', 'A3-01')),
        isGranted(write, of('u-js_xinghe', 'A3-01')),
        isPlaceGranted(write, 'C5-01')
      ]).toEqual([true, false, false])
    })
  })

  test.each([
    ['names an unknown state', { read: [{ catalog: 'all', uploadedBy: 'anyone', states: ['open'] }], write: [] }],
    ['has a word too many', { read: [{ catalog: 'all', uploadedBy: 'anyone', tenant: 2 }], write: [] }],
    ['lacks half of it', { read: [{ catalog: 'all', uploadedBy: 'anyone' }] }]
  ])('sees nothing when its rule %s, and the log says so once', async (_, rule) => {
    const warned = vi.spyOn(server.app.log, 'warn')
    await withRole(rule, async () => {
      expect(await scopeOf('newcomer', 'p1')).toEqual({ read: [], write: [] })
      expect(await scopeOf('newcomer', 'p1')).toEqual({ read: [], write: [] })
      expect(warned.mock.calls).toEqual([
        [
          { role: 'r-own', roleCode: 'own', dataScope: rule },
          'the data scope of a role is malformed: it shows no files'
        ]
      ])
    })
    warned.mockRestore()
  })

  test('cannot be given a rule that is no object', async () => {
    await expect(withRole(['all'], async () => {})).rejects.toMatchObject({ code: '23514' })
  })
})

describe('a database of an older release', () => {
  test('gets the rules that the program had for its roles, and a role of its own sees nothing', async () => {
    const rules = () => server.db.selectFrom('sysRole').select(['roleCode', 'dataScope']).orderBy('roleCode').execute()
    const seeded = await rules()
    const older = server.db as unknown as Kysely<unknown>
    await down(older)
    await sql`insert into sys_role (id, role_code, role_name, tenant_id) values ('r-older', 'zz', '自建', 1)`.execute(
      older
    )
    await up(older)
    const none = { read: [], write: [] }
    // A role that came with a later release was none of the program's then.
    const known = seeded.map((role) => (role.roleCode === 'project_viewer' ? { ...role, dataScope: none } : role))
    expect(await rules()).toEqual([...known, { roleCode: 'zz', dataScope: none }])
    await server.db.deleteFrom('sysRole').where('id', '=', 'r-older').execute()
  })
})

describe('a membership', () => {
  const narrow = (dataScope: 'all' | 'org' | 'own' | 'catalog') =>
    server.db
      .updateTable('arcProjectMember')
      .set({ dataScope })
      .where('userId', '=', 'u-daiban')
      .where('projectId', '=', 'p1')
      .execute()

  test('may narrow a role to one’s own files', async () => {
    await narrow('own')
    const { read } = await scopeOf('daiban', 'p1')
    expect(['u-daiban', 'u-js_xinghe'].map((who) => isGranted(read, of(who, 'A1-01')))).toEqual([true, false])
  })

  test('may narrow it to parts of the catalogue, to be read or written', async () => {
    await narrow('catalog')
    await server.db
      .insertInto('arcMemberScope')
      .values([
        { projectId: 'p1', userId: 'u-daiban', catalogCode: 'A1', canWrite: true, tenantId: 1 },
        { projectId: 'p1', userId: 'u-daiban', catalogCode: 'B', tenantId: 1 },
        { projectId: 'p1', userId: 'u-daiban', catalogCode: 'C5-01', canWrite: true, tenantId: 1 }
      ])
      .execute()
    const { read, write } = await scopeOf('daiban', 'p1')
    const [seen, written] = [
      (code: string) => isPlaceGranted(read, code),
      (code: string) => isPlaceGranted(write, code)
    ]
    expect(['A1-01', 'A2-01', 'B1-01', 'B6-02', 'C5-01', 'C5-02'].map(seen)).toEqual([
      true,
      false,
      true,
      true,
      true,
      false
    ])
    expect(['A1-01', 'B1-01', 'C5-01'].map(written)).toEqual([true, false, true])
  })
})

test('the database finds by shares what the server takes for within them', async () => {
  const shares: Grant[] = [
    { codes: ['A1-01', 'A1-02'], by: 'all', states: ['approved'] },
    { codes: 'all', by: ['u-sg_yijian'], states: 'all' }
  ]
  const all = await server.db.selectFrom('arcFile').select(['id', 'catalogCode', 'uploadBy', 'status']).execute()
  const ids = async (some: readonly Grant[]) =>
    (await server.db.selectFrom('arcFile as f').select('f.id').where(grantsCondition(some, 'f')).execute())
      .map(({ id }) => id)
      .sort()
  for (const some of [shares, shares.slice(0, 1), [], [{ codes: 'all', by: 'all', states: 'all' } as const]]) {
    const expected = all.filter((file) => isGranted(some, { ...file, status: file.status as ScopedPlace['status'] }))
    expect(await ids(some)).toEqual(expected.map(({ id }) => id).sort())
  }
})
