import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { twoTenants } from '#kit/server/people.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'
import { isConnectionLost } from '#server/db/lost-connection.ts'
import { type TxExtent, inTransaction, type Tx } from '#server/db/transaction.ts'

const JIA = { id: 'u-a', tenant: 1, projects: ['p1'] }
const YI = { id: 'u-b', tenant: 1, projects: ['p2'] }
const BING = { id: 'u-c', tenant: 1, projects: [] }
const DING = { id: 'u-d', tenant: 2, projects: ['p9'] }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ fill: twoTenants })
})
afterAll(() => server.close())

const as = <T>(who: typeof JIA | typeof BING, work: (tx: Tx) => Promise<T>, extent?: TxExtent) =>
  inTransaction(server.db, who, work, extent)
const files = (tx: Tx) => tx.selectFrom('arcFile').select('id').orderBy('id').execute()
const refusal = (work: Promise<unknown>) => work.then(() => 'done').catch((error: { code?: string }) => error.code)

describe('a statement that forgets its where', () => {
  test('shows a member the files of his own projects alone', async () => {
    expect((await as(JIA, files)).map(({ id }) => id)).toEqual(['p1-f1', 'p1-f2', 'p1-f3'])
    expect((await as(DING, files)).map(({ id }) => id)).toEqual(['p9-f1', 'p9-f2', 'p9-f3'])
    expect(await as(BING, files)).toEqual([])
  })

  test('shows nobody a project that he has not joined, nor another archive', async () => {
    const projects = (tx: Tx) => tx.selectFrom('arcProject').select('id').orderBy('id').execute()
    expect(await as(YI, projects)).toEqual([{ id: 'p2' }])
    expect(await as(BING, projects)).toEqual([])
    expect(await as(JIA, projects, 'tenant')).toEqual([{ id: 'p1' }, { id: 'p2' }])
  })

  test('reads no account, unit or department of another archive, and no password at all', async () => {
    expect(await as(DING, (tx) => tx.selectFrom('sysUser').select('id').execute())).toEqual([{ id: 'u-d' }])
    expect(await refusal(as(JIA, (tx) => tx.selectFrom('sysUserSecret').selectAll().execute()))).toBe('42501')
    expect(await refusal(as(JIA, (tx) => tx.selectFrom('sysAttempt').selectAll().execute()))).toBe('42501')
  })

  test('changes and removes only what its user could have seen', async () => {
    const changed = await as(JIA, (tx) => tx.updateTable('arcFile').set({ remark: '改' }).executeTakeFirst())
    expect(changed.numUpdatedRows).toBe(3n)
    const gone = await as(BING, (tx) => tx.deleteFrom('arcFile').executeTakeFirst())
    expect(gone.numDeletedRows).toBe(0n)
    expect(await server.db.selectFrom('arcFile').select('id').where('remark', 'is', null).execute()).toHaveLength(6)
  })

  test('cannot put a row into another project or archive', async () => {
    const into = (projectId: string, tenantId?: number) => (tx: Tx) =>
      tx
        .insertInto('arcFile')
        .values({
          id: `new-${projectId}`,
          projectId,
          ...(tenantId ? { tenantId } : {}),
          catalogSet: 'building',
          catalogCode: 'A1-01',
          templateCode: 'file_text',
          title: '新'
        })
        .execute()
    expect(await refusal(as(JIA, into('p2')))).toBe('42501')
    expect(await refusal(as(JIA, into('p9', 2)))).toBe('42501')
    expect(await refusal(as(JIA, into('p1')))).toBe('done')
    await server.db.deleteFrom('arcFile').where('id', '=', 'new-p1').execute()
  })

  test('cannot move a row into another project', async () => {
    expect(
      await refusal(
        as(JIA, (tx) => tx.updateTable('arcFile').set({ projectId: 'p2' }).where('id', '=', 'p1-f1').execute())
      )
    ).toBe('42501')
  })

  test('does not leak through the search by a part of a title', async () => {
    const found = (tx: Tx) => sql<{ id: string }>`select arc_file_like(${'%文件%'}) as id order by 1`.execute(tx)
    expect((await as(YI, found)).rows.map(({ id }) => id)).toEqual(['p2-f1', 'p2-f2', 'p2-f3'])
    expect((await as(BING, found)).rows).toEqual([])
  })

  test('cannot lift the rules', async () => {
    expect(await refusal(as(JIA, (tx) => sql`alter table arc_file disable row level security`.execute(tx)))).toBe(
      '42501'
    )
  })
})

test('a row notes by itself whose it is, who made and who changed it, and counts its changes', async () => {
  await as(JIA, (tx) =>
    tx
      .insertInto('arcFile')
      .values({
        id: 'own',
        projectId: 'p1',
        catalogSet: 'building',
        catalogCode: 'A1-01',
        templateCode: 'file_text',
        title: '新'
      })
      .execute()
  )
  await as(JIA, (tx) => tx.updateTable('arcFile').set({ title: '改' }).where('id', '=', 'own').execute())
  const row = await server.db
    .selectFrom('arcFile')
    .select(['tenantId', 'createBy', 'updateBy', 'rowVersion', 'createTime', 'updateTime'])
    .where('id', '=', 'own')
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ tenantId: 1, createBy: 'u-a', updateBy: 'u-a', rowVersion: 2 })
  expect(row.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(row.updateTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test('every table of people and archives is under row-level security', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity
      and has_table_privilege('app', oid, 'select, insert, update, delete')`.execute(server.db)
  expect(rows.map(({ name }) => name).filter((name) => name !== 'sys_fact')).toEqual([])
})

test('a transaction that lost against another is tried again', async () => {
  let tries = 0
  const value = await as(JIA, async () => {
    tries++
    if (tries < 3) throw Object.assign(new Error('could not serialize access'), { code: '40001' })
    return tries
  })
  expect(value).toBe(3)
})

test('work whose connection is cut is done again, once, on another', async () => {
  const remark = () =>
    server.db.selectFrom('arcFile').select(['remark', 'rowVersion']).where('id', '=', 'p1-f2').executeTakeFirstOrThrow()
  const { rowVersion: before } = await remark()
  let tries = 0
  await as(JIA, async (tx) => {
    tries++
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await tx
      .updateTable('arcFile')
      .set({ remark: `try ${tries}` })
      .where('id', '=', 'p1-f2')
      .execute()
    if (tries === 1) await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(server.db)
    await sql`select 1`.execute(tx)
  })
  expect(await remark()).toEqual({ remark: 'try 2', rowVersion: before + 1 })
})

test('where the connection is cut within the commit, which may have happened, the work is not done again', async () => {
  let tries = 0
  const working = as(
    JIA,
    async (tx) => {
      tries++
      for (const statement of [
        'create temporary table late (n int)',
        'create function pg_temp.cut() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$',
        'create constraint trigger cut after insert on late deferrable initially deferred for each row execute function pg_temp.cut()',
        'insert into late values (1)'
      ])
        await sql.raw(statement).execute(tx)
    },
    'installation'
  )
  await expect(working).rejects.toSatisfy(isConnectionLost)
  expect(tries).toBe(1)
})
