import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { ProcessDefinition } from '#contract/archives/process-definitions.ts'
import type { ProcessStep } from '#contract/archives/processes.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { signInTasks, type TaskClient } from '#kit/server/tasking.ts'
import { inTransaction } from '#server/db/transaction.ts'

type Written = { readonly change: string; readonly ids: readonly string[]; readonly row: ProcessDefinition }
const AT = '/archives/processDefinition'

let server: TestServer
let admin: string
let builder: TaskClient
let contractor: TaskClient
beforeAll(async () => {
  server = await startDemoServer()
  admin = await server.signIn('admin')
  builder = await signInTasks(server, 'js_xinghe', 'p1')
  contractor = await signInTasks(server, 'sg_yijian', 'p1')
})
afterAll(() => server?.close())

const one = async (id: string) =>
  (await server.ask<ProcessDefinition>('GET', `${AT}/queryById`, { token: admin, query: { id } })).result
const add = (values: object, token = admin) => server.ask<Written>('POST', `${AT}/add`, { token, body: values })
const edit = async (id: string, values: object) =>
  server.ask<Written>('PUT', `${AT}/edit`, {
    token: admin,
    body: { id, rowVersion: (await one(id))?.rowVersion, ...values }
  })
const remove = (id: string) => server.ask('DELETE', `${AT}/delete`, { token: admin, query: { id } })
const copy = async (id: string, more: object = {}) => {
  const { result, message } = await server.ask<Written>('POST', `${AT}/copy`, {
    token: admin,
    body: { ids: id, ...more }
  })
  expect(result?.ids, message).toHaveLength(1)
  return result?.ids[0] ?? ''
}
const publish = async (id: string, token = admin) =>
  server.ask('PUT', `${AT}/publish`, { token, body: { id, rowVersion: (await one(id))?.rowVersion } })
const stepsOf = async (id: string) => JSON.parse((await one(id))?.nodes ?? '[]') as ProcessStep[]
const step = (key: string, more: Partial<ProcessStep> = {}): ProcessStep => ({
  ...{ key, type: 'confirm', name: `步骤${key}`, nameEn: '', by: 'role', role: 'js_manager', days: 3, fields: [] },
  ...more
})

describe('a draft', () => {
  test('is added with the next version of its code, edited while it has faults, and not published before they are mended', async () => {
    const added = await add({ code: 'local', name: '地方流程', nodes: JSON.stringify([step('a', { role: null })]) })
    expect(added.result?.row).toMatchObject({ status: 'draft', version: 1, stepCount: 1, instanceCount: 0 })
    const id = added.result?.row.id ?? ''
    const refused = await publish(id)
    expect(refused.message).toContain('“步骤a”没有办理人')
    expect((await one(id))?.status).toBe('draft')
    expect((await edit(id, { nodes: JSON.stringify([step('a'), step('b')]) })).success).toBe(true)
    expect((await publish(id)).success).toBe(true)
    expect(await one(id)).toMatchObject({ status: 'published', stepCount: 2 })
  })

  test('of a role that is not there is refused by name', async () => {
    const { result } = await add({
      code: 'rolefault',
      name: '角色',
      nodes: JSON.stringify([step('a', { role: 'nobody' })])
    })
    expect((await publish(result?.row.id ?? '')).message).toContain('nobody')
  })

  test('is copied from what comes along, as the next version or as another process; only the draft can be deleted', async () => {
    const next = await copy('process-node-1')
    expect(await one(next)).toMatchObject({ code: 'node', version: 2, status: 'draft', isShared: false })
    expect(await stepsOf(next)).toEqual(await stepsOf('process-node-1'))
    const other = await copy('process-node-1', { newCode: 'short', newName: '简易流程' })
    expect(await one(other)).toMatchObject({ code: 'short', version: 1, name: '简易流程', nameEn: null })
    expect((await remove(next)).success).toBe(true)
    expect((await publish(other)).success).toBe(true)
    expect((await remove(other)).success).toBe(false)
    expect((await remove('process-node-1')).success).toBe(false)
  })

  test('of whoever may not is neither added nor published, and who has not the menu reads none', async () => {
    const id = await copy('process-node-1', { newCode: 'guarded' })
    const engineer = await server.signIn('jl_zhengheng', 'p1')
    expect((await add({ code: 'x', name: 'x' }, engineer)).status).toBe(403)
    expect((await publish(id, engineer)).status).toBe(403)
    expect((await server.ask('GET', `${AT}/list`, { token: engineer })).status).toBe(403)
    expect((await server.ask('GET', `${AT}/list`)).status).toBe(401)
  })
})

describe('what is published', () => {
  test('is never changed: not by a call, not by a statement of the role that answers calls', async () => {
    const id = await copy('process-node-1', { newCode: 'fixed' })
    expect((await publish(id)).success).toBe(true)
    expect((await edit(id, { name: '改名' })).success).toBe(false)
    expect((await publish(id)).message).toContain('不是草案')
    const asApp = (statement: ReturnType<typeof sql>) =>
      inTransaction(server.db, { id: 'u-sys', tenant: 1, projects: [] }, (tx) => statement.execute(tx), 'tenant')
    await expect(asApp(sql`update arc_process_def set name = '改名' where id = ${id}`)).rejects.toThrow(
      'does not change'
    )
    await expect(asApp(sql`update arc_process_def set nodes = '[]' where id = ${id}`)).rejects.toThrow(
      'does not change'
    )
    await expect(asApp(sql`delete from arc_process_def where id = ${id}`)).rejects.toThrow('does not change')
    expect((await one(id))?.name).toBe('节点收集流程')
  })

  test('is superseded by the next version of its code; what runs keeps its own, and what is started takes the new one', async () => {
    const first = await copy('process-node-1')
    expect((await publish(first)).success).toBe(true)
    const second = await copy('process-node-1')
    const before = (await builder.start('p1-m11-C5-02')).result?.id ?? ''
    expect((await one(first))?.instanceCount).toBe(1)
    expect((await edit(second, { nodes: JSON.stringify([step('only', { name: '直接确认' })]) })).success).toBe(true)
    expect((await publish(second)).success).toBe(true)
    expect([(await one(first))?.status, (await one(second))?.status]).toEqual(['superseded', 'published'])
    const after = (await builder.start('p1-m11-C5-03')).result?.id ?? ''
    const definitions = await server.db
      .selectFrom('arcProcess')
      .select(['id', 'defId'])
      .where('id', 'in', [before, after])
      .execute()
    expect(Object.fromEntries(definitions.map(({ id, defId }) => [id, defId]))).toEqual({
      [before]: first,
      [after]: second
    })
    const task = (await builder.list()).find(({ nodeId }) => nodeId === 'p1-m11-C5-03')
    expect(task?.title).toContain('直接确认')
    expect((await builder.finish(task?.id ?? '')).success).toBe(true)
    expect((await contractor.list()).find(({ nodeId }) => nodeId === 'p1-m11-C5-02')?.title).toMatch(/^收集/)
  })
})

test('[1.A14] a process by any published definition is created at a node and listed there; one with a condition goes back until the box is ticked', async () => {
  const id = await copy('process-node-1', { newCode: 'loop', newName: '会审流程' })
  const box = {
    key: 'complete',
    label: '齐全',
    labelEn: 'Complete',
    type: 'checkbox' as const,
    dictCode: null,
    isRequired: false
  }
  const steps = [
    step('ask', { name: '提问' }),
    step('judge', { name: '判断', fields: [box], when: 'ticked:complete', otherwise: 'ask' })
  ]
  await edit(id, { nodes: JSON.stringify(steps) })
  expect((await publish(id)).success).toBe(true)
  const startable = await server.ask<{ code: string; steps: string[] }[]>('GET', '/archives/process/startable', {
    token: builder.token
  })
  expect(startable.result?.find(({ code }) => code === 'loop')?.steps).toEqual(['提问', '判断'])
  expect(startable.result?.some(({ code }) => code === 'file')).toBe(false)
  const node = 'p1-m11-C5-04'
  const start = (code: string) =>
    server.ask('POST', '/archives/process/start', { token: builder.token, body: { nodeId: node, code } })
  expect((await start('file')).status).toBe(404)
  expect((await start('missing')).status).toBe(404)
  expect((await start('loop')).success).toBe(true)
  const listed = async () =>
    (
      await server.ask<{ name: string; version: number; status: string; now: string }[]>(
        'GET',
        '/archives/process/list',
        { token: builder.token, query: { nodeId: node } }
      )
    ).result
  expect(await listed()).toMatchObject([{ name: '会审流程', version: 1, status: 'running' }])
  const go = async (form: Readonly<Record<string, string>> = {}) => {
    const task = (await builder.list({ box: 'todo' })).find(({ nodeId, fileId }) => nodeId === node && !fileId)
    expect((await builder.finish(task?.id ?? '', form)).success).toBe(true)
    return task?.title.split('：')[0]
  }
  expect([await go(), await go(), await go(), await go({ complete: 'true' })]).toEqual(['提问', '判断', '提问', '判断'])
  expect(await listed()).toMatchObject([{ status: 'finished', now: null }])
})
