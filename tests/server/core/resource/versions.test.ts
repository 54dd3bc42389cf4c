import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Output } from '#contract/core/call.ts'
import type { VersionCalls } from '#contract/core/resource/versions.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { drawnResources } from '#kit/resources/drawn-resources.ts'
import { addReferred, openResourceClient, type ResourcePage, type ResourceRow } from '#kit/server/resource-client.ts'
import { RESOURCES } from '#kit/resources/resources.ts'
import { holderOf } from '#kit/server/right-holders.ts'
import type { TestServer } from '#kit/server/server.ts'
import { resourcesOf } from '#server/core/resource/served.ts'
import { snake } from '#server/core/resource/write-rows.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

/** The catalogue publishes by an action, which tests/server/catalogue tests. */
const IN_VERSIONS = drawnResources(RESOURCES.filter(({ versions }) => versions && versions.publishes !== 'action'))
type Written = { readonly ids: readonly string[]; readonly change: string }
type Effects = Output<VersionCalls['publishEffects']>

describe.each(IN_VERSIONS.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  const { path, label, right } = resource
  let token: string
  const ask = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', at: string, asking: object = {}) =>
    server.ask<T>(method, `${path}${at}`, { token, ...asking })
  const row = async (id: string) => (await ask<ResourceRow>('GET', '/queryById', { query: { id } })).result
  const copy = async (from: string, newName: string) => {
    const { result, message } = await ask<Written>('POST', '/copy', { body: { ids: from, newName } })
    const made = result?.ids[0]
    if (!made) throw new Error(message)
    return (await row(made)) as ResourceRow
  }
  /** A draft, where nothing of it comes along. */
  const drafted = async () => {
    const client = await openResourceClient(server, resource, ':add')
    const body = { ...client.values(), ...(await addReferred(server, resource, client.token)).held }
    const { result, message } = await client.ask<{ row: ResourceRow }>('add', { body })
    if (!result) throw new Error(message)
    return result.row
  }
  const publish = (draft: ResourceRow) =>
    ask<{ change: string }>('PUT', '/publish', { body: { id: draft.id, rowVersion: draft.rowVersion } })

  beforeAll(async () => {
    const holder = await holderOf(server, `${right}:publish`)
    // What is drawn before it is published is drawn with the data of a project.
    token = await server.signIn(holder, resource.versions?.publishes === 'own' ? 'p2' : undefined)
  })

  test('a copy is the next draft; what it touches is counted, and when it is published the version before gives way', async () => {
    const { result } = await ask<ResourcePage>('GET', '/list', { query: { status: 'published', pageSize: 100 } })
    const from = result?.records[0] ?? (await drafted())
    if (from.status === 'draft') await publish(from)
    const first = await copy(from.id, '甲')
    expect(first).toMatchObject({ status: 'draft', [label]: '甲' })
    expect(Number(first.version)).toBeGreaterThan(Number(from.version))
    expect((await publish(first)).message).toContain('成功')
    const second = await copy(first.id, '乙')
    expect(second.version).toBe(Number(first.version) + 1)
    const third = await ask<Written>('POST', '/copy', { body: { ids: first.id, newName: '丙' } })
    expect(third.message).toContain(`“乙”第 ${second.version} 版草案尚未发布`)
    const effects = (await ask<Effects>('GET', '/publishEffects', { query: { id: second.id } })).result
    expect(effects?.replaces).toMatchObject({ id: first.id, name: '甲', version: first.version })
    expect(effects?.cells).toContainEqual({ field: label, from: '甲', to: '乙' })
    expect((await publish({ ...second, rowVersion: second.rowVersion + 1 })).status).toBe(409)
    expect((await publish(second)).message).toContain('成功')
    expect(await row(first.id)).toMatchObject({ status: 'superseded' })
    expect((await publish((await row(second.id)) as ResourceRow)).success).toBe(false)
  })

  test('what is published is changed by nobody, nor by a statement that forgets to ask', async () => {
    const { result } = await ask<ResourcePage>('GET', '/list', { query: { status: 'published', pageSize: 100 } })
    const own = result?.records.find(({ isShared }) => !isShared)
    if (!own) throw new Error('nothing of one’s own is published')
    const edited = await ask('PUT', '/edit', { body: { id: own.id, rowVersion: own.rowVersion, [label]: '改' } })
    expect(edited.success).toBe(false)
    const { table } = resourcesOf(server.app.appContext).get(resource.name) ?? { table: '' }
    const asApp = (statement: string) =>
      server.db.transaction().execute(async (tx) => {
        await sql`select set_config('app.user', '', true), set_config('app.tenant', '1', true), set_config('app.projects', ${String(own.projectId ?? '')}, true)`.execute(
          tx
        )
        await sql`set local role app`.execute(tx)
        return sql.raw(statement).execute(tx)
      })
    const columns = (
      await sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${snake(table)} and is_generated = 'NEVER'`.execute(
        server.db
      )
    ).rows.map(({ name }) => name)
    // Whatever is said of the two: beside an open draft no other one is opened.
    const other = columns.map((name) =>
      name === 'id' ? `'another'` : name === 'version' ? 'version + 1000' : name === 'status' ? `'draft'` : name
    )
    await copy(own.id, '丁')
    await expect(
      asApp(
        `insert into ${snake(table)} (${columns.join()}) select ${other.join()} from ${snake(table)} where id = '${own.id}'`
      )
    ).rejects.toThrow(/a draft of \w+ is open/)
    const at = `${snake(table)} where id = '${own.id}'`
    await expect(asApp(`update ${snake(table)} set ${snake(label)} = 'x' where id = '${own.id}'`)).rejects.toThrow(
      /does not change/
    )
    await expect(asApp(`update ${snake(table)} set status = 'draft' where id = '${own.id}'`)).rejects.toThrow(
      /does not (?:go|change)/
    )
    await expect(asApp(`delete from ${at}`)).rejects.toThrow(/does not change|permission/)
  })
})
