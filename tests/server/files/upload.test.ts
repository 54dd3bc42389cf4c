import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { StoredObject } from '#contract/files/stored.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { FUZZED, spoiltFiles } from '#kit/files/fuzz.ts'
import { multipart } from '#kit/server/multipart.ts'
import { jpeg, pdf, png } from '#kit/files/sample-files.ts'
import type { Answer, TestServer } from '#kit/server/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer({ settings: { MAX_UPLOAD_MB: '2' } })
  token = await server.signIn('js_xinghe', 'p1')
})
afterAll(() => server?.close())

async function send(
  name: string,
  bytes: Buffer,
  fields: Record<string, string> = {},
  more: { token?: string | undefined; fileFirst?: boolean; headers?: Record<string, string> } = {}
): Promise<Answer<StoredObject>> {
  const { body, headers } = await multipart({ name, bytes }, fields, more)
  return server.ask<StoredObject>('POST', '/sys/common/upload', {
    token: 'token' in more ? more.token : token,
    body,
    headers: { ...headers, ...more.headers }
  })
}
const left = () =>
  readdir(join(server.config.dataDir, 'files', 'incoming')).then((names) => names.filter((name) => name !== 'tus'))
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('POST /sys/common/upload', () => {
  test('sent again because its answer was lost it is kept once; another file under the same key is refused', async () => {
    const bytes = await pdf(2)
    const headers = { 'idempotency-key': 'one-upload' }
    const first = await send('一次.pdf', bytes, {}, { headers })
    const again = await send('一次.pdf', bytes, {}, { headers })
    expect([again.success, again.result?.id]).toEqual([true, first.result?.id])
    expect(again.result).toEqual(first.result)
    const rows = () => server.db.selectFrom('arcObject').select('path').where('fileName', '=', '一次.pdf').execute()
    expect(await rows()).toHaveLength(1)
    // Neither do bytes lie anywhere that no row names.
    const folder = join(server.config.dataDir, 'files', dirname(first.message))
    const named = await server.db
      .selectFrom('arcObject')
      .select('path')
      .where('path', 'like', `${dirname(first.message)}/%`)
      .execute()
    expect((await readdir(folder)).sort()).toEqual(named.map(({ path }) => basename(path)).sort())
    expect((await send('一次.pdf', await pdf(5), {}, { headers })).status).toBe(409)
    const other = await server.signIn('sg_yijian', 'p1')
    const theirs = await send('一次.pdf', bytes, {}, { headers, token: other })
    expect(theirs.result?.id).not.toBe(first.result?.id)
  })

  test('[7.C108] [7.C112] keeps a file under temp, and gives its path as the message and the whole object as the result', async () => {
    const bytes = await pdf(3)
    const { success, message, result, status } = await send('报告, 第一版.pdf', bytes)
    expect({ status, success }).toEqual({ status: 200, success: true })
    expect(message).toMatch(/^temp\/\d{4}\/\d\d\/[\w-]+\.pdf$/)
    expect(result).toMatchObject({
      path: message,
      name: '报告, 第一版.pdf',
      size: bytes.length,
      format: 'pdf',
      mime: 'application/pdf',
      sha256: sha256(bytes),
      pages: null,
      pageState: 'pending'
    })
    const back = await server.app.inject({
      url: `/api/sys/common/static/${message}`,
      headers: { 'x-access-token': token }
    })
    expect(back.rawPayload.equals(bytes)).toBe(true)
  })

  test('[7.C109] [7.C110] takes the fields biz and isup before the file or behind it', async () => {
    expect(
      (await send('a.pdf', await pdf(), { biz: 'template', isup: '1' }, { token: await server.signIn('admin') }))
        .message
    ).toMatch(/^template\//)
    expect((await send('a.jpg', jpeg(), { biz: 'archives', isup: '1' }, { fileFirst: true })).message).toMatch(
      /^archives\//
    )
  })

  test('checks the digest that the browser made: the right one passes, a wrong one is refused and nothing is kept', async () => {
    const bytes = await pdf()
    expect((await send('a.pdf', bytes, { sha256: sha256(bytes) })).success).toBe(true)
    const wrong = await send('a.pdf', bytes, { sha256: sha256(Buffer.from('x')) })
    expect(wrong).toMatchObject({ status: 400, success: false, message: '文件校验不一致，请重新上传' })
    expect(await left()).toEqual([])
  })

  test.each<[string, string, () => Buffer | Promise<Buffer>, string]>([
    ['an empty file', 'a.pdf', () => Buffer.alloc(0), '“a.pdf”是空文件，没有任何内容'],
    [
      'a file under a wrong ending',
      '平面图.pdf',
      () => jpeg(),
      '“平面图.pdf”的后缀与内容不符：后缀是 .pdf，内容是 JPEG'
    ],
    [
      'a file cut off',
      'a.pdf',
      async () => (await pdf()).subarray(0, 400),
      '“a.pdf”被截断：PDF 缺少结尾标记 %%EOF，请重新获取完整文件'
    ],
    [
      'a locked file',
      'a.pdf',
      () => pdf(1, { password: 'x' }),
      '“a.pdf”已加密：PDF 设有口令或权限限制，请解除后再上传'
    ],
    [
      'a page with a script',
      'a.html',
      () => Buffer.from('<html><script>'),
      '“a.html”的格式不在允许范围：内容是 网页；可以上传 PDF、JPEG、PNG、TIFF、DOCX、XLSX、DWG、MP4'
    ],
    [
      'a drawing of the web',
      'a.svg',
      () => Buffer.from('<svg onload="x"/>'),
      '“a.svg”的格式不在允许范围：内容是 SVG；可以上传 PDF、JPEG、PNG、TIFF、DOCX、XLSX、DWG、MP4'
    ]
  ])('refuses %s and says what was found', async (_, name, make, message) => {
    expect(await send(name, await make())).toMatchObject({
      status: 200,
      success: false,
      code: 510,
      message,
      result: null
    })
    expect(await left()).toEqual([])
  })

  test('refuses a file that is too large, announced or not, and one without a file, in the right statuses', async () => {
    const big = Buffer.alloc(2 * 1024 ** 2 + 1, 65)
    expect(await send('a.pdf', big)).toMatchObject({ status: 413, success: false, message: '文件超过 2 MB，不能上传' })
    expect(await send('a.pdf', Buffer.alloc(9 * 1024 ** 2))).toMatchObject({ status: 413 })
    const none = await multipart(undefined, { biz: 'temp' })
    expect(await server.ask('POST', '/sys/common/upload', { token, ...none })).toMatchObject({
      status: 400,
      message: '没有收到文件，请选择要上传的文件'
    })
    expect(await server.ask('POST', '/sys/common/upload', { token, body: { file: 'x' } })).toMatchObject({
      status: 400
    })
    expect(await left()).toEqual([])
  })

  test.each(['../x', 'temp/..', '/etc', 'other', '..%2f'])('refuses the purpose %s', async (biz) => {
    expect(await send('a.pdf', await pdf(), { biz })).toMatchObject({ status: 400, faults: [{ field: 'biz' }] })
    expect(await left()).toEqual([])
  })

  test('refuses a portrait that is no picture', async () => {
    expect(await send('a.pdf', await pdf(), { biz: 'avatar' })).toMatchObject({ code: 510, message: '请上传图片' })
    expect(await send('a.png', png(), { biz: 'avatar' })).toMatchObject({ success: true })
  })

  test('takes nothing of a name but the name itself', async () => {
    expect((await send('..\\..\\etc\\pass\u0000wd\u202E.pdf', await pdf())).result?.name).toBe('passwd.pdf')
    expect((await send(`${'长'.repeat(300)}.pdf`, await pdf())).result?.name).toHaveLength(200)
  })

  test.each(FUZZED)('takes spoilt files as %s, or refuses them in words', async (name) => {
    for await (const bytes of spoiltFiles(name, 10)) {
      const { status, success, message } = await send(name, bytes)
      expect({ status, message }).toEqual({
        status: expect.toSatisfy((is: number) => is < 500),
        message: expect.stringMatching(success ? /^temp\// : /^“(?:a\.|package)/)
      })
    }
    expect(await left()).toEqual([])
  })

  test('serves nobody who has not signed in', async () => {
    expect(await send('a.pdf', await pdf(), {}, { token: undefined })).toMatchObject({ status: 401 })
    expect(await send('a.pdf', await pdf(), {}, { token: 'nobody' })).toMatchObject({ status: 401 })
    expect(await left()).toEqual([])
  })

  test('says the same in English to who asks in English', async () => {
    expect((await send('a.pdf', Buffer.alloc(0), {}, { headers: { lang: 'en' } })).message).toBe(
      '“a.pdf” is empty: it holds nothing'
    )
  })
})
