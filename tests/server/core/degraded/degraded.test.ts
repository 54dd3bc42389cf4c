import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { StoredObject } from '#contract/files/stored.ts'
import { openSmallDisk } from '#kit/product/small-disk.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { multipart } from '#kit/server/multipart.ts'
import type { TestServer } from '#kit/server/server.ts'
import { ClockWatch } from '#server/core/degraded/clock-watch.ts'
import { schedulerOf } from '#server/core/schedule/scheduler.ts'
import { png } from '#kit/files/sample-files.ts'

const MIB = 1024 ** 2
const disk = openSmallDisk(300)
const lines: { readonly msg: string; readonly degraded?: string }[] = []
let ahead = 0
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer({
    settings: { LOG_LEVEL: 'warn', ...(disk && { DATA_DIR: join(disk.folder, 'data') }) },
    log: { write: (line) => void lines.push(JSON.parse(line)) },
    clock: new ClockWatch({ wall: () => performance.now() + ahead, steady: () => performance.now() })
  })
  token = await server.signIn('js_xinghe', 'p1')
  await states()
})
beforeEach(() => void lines.splice(0))
afterAll(async () => {
  await server?.close()
  disk?.close()
})

/** The states after all probes have been asked. */
async function states(): Promise<readonly string[]> {
  await server.app.appContext.degraded.check()
  const { degraded = [] } = (await server.app.inject({ url: '/ready' })).json<{ degraded?: string[] }>()
  return degraded
}
async function send(name: string) {
  const { body, headers } = await multipart({ name, bytes: await png() }, {})
  return server.ask<StoredObject>('POST', '/sys/common/upload', { token, body, headers })
}
const fetchFile = (path: string) => server.ask('GET', `/sys/common/static/${path}`, { token })
const rows = () => server.ask('GET', '/sys/permission/getUserPermissionByToken', { token })
const begun = () => lines.filter(({ degraded }) => degraded !== undefined).map(({ msg, degraded }) => [degraded, msg])

describe('a store whose folder has gone', () => {
  test('refuses files with the reason and no more than that, and goes on by itself when it is back', async () => {
    const stored = await send('一.png')
    expect(stored.success).toBe(true)
    const folder = join(server.config.dataDir, 'files')
    await rename(folder, `${folder}-away`)
    // What a disk that is not mounted leaves behind: a place that is empty.
    await mkdir(folder)
    expect(await states()).toEqual(['storeAway'])
    for (const answer of [await fetchFile(stored.message), await send('二.png'), await fetchFile(stored.message)])
      expect([answer.status, answer.message, answer.result]).toEqual([
        503,
        '文件存储暂时没有响应，请稍后重试',
        { degraded: 'storeAway' }
      ])
    const read = await rows()
    expect([read.success, read.raw.headers['x-degraded']]).toEqual([true, 'storeAway'])
    expect(begun()).toEqual([['storeAway', 'a degraded state has begun']])
    expect(lines).toHaveLength(1)
    await rename(`${folder}-away`, folder)
    expect(await states()).toEqual([])
    const headers = { 'x-access-token': token }
    expect((await server.app.inject({ url: `/api/sys/common/static/${stored.message}`, headers })).statusCode).toBe(200)
    expect((await rows()).raw.headers['x-degraded']).toBeUndefined()
    expect(begun()).toEqual([
      ['storeAway', 'a degraded state has begun'],
      ['storeAway', 'a degraded state has ended']
    ])
  })

  test('a server that starts meanwhile makes no new one in its place, and serves the rest', async () => {
    const folder = join(server.config.dataDir, 'files')
    await rename(folder, `${folder}-away`)
    const beside = await startDemoServer({ beside: server, settings: { DATA_DIR: server.config.dataDir } })
    await beside.app.appContext.degraded.check()
    expect((await beside.app.inject({ url: '/ready' })).json()).toEqual({ status: 'ready', degraded: ['storeAway'] })
    await beside.app.close()
    await rename(`${folder}-away`, folder)
    expect(await states()).toEqual([])
  })

  test('one of the two of what the archive has received has a state of its own, which refuses no upload', async () => {
    const folder = join(server.config.dataDir, 'stores', 'b')
    await rename(folder, `${folder}-away`)
    expect(await states()).toEqual(['receivingStoreAway'])
    expect((await send('三.png')).success).toBe(true)
    await rename(`${folder}-away`, folder)
    expect(await states()).toEqual([])
  })
})

describe('a disk that is full', () => {
  test('refuses writes before the database meets its end, lets people read and sign in, and ends when there is room', async ({
    skip
  }) => {
    skip(!disk, 'this machine mounts no disk')
    disk?.fill(10 * MIB)
    expect(await states()).toEqual(['diskFull', 'roomLow'])
    const saved = await send('四.png')
    expect([saved.status, saved.result]).toEqual([507, { degraded: 'diskFull' }])
    const admin = await server.signIn('admin')
    const add = () =>
      server.ask('POST', '/sys/dict/add', {
        token: admin,
        body: { dictCode: 'full_disk', dictName: '满盘' },
        headers: { 'idempotency-key': 'typed-while-full' }
      })
    const refused = await add()
    expect([refused.status, refused.message, refused.result]).toEqual([
      507,
      '磁盘空间不足，无法保存',
      { degraded: 'diskFull' }
    ])
    expect((await rows()).success).toBe(true)
    expect((await server.ask('POST', '/sys/login', { body: {} })).status).not.toBe(507)
    disk?.empty()
    expect(await states()).toEqual([])
    expect((await add()).success).toBe(true)
    expect((await send('四.png')).success).toBe(true)
    expect(lines.filter(({ degraded }) => degraded === undefined)).toEqual([])
  })
})

describe('a clock that jumps', () => {
  test('lets nothing be cleared away by age until it is right again', async () => {
    let worked = 0
    const scheduler = schedulerOf(server.app.appContext)
    scheduler.register('probe', {
      title: 'system:schedule.tidy',
      pattern: '* * * * *',
      work: async () => void worked++
    })
    ahead = 86_400_000
    expect(await states()).toEqual(['clockWrong'])
    await scheduler.start()
    await server.db
      .updateTable('sysScheduleTurn')
      .set({ nextTime: '2020-01-01 00:00:00' } as never)
      .execute()
    scheduler.check()
    await scheduler.idle()
    expect(worked).toBe(0)
    ahead = 0
    expect(await states()).toEqual([])
    scheduler.check()
    await scheduler.idle()
    expect(worked).toBe(1)
  })
})
