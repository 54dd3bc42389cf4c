import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { StoredObject } from '#contract/files/stored.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { multipart } from '#kit/server/multipart.ts'
import { pdf, png } from '#kit/files/sample-files.ts'
import { pagesCounted } from '#kit/server/pages-counted.ts'
import type { Answer, TestServer } from '#kit/server/server.ts'
import { sweep } from '#server/files/sweep.ts'

const MIB = 1024 * 1024
const BIG = 1024 ** 4

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer({ settings: { USER_QUOTA_MB: '2', MAX_UPLOAD_MB: '99999999' } })
})
afterAll(() => server?.close())

async function send(token: string, name: string, bytes: Buffer, biz: string): Promise<Answer<StoredObject>> {
  return server.ask<StoredObject>('POST', '/sys/common/upload', {
    token,
    ...(await multipart({ name, bytes }, { biz }))
  })
}
/** Begins a resumable upload; gives its status, its message and its address. */
async function begin(token: string, bytes: number, biz = 'archives', at = server) {
  const words = (text: string) => Buffer.from(text).toString('base64')
  const { statusCode, headers, body } = await at.app.inject({
    method: 'POST',
    url: '/api/files/tus',
    headers: {
      'x-access-token': token,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes),
      'upload-metadata': `filename ${words('a.pdf')},biz ${words(biz)}`
    }
  })
  return { status: statusCode, url: String(headers.location ?? ''), body }
}
const give = (token: string, url: string, at = server) =>
  at.app.inject({ method: 'DELETE', url, headers: { 'x-access-token': token, 'tus-resumable': '1.0.0' } })
const usage = async (token: string) =>
  (await server.ask<{ used: number; limit: number | null }>('GET', '/files/usage', { token })).result

test('what the environment says of storage prevails over the parameter, which says so and is not changed', async () => {
  const token = await server.signIn('admin')
  const { result } = await server.ask<{
    records: { id: string; name: string; fixed: string | null; rowVersion: number }[]
  }>('GET', '/sys/setting/list', { token, query: { pageSize: 100 } })
  const fixed = (name: string) => result?.records.find((row) => row.name === name)
  expect(fixed('tenantQuota')).toMatchObject({ fixed: null })
  const row = fixed('userQuota')
  expect(row).toMatchObject({ fixed: 'USER_QUOTA_MB=2' })
  const body = { id: row?.id, rowVersion: row?.rowVersion, value: '9' }
  const refused = (lang: string) => server.ask('PUT', '/sys/setting/edit', { token, body, headers: { lang } })
  expect(await refused('zh-CN')).toMatchObject({
    success: false,
    message: expect.stringContaining('“用户存储配额（MB）”')
  })
  expect((await refused('en')).message).toContain('“Storage of a user (MB)” can be neither')
})

describe('who may upload for what', () => {
  test('somebody without a project has a portrait and nothing else, in one piece and in parts', async () => {
    const newcomer = await server.signIn('newcomer')
    for (const [biz, words] of [
      ['temp', '附件（须先加入项目）'],
      ['archives', '档案文件'],
      ['template', '模板文件']
    ] as const) {
      expect(await send(newcomer, 'a.pdf', await pdf(), biz)).toMatchObject({
        status: 403,
        message: `您没有上传${words}的权限`
      })
      expect(await begin(newcomer, 100, biz)).toMatchObject({
        status: 403,
        body: expect.stringContaining(`您没有上传${words}的权限`)
      })
    }
    expect(await send(newcomer, 'a.png', png(), 'avatar')).toMatchObject({ success: true })
    // What can only be a portrait is no larger than one.
    expect(await begin(newcomer, 11 * MIB, 'avatar')).toMatchObject({ status: 413 })
    expect(await send(newcomer, 'a.png', Buffer.alloc(12 * MIB), 'avatar')).toMatchObject({
      status: expect.toBeOneOf([413, 507])
    })
  })

  test('template files are for those who edit templates', async () => {
    expect(
      await send(await server.signIn('js_xinghe', 'p1'), 'a.pdf', await pdf(1, { text: 't' }), 'template')
    ).toMatchObject({ status: 403, message: '您没有上传模板文件的权限' })
    expect(await send(await server.signIn('admin'), 'a.pdf', await pdf(1, { text: 't' }), 'template')).toMatchObject({
      success: true
    })
  })

  test('who only reads archives adds none', async () => {
    expect(await begin(await server.signIn('jieshou', 'p1'), 100)).toMatchObject({ status: 403 })
  })
})

describe('what one user may keep', () => {
  test('ten uploads at once get no more than one after the other, and what is used is said', async () => {
    const token = await server.signIn('js_xinghe', 'p1')
    const { used, limit } = (await usage(token))!
    expect(limit).toBe(2 * MIB)
    const each = Math.floor((2 * MIB - used) / 4)
    const begun = await Promise.all(Array.from({ length: 10 }, () => begin(token, each)))
    const refused = begun.filter(({ status }) => status === 507)
    expect([begun.filter(({ status }) => status === 201).length, refused.length]).toEqual([4, 6])
    expect(JSON.parse(refused[0]!.body)).toMatchObject({
      success: false,
      code: 507,
      message: expect.stringMatching(/^您的存储空间不足：已用 2 MB，允许 2 MB，本次需要 0\.5 MB$/),
      result: { limit: 2 * MIB }
    })
    expect((await usage(token))?.used).toBe(used + 4 * each)
    expect(await send(token, 'a.pdf', await pdf(1, { text: 'full' }), 'archives')).toMatchObject({ status: 507 })
    // What is given up is free again.
    for (const { status, url } of begun) if (status === 201) expect((await give(token, url)).statusCode).toBe(204)
    // The answer goes out before what was noted goes.
    await expect.poll(async () => (await usage(token))?.used).toBe(used)
    const bytes = await pdf(1, { text: 'room' })
    expect(await send(token, 'a.pdf', bytes, 'archives')).toMatchObject({ success: true })
    expect((await usage(token))?.used).toBe(used + bytes.length)
  })

  test('an upload in one piece that fails leaves nothing behind', async () => {
    const token = await server.signIn('sg_yijian', 'p1')
    const before = await usage(token)
    expect(await send(token, 'a.pdf', Buffer.from('nothing'), 'archives')).toMatchObject({ success: false })
    expect(await usage(token)).toEqual(before)
  })
})

test('the disk keeps its reserve against all running uploads together, and a tenant has a limit of its own', async () => {
  const roomy = await startDemoServer({
    settings: { USER_QUOTA_MB: '0', TENANT_QUOTA_MB: String(BIG / MIB), MAX_UPLOAD_MB: '99999999' }
  })
  try {
    const token = await roomy.signIn('js_xinghe', 'p1')
    const { free, reserve } = await roomy.app.appContext.storage.room()
    const each = Math.floor((free - reserve) * 0.4)
    const begun = await Promise.all(Array.from({ length: 5 }, () => begin(token, each, 'archives', roomy)))
    expect(begun.map(({ status }) => status).toSorted()).toEqual([201, 201, 507, 507, 507])
    for (const { status, url } of begun) if (status === 201) await give(token, url, roomy)
    const beyond = await begin(await roomy.signIn('sg_yijian', 'p1'), BIG + 1, 'archives', roomy)
    expect(beyond).toMatchObject({ status: 507, body: expect.stringContaining('本单位的存储空间不足') })
  } finally {
    await roomy.close()
  }
})

test('what nobody has claimed for a day is swept, and is used no more; what belongs to a row stays', async () => {
  const token = await server.signIn('sg_luqiao', 'p2')
  const loose = (await send(token, 'loose.pdf', await pdf(1, { text: 'loose' }), 'archives')).result!
  const claimed = (await send(token, 'claimed.pdf', await pdf(1, { text: 'claimed' }), 'archives')).result!
  // What somebody is writing to just then is left for the next sweep, as a count of pages does.
  await pagesCounted(server)
  const { id: file } = await server.db
    .selectFrom('arcFile')
    .select('id')
    .where('projectId', '=', 'p2')
    .executeTakeFirstOrThrow()
  await server.db.updateTable('arcObject').set({ fileId: file }).where('id', '=', claimed.id).execute()
  const before = (await usage(token))!.used
  await sweep(server.app.appContext)
  expect((await usage(token))!.used).toBe(before)
  await server.db
    .updateTable('arcObject')
    .set({ createTime: '2020-01-01 00:00:00' })
    .where('id', 'in', [loose.id, claimed.id])
    .execute()
  await sweep(server.app.appContext)
  expect([
    await server.app.appContext.storage.size(loose.path),
    await server.app.appContext.storage.size(claimed.path)
  ]).toEqual([undefined, claimed.size])
  expect((await usage(token))!.used).toBe(before - loose.size)
})
