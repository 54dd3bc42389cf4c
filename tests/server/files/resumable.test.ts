import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Reply } from '#contract/core/reply.ts'
import type { StoredObject } from '#contract/files/stored.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { jpeg, pdf } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'
import { sweep } from '#server/files/sweep.ts'

let server: TestServer
let address: string
let token: string
const document = await pdf(40, { text: 'a page of some length '.repeat(40) })
const digest = createHash('sha256').update(document).digest('hex')

beforeAll(async () => {
  server = await startDemoServer({ settings: { MAX_UPLOAD_MB: '3' } })
  address = `${await server.listen()}/api/files/tus`
  token = await server.signIn('js_xinghe', 'p1')
})
afterAll(() => server?.close())

const coded = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
const say = (method: string, url: string, headers: Record<string, string> = {}, body?: Buffer, as = token) =>
  fetch(new URL(url, address), {
    method,
    headers: { 'tus-resumable': '1.0.0', ...(as ? { 'x-access-token': as } : {}), ...headers },
    ...(body ? { body: new Uint8Array(body) } : {})
  })
const begin = (size: number, metadata: Record<string, string> = {}, as = token) =>
  say(
    'POST',
    address,
    { 'upload-length': String(size), 'upload-metadata': coded({ filename: '报告.pdf', biz: 'archives', ...metadata }) },
    undefined,
    as
  )
const go = (url: string, offset: number, body: Buffer, as = token) =>
  say('PATCH', url, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, body, as)
const place = async (answer: Promise<Response>) => (await answer).headers.get('location') ?? ''
const reply = async (answer: Response) => (await answer.json()) as Reply<StoredObject>
const uploaded = (upload: string, as = token) =>
  server.ask<StoredObject>('GET', '/files/uploaded', { token: as, query: { upload } })
const idOf = (url: string) => url.split('/').at(-1)!
const incoming = () => join(server.config.dataDir, 'files', 'incoming', 'tus')

describe('a large file', () => {
  test('comes in parts, goes on where it stopped, and is described whole with the last part', async () => {
    const url = await place(begin(document.length, { sha256: digest }))
    expect(url).toMatch(/^\/api\/files\/tus\/[\w-]{36}$/)
    const first = await go(url, 0, document.subarray(0, 1000))
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '1000'])
    const where = await say('HEAD', url)
    expect([where.status, where.headers.get('upload-offset'), where.headers.get('upload-length')]).toEqual([
      200,
      '1000',
      String(document.length)
    ])
    expect((await uploaded(idOf(url))).message).toMatch(/^文件还没有传完，已收到 \d+%$/)
    const last = await go(url, 1000, document.subarray(1000))
    expect([last.status, last.headers.get('upload-offset')]).toEqual([200, String(document.length)])
    const { success, result } = await reply(last)
    expect(success).toBe(true)
    expect(result).toMatchObject({
      name: '报告.pdf',
      pageState: 'pending',
      sha256: digest,
      size: document.length,
      path: expect.stringMatching(/^archives\//)
    })
    expect((await uploaded(idOf(url))).result).toEqual(result)
    const back = await server.app.inject({
      url: `/api/sys/common/static/${result!.path}`,
      headers: { 'x-access-token': token }
    })
    expect(back.rawPayload.equals(document)).toBe(true)
    expect(await readdir(incoming())).toEqual([])
  })

  test('is sent by the usual client without help', async () => {
    const body = await new Promise<string>((resolve, reject) => {
      new Upload(document, {
        endpoint: address,
        chunkSize: 20_000,
        headers: { 'x-access-token': token },
        metadata: { filename: '报告.pdf', biz: 'archives', sha256: digest },
        onError: reject,
        onSuccess: ({ lastResponse }) => resolve(lastResponse.getBody())
      }).start()
    })
    expect(JSON.parse(body)).toMatchObject({ success: true, result: { pageState: 'pending', sha256: digest } })
  })

  test('may be given up', async () => {
    const url = await place(begin(document.length))
    await go(url, 0, document.subarray(0, 1000))
    expect((await say('DELETE', url)).status).toBe(204)
    expect((await say('HEAD', url)).status).toBe(404)
    expect(await readdir(incoming())).toEqual([])
  })
})

describe('an upload that goes wrong', () => {
  test('a wrong place to go on is refused, and the right one still works', async () => {
    const url = await place(begin(document.length))
    await go(url, 0, document.subarray(0, 1000))
    const wrong = await go(url, 500, document.subarray(500))
    expect([wrong.status, (await reply(wrong)).message]).toEqual([409, '续传位置不一致，请从已收到的位置继续'])
    expect((await reply(await go(url, 1000, document.subarray(1000)))).success).toBe(true)
  })

  test('bytes that are not those of the digest are refused and may be sent anew', async () => {
    const url = await place(begin(document.length, { sha256: digest }))
    const answer = await go(
      url,
      0,
      Buffer.concat([document.subarray(0, -10), Buffer.from('\n%%EOF  \n\n').subarray(0, 10)])
    )
    expect([answer.status, (await reply(answer)).message]).toEqual([400, '文件校验不一致，请重新上传'])
    expect((await say('HEAD', url)).status).toBeGreaterThanOrEqual(404)
  })

  test('a file that is not what it says is refused in words, and the same words answer who asks again', async () => {
    const picture = jpeg()
    const url = await place(begin(picture.length, { filename: '图.pdf' }))
    const answer = await reply(await go(url, 0, picture))
    expect(answer).toMatchObject({
      success: false,
      code: 510,
      message: '“图.pdf”的后缀与内容不符：后缀是 .pdf，内容是 JPEG'
    })
    expect(await uploaded(idOf(url))).toMatchObject({ success: false, code: 510, message: answer.message })
    expect(await readdir(incoming())).toEqual([])
  })

  test('an empty file is refused as empty', async () => {
    const answer = await reply(await begin(0))
    expect(answer).toMatchObject({ success: false, message: '“报告.pdf”是空文件，没有任何内容' })
  })

  test('a file that is too large, of an unknown purpose, of unknown size or digest, is refused before a byte comes', async () => {
    const statusOf = async (answer: Response) => [answer.status, (await reply(answer)).code]
    expect(await statusOf(await begin(3 * 1024 ** 2 + 1))).toEqual([413, 413])
    expect(await statusOf(await begin(10, { biz: '../x' }))).toEqual([400, 400])
    expect(await statusOf(await begin(10, { sha256: 'abc' }))).toEqual([400, 400])
    expect(await statusOf(await say('POST', address, { 'upload-defer-length': '1' }))).toEqual([400, 400])
    expect(await statusOf(await say('POST', address))).toEqual([400, 400])
  })
})

describe('an upload belongs to who began it', () => {
  test('others find neither it nor what became of it', async () => {
    const url = await place(begin(document.length))
    const other = await server.signIn('sg_yijian', 'p1')
    expect((await say('HEAD', url, {}, undefined, other)).status).toBe(404)
    expect((await go(url, 0, document, other)).status).toBe(404)
    expect((await say('DELETE', url, {}, undefined, other)).status).toBe(404)
    expect((await uploaded(idOf(url), other)).status).toBe(404)
    expect((await reply(await go(url, 0, document))).success).toBe(true)
    expect((await uploaded(idOf(url), other)).status).toBe(404)
  })

  test('without a sign-in there is none', async () => {
    expect((await begin(10, {}, '')).status).toBe(401)
    expect((await begin(10, {}, 'nobody')).status).toBe(401)
    expect((await say('HEAD', `${address}/../../x`)).status).toBe(404)
    expect((await uploaded('nothing')).status).toBe(404)
    expect((await uploaded('x'.repeat(101))).status).toBe(400)
  })
})

describe('a server that dies while it ends an upload', () => {
  test('before the bytes were moved: the question what became of it ends it', async () => {
    const url = await place(begin(document.length, { sha256: digest }))
    // All bytes are on the disk, and the server was gone before it could look into them.
    await go(url, 0, document.subarray(0, 1000))
    const { appendFile } = await import('node:fs/promises')
    await appendFile(join(incoming(), idOf(url)), document.subarray(1000))
    const where = await say('HEAD', url)
    expect(where.headers.get('upload-offset')).toBe(String(document.length))
    expect((await uploaded(idOf(url))).result).toMatchObject({ sha256: digest, pageState: 'pending' })
  })

  test('after the bytes were moved and before their row was written: nothing is sent again, and the row is written', async () => {
    const url = await place(begin(document.length, { sha256: digest }))
    await go(url, 0, document.subarray(0, 1000))
    const { appendFile } = await import('node:fs/promises')
    const file = join(incoming(), idOf(url))
    await appendFile(file, document.subarray(1000))
    const path = `archives/2026/01/${idOf(url)}.pdf`
    const final = join(server.config.dataDir, 'files', path)
    await mkdir(dirname(final), { recursive: true })
    await rename(file, final)
    const plan = { path, mime: 'application/pdf', look: { format: 'pdf' } }
    await server.db
      .updateTable('arcUpload')
      .set({ metadata: JSON.stringify({ plan: JSON.stringify(plan) }) })
      .where('id', '=', idOf(url))
      .execute()
    const where = await say('HEAD', url)
    expect([where.status, where.headers.get('upload-offset')]).toEqual([200, String(document.length)])
    const [one, two] = await Promise.all([uploaded(idOf(url)), uploaded(idOf(url))])
    expect(one.result).toMatchObject({ path, sha256: digest, size: document.length })
    expect(two.result).toEqual(one.result)
  })
})

test('what was begun and left for a day is swept, what is younger stays', async () => {
  const [old, young] = [await place(begin(document.length)), await place(begin(document.length))]
  for (const url of [old, young]) await go(url, 0, document.subarray(0, 1000))
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  await utimes(join(incoming(), idOf(old)), yesterday, yesterday)
  await server.db
    .updateTable('arcUpload')
    .set({ createTime: yesterday.toISOString() })
    .where('id', 'in', [idOf(old), idOf(young)])
    .execute()
  await sweep(server.app.appContext)
  expect((await say('HEAD', old)).status).toBe(404)
  expect((await say('HEAD', young)).headers.get('upload-offset')).toBe('1000')
  expect((await readdir(incoming())).sort()).toEqual([idOf(young), `${idOf(young)}.json`])
})

test('a disk that is full is named as such, and the upload goes on once there is room', async () => {
  const url = await place(begin(document.length, { sha256: digest }))
  const file = join(incoming(), idOf(url))
  await rm(file)
  // Every write to this device fails as on a full disk.
  await symlink('/dev/full', file)
  const full = await go(url, 0, document)
  expect([full.status, (await reply(full)).code]).toEqual([507, 507])
  await rm(file)
  await writeFile(file, '')
  expect((await go(url, 0, document)).status).toBe(200)
})
