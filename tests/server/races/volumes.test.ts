import { afterAll, beforeAll, expect, test } from 'vitest'

import type { StepDone } from '#contract/archives/volumes.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { answered, race } from '#kit/server/race.ts'
import { stepNow } from '#kit/server/seen-volumes.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

test('of two who lock, edit, unlock or merge a volume one wins, and so does one of locking it and taking a file out', async () => {
  const token = await server.signIn('js_xinghe', 'p1')
  const send = (method: 'POST' | 'PUT', path: string, body: object) =>
    server.ask<StepDone>(method, `/arrange/volume/${path}`, { token, body })
  const put = (id: string, status: string) =>
    server.db.updateTable('arcVolume').set({ status }).where('id', '=', id).execute()
  const add = async () => {
    const cells = { title: `云澜法院综合楼施工文件${Math.random()}`, compiler: '云澜建工集团有限公司', filer: '赵敏' }
    const { result, message } = await send('POST', 'add', { template: 1, cells })
    expect(result, message).not.toBeNull()
    return result?.volumes[0]?.id ?? ''
  }
  const checked = async () => {
    const id = await add()
    await put(id, 'checked')
    return id
  }
  const lock = (id: string) => () => answered(stepNow(server, token, ['POST', 'lock'], { ids: [id] }))
  const versionOf = async (id: string) =>
    (await server.db.selectFrom('arcVolume').select('rowVersion').where('id', '=', id).executeTakeFirstOrThrow())
      .rowVersion
  await race(server, 'arcVolume', checked, async (id) => [
    [lock(id), 'locked'],
    [lock(id), 'locked']
  ])
  await race(server, 'arcVolume', checked, async (id) => {
    const body = { id, rowVersion: await versionOf(id), template: 1, cells: { remark: '改' } }
    return [
      [lock(id), 'locked'],
      [() => answered(send('PUT', 'edit', body)), 'draft']
    ]
  })
  const unlock = (id: string) => () => answered(stepNow(server, token, ['POST', 'unlock'], { ids: [id] }))
  // A file that is taken out makes its volume a draft, which is not locked. What the last try has locked is opened for the next.
  let held = ''
  const file = await server.db
    .selectFrom('arcFile')
    .select(['id', 'volumeId'])
    .where('projectId', '=', 'p1')
    .where('status', '=', 'approved')
    .where('isDelete', '=', false)
    .executeTakeFirstOrThrow()
  await race(
    server,
    'arcVolume',
    async () => {
      if (held) await unlock(held)()
      const id = await add()
      held = id
      const moved = await stepNow(server, token, ['POST', 'move'], { ids: [file.id], to: id })
      expect(moved.success, moved.message).toBe(true)
      await put(id, 'checked')
      return id
    },
    async (id) => [
      [lock(id), 'locked'],
      [() => answered(stepNow(server, token, ['POST', 'move'], { ids: [file.id], to: null })), 'draft']
    ]
  )
  await race(
    server,
    'arcVolume',
    async () => {
      const id = await checked()
      expect((await lock(id)()).won).toBe(true)
      return id
    },
    async (id) => [
      [unlock(id), 'checked'],
      [unlock(id), 'checked']
    ]
  )
  const [first, second] = [await add(), await add()]
  const merge = () => answered(stepNow(server, token, ['POST', 'merge'], { id: first }))
  const merged = await Promise.all([merge(), merge()])
  expect(
    merged.filter(({ won }) => won),
    JSON.stringify(merged)
  ).toHaveLength(1)
  const left = await server.db
    .selectFrom('arcVolume')
    .select('id')
    .where('id', 'in', [first, second])
    .where('isDelete', '=', false)
    .execute()
  expect(left).toEqual([{ id: first }])
})
