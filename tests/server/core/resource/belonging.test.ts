import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { isOfProject, isOverProjects } from '#contract/core/resource/belonging.ts'
import { text } from '#contract/core/resource/field.ts'
import { resource } from '#contract/core/resource/resource.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { drawnResources } from '#kit/resources/drawn-resources.ts'
import { addReferred, openResourceClient, type ResourceClient, type ResourceRow } from '#kit/server/resource-client.ts'
import { RESOURCES, TESTED_BY_AREA } from '#kit/resources/resources.ts'
import { holderOf } from '#kit/server/right-holders.ts'
import type { TestServer } from '#kit/server/server.ts'
import { answerInside, type TxCtx } from '#server/core/context/context.ts'
import { selectRows } from '#server/core/resource/read-rows.ts'
import { resourcesOf, type ServedResource } from '#server/core/resource/served.ts'
import { unaskedContext } from '#server/core/context/unasked-context.ts'
import { auditColumns } from '#server/db/sql/statements.ts'
import { forNew, snake, writeRows } from '#server/core/resource/write-rows.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

const OF_PROJECTS = RESOURCES.filter(isOfProject)
const WRITTEN = drawnResources(OF_PROJECTS).filter(
  (resource) =>
    isOverProjects(resource) && resource.calls.add && resource.calls.list && !TESTED_BY_AREA.has(resource.name)
)
type Page = { readonly records: readonly ResourceRow[]; readonly total: number }

test('what belongs to a project is kept by the database too, and what lies in a table of a project says so', async () => {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_policies where policyname = 'seen' and qual like '%app_projects%' and qual like '%project_id%'`.execute(
    server.db
  )
  const guarded = new Set(rows.map(({ tablename }) => tablename))
  const served = [...resourcesOf(server.app.appContext).values()].filter(({ table }) => table !== '')
  expect(served.filter(({ resource, table }) => isOfProject(resource) && !guarded.has(snake(table)))).toEqual([])
  const silent = served.filter(
    ({ resource, table }) => resource.belongsTo === undefined && table !== 'arcProject' && guarded.has(snake(table))
  )
  expect(silent.map(({ resource }) => resource.name)).toEqual([])
})

test('what belongs to a unit is shown to those who work for it and to who reads all units, and a new row is of its writer’s', async () => {
  await sql`create table test_licence (id text primary key, name text not null, org_id text not null, ${sql.raw(auditColumns)});
    create trigger touch before update on test_licence for each row execute function touch();
    grant select, insert, update on test_licence to app`.execute(server.db)
  const { appContext } = server.app
  const served: ServedResource = {
    resource: resource('licence', '/licence', {
      right: 'licence',
      fields: { name: text({ rules: ['required'] }) },
      belongsTo: 'unit',
      label: 'name',
      verbs: ['list']
    }) as unknown as ServedResource['resource'],
    table: 'testLicence',
    rows: undefined,
    area: 'organisation',
    hooks: {},
    expressions: {},
    actions: {}
  }
  const people = await server.db
    .selectFrom('sysUser')
    .select(['id', 'orgId'])
    .where('orgId', 'is not', null)
    .where('tenantId', '=', 1)
    .where('status', '=', '1')
    .orderBy('id')
    .execute()
  const [one, other] = [people[0], people.find(({ orgId }) => orgId !== people[0]?.orgId)]
  const stranger = await server.db
    .selectFrom('sysUser')
    .select('id')
    .where('orgId', 'is', null)
    .where('tenantId', '=', 1)
    .where('status', '=', '1')
    .executeTakeFirstOrThrow()
  const as = async <T>(user: string | undefined, work: (ctx: TxCtx) => Promise<T>, ...rights: readonly string[]) => {
    const principal = await appContext.principals.ofUser(user ?? '', 1, null)
    const ctx = unaskedContext(appContext, { principal: { ...principal, rights: new Set(rights) } })
    return answerInside({ ctx, said: () => undefined }, 'own', work)
  }
  const add = (name: string) => (ctx: TxCtx) => writeRows(served, ctx, 'add', [forNew({ name })])
  const seen = async (ctx: TxCtx) => (await selectRows(served, ctx).execute()).map(({ name }) => name)
  await as(one?.id, add('甲'))
  await as(other?.id, add('乙'))
  await expect(as(stranger.id, add('丙'))).rejects.toMatchObject({ key: 'rules:owner.noUnit' })
  expect(await as(one?.id, seen)).toEqual(['甲'])
  expect(await as(stranger.id, seen)).toEqual([])
  expect((await as(stranger.id, seen, 'licence:allUnits')).sort()).toEqual(['乙', '甲'])
})

describe.each(WRITTEN.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  let client: ResourceClient
  let held: Readonly<Record<string, string | null>> = {}
  let user = ''
  let here = ''
  /** Another project of his with the same role, and one in which he has none. */
  let there = ''
  let strange = ''
  const listed = async (query: Readonly<Record<string, string | number>> = {}) =>
    (await client.ask<Page>('list', { query: { pageSize: 1000, ...query } })).result?.records ?? []

  beforeAll(async () => {
    const username = await holderOf(server, `${resource.right}:add`)
    client = await openResourceClient(server, resource, ':add')
    held = (await addReferred(server, resource, client.token)).held
    const { db } = server
    const { id, currentProject } = await db
      .selectFrom('sysUser')
      .select(['id', 'currentProject'])
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    user = id
    const first = await db
      .selectFrom('arcProjectMember')
      .select('projectId')
      .where('userId', '=', user)
      .orderBy('projectId')
      .executeTakeFirstOrThrow()
    here = currentProject ?? first.projectId
    const others = ['there', 'strange'].map((name) => `${name}-${resource.name}`)
    there = others[0] ?? ''
    strange = others[1] ?? ''
    await db
      .insertInto('arcProject')
      .values(others.map((one) => ({ id: one, projectNo: one, name: one, category: 'FJ', tenantId: 1 })))
      .execute()
    await db
      .insertInto('arcProjectMember')
      .values(others.map((projectId) => ({ projectId, userId: user, tenantId: 1, dataScope: 'all' as const })))
      .execute()
    // His roles are of the projects by name from now on, so that the third is one in which he has none.
    await sql`update sys_user_role set project_id = ${here} where user_id = ${user} and project_id = '*'`.execute(db)
    await sql`insert into sys_user_role (user_id, role_id, project_id, tenant_id)
      select distinct user_id, role_id, ${there}, tenant_id from sys_user_role where user_id = ${user} and project_id = ${here}`.execute(
      db
    )
    server.app.appContext.principals.forget()
  })

  /** A row of his, moved to another project by hand. */
  const rowIn = async (project: string) => {
    const { result, message } = await client.ask<{ row: ResourceRow }>('add', { body: { ...client.values(), ...held } })
    if (!result) throw new Error(message)
    const { table } = resourcesOf(server.app.appContext).get(resource.name) ?? { table: '' }
    if (project !== here)
      await sql`update ${sql.table(table)} set project_id = ${project} where id = ${result.row.id}`.execute(server.db)
    return result.row
  }

  test('a new row is of the current project, and says so [1.A53]', async () => {
    expect(await rowIn(here)).toMatchObject({ projectId: here, projectId_dictText: expect.stringMatching(/./) })
  })

  test('over all projects one is shown those in which one may list them, and reads their rows and their history', async () => {
    const [own, other, third] = [await rowIn(here), await rowIn(there), await rowIn(strange)]
    const ids = (rows: readonly ResourceRow[]) =>
      rows.map(({ id }) => id).filter((id) => [own.id, other.id, third.id].includes(id))
    expect(ids(await listed())).toEqual([own.id])
    const all = await listed({ allProjects: 'true' })
    expect(ids(all).sort()).toEqual([own.id, other.id].sort())
    expect(all.find(({ id }) => id === other.id)).toMatchObject({ projectId: there, projectId_dictText: there })
    expect(ids(await listed({ allProjects: 'true', projectId: there }))).toEqual([other.id])
    for (const verb of ['queryById', 'history'] as const) {
      expect((await client.ask(verb, { query: { id: other.id } })).status, verb).toBe(200)
      expect((await client.ask(verb, { query: { id: third.id } })).status, verb).toBe(404)
    }
  })

  test('rows of another project are not written here, and it is not named by who writes', async () => {
    const other = await rowIn(there)
    const { [resource.label]: label } = client.values()
    const body = { id: other.id, rowVersion: other.rowVersion + 1, [resource.label]: label }
    expect((await client.ask('edit', { body })).status).toBe(404)
    expect((await client.ask('delete', { query: { id: other.id } })).status).toBe(404)
    const { result } = await client.ask<{ row: ResourceRow }>('add', {
      body: { ...client.values(), ...held, projectId: there }
    })
    expect(result?.row.projectId).toBe(here)
  })

  test.runIf(!resource.isOpenForGood)(
    'nothing is written in a project that has gone to the archive or is suspended',
    async () => {
      const row = await rowIn(here)
      const { status } = await server.db
        .selectFrom('arcProject')
        .select('status')
        .where('id', '=', here)
        .executeTakeFirstOrThrow()
      const put = (to: string) =>
        sql`alter table arc_project disable trigger user; update arc_project set status = ${sql.lit(to)} where id = ${sql.lit(here)}; alter table arc_project enable trigger user`.execute(
          server.db
        )
      for (const closed of ['suspended', 'handed', 'closed']) {
        await put(closed)
        expect((await client.ask('add', { body: { ...client.values(), ...held } })).success, closed).toBe(false)
        expect((await client.ask('delete', { query: { id: row.id } })).success, closed).toBe(false)
      }
      await put(status)
      expect((await client.ask('delete', { query: { id: row.id } })).success).toBe(true)
    }
  )
})
