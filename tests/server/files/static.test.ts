import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { StoredObject } from '#contract/files/stored.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { multipart } from '#kit/server/multipart.ts'
import { docx, mp4, pdf } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'
import objects from '#server/db/seed/data/objects.json' with { type: 'json' }

let server: TestServer
let owner: string
let document: StoredObject
const bytes = await pdf(4)

beforeAll(async () => {
  server = await startDemoServer()
  owner = await server.signIn('js_xinghe', 'p1')
  document = await upload('说明 (1).pdf', bytes)
})
afterAll(() => server?.close())

async function upload(name: string, content: Buffer): Promise<StoredObject> {
  const form = await multipart({ name, bytes: content }, { biz: 'archives' })
  const { result } = await server.ask<StoredObject>('POST', '/sys/common/upload', { token: owner, ...form })
  return result!
}
const get = (path: string, headers: Record<string, string> = {}, token: string | undefined = owner) =>
  server.app.inject({
    url: `/api/sys/common/static/${path}`,
    headers: { ...(token ? { 'x-access-token': token } : {}), ...headers }
  })
const demo = 'archives/demo/f0001.pdf'

describe('GET /sys/common/static', () => {
  test('[7.C113] gives the bytes, shown in the page, under the name that the user gave', async () => {
    const answer = await get(document.path)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      etag: `"${document.sha256}"`,
      'cache-control': 'private, no-cache, no-transform',
      'content-disposition': `inline; filename="__ (1).pdf"; filename*=UTF-8''%E8%AF%B4%E6%98%8E%20%281%29.pdf`
    })
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('saves what no page can show, and whatever is asked for as a download', async () => {
    const word = await upload('a.docx', docx())
    expect((await get(word.path)).headers['content-disposition']).toMatch(/^attachment; /)
    expect((await get(word.path)).headers['content-security-policy']).toMatch(/; sandbox$/)
    expect((await get(`${document.path}?download=1`)).headers['content-disposition']).toMatch(/^attachment; /)
  })

  test('gives parts: the first, the middle, the last, and says where there is none', async () => {
    const film = await upload('a.mp4', mp4(5))
    const part = async (range: string) => {
      const answer = await get(film.path, { range })
      return [answer.statusCode, answer.rawPayload.length, answer.headers['content-range']]
    }
    const size = film.size
    expect(await part('bytes=0-99')).toEqual([206, 100, `bytes 0-99/${size}`])
    expect(await part('bytes=100-')).toEqual([206, size - 100, `bytes 100-${size - 1}/${size}`])
    expect(await part('bytes=-10')).toEqual([206, 10, `bytes ${size - 10}-${size - 1}/${size}`])
    expect(await part(`bytes=0-${size * 2}`)).toEqual([206, size, `bytes 0-${size - 1}/${size}`])
    expect(await part(`bytes=${size}-`)).toEqual([416, expect.any(Number), `bytes */${size}`])
    expect(await part('bytes=5-2')).toEqual([200, size, undefined])
    expect(await part('bytes=0-1,4-5')).toEqual([200, size, undefined])
    expect(await part('lines=1-2')).toEqual([200, size, undefined])
  })

  test('says in words that a part lies behind the end', async () => {
    const answer = await get(document.path, { range: `bytes=${document.size}-` })
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['content-range']).toBe(`bytes */${document.size}`)
    expect(answer.json()).toMatchObject({ success: false, code: 416, message: '所请求的部分超出了文件末尾' })
  })

  test('bytes that are asked for with their digest need not be asked for again, in parts as whole', async () => {
    const kept = 'private, max-age=86400, immutable, no-transform'
    const whole = await get(`${document.path}?v=${document.sha256}`)
    expect(whole.headers).toMatchObject({ 'cache-control': kept, vary: expect.stringContaining('cookie') })
    const part = await get(`${document.path}?v=${document.sha256}`, { range: 'bytes=0-9' })
    expect([part.statusCode, part.rawPayload.length, part.headers['cache-control']]).toEqual([206, 10, kept])
    expect((await get(`${document.path}?v=${'0'.repeat(64)}`)).headers['cache-control']).toContain('no-cache')
    expect((await get(`${document.path}?v=x`)).statusCode).toBe(400)
  })

  test('sends unchanged bytes once', async () => {
    expect((await get(document.path, { 'if-none-match': `"${document.sha256}"` })).statusCode).toBe(304)
    expect((await get(document.path, { 'if-none-match': `W/"${document.sha256}", "x"` })).statusCode).toBe(304)
    expect((await get(document.path, { 'if-none-match': '"x"' })).statusCode).toBe(200)
    expect((await get(document.path, { range: 'bytes=0-9', 'if-range': '"x"' })).statusCode).toBe(200)
    expect((await get(document.path, { range: 'bytes=0-9', 'if-range': `"${document.sha256}"` })).statusCode).toBe(206)
  })

  test('makes the bytes of demo files when they are first asked for, as the seed describes them, and keeps them', async () => {
    const [first, second] = [await get(demo), await get(demo)]
    expect(first.rawPayload.length).toBe(objects.f0001.size)
    expect(first.headers.etag).toBe(`"${objects.f0001.sha256}"`)
    expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
  })

  test.each([
    '../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    'archives/2026/11/../../../secret',
    '/etc/passwd',
    'temp/2026/01/00000000-0000-0000-0000-000000000000.pdf',
    'postgres',
    "x' or '1'='1",
    '%00'
  ])('there is nothing under %s', async (path) => {
    const answer = await get(path)
    expect([404, 400]).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({ success: false, result: null })
    expect(answer.body).not.toContain('root:')
  })
})

describe('who may read a file', () => {
  const status = async (username: string, path: string, project?: string) =>
    (await get(path, {}, await server.signIn(username, project))).statusCode

  test('a file that belongs to no row is its uploader’s alone', async () => {
    expect(await status('js_xinghe', document.path)).toBe(200)
    expect(await status('sg_yijian', document.path, 'p1')).toBe(404)
    expect(await status('js_lanjiang', document.path)).toBe(404)
  })

  test('members of the project read what their role may see, others nothing', async () => {
    expect(await status('daiban', demo, 'p1')).toBe(200)
    expect(await status('sg_yijian', demo, 'p1')).toBe(403)
    expect(await status('kc_yantu', demo, 'p1')).toBe(403)
    expect(await status('js_lanjiang', demo)).toBe(404)
    expect(await status('newcomer', demo)).toBe(404)
    expect(await status('admin', demo, 'p1')).toBe(403)
  })

  test('the project of the file counts, not the current one', async () => {
    expect(await status('daiban', demo, 'p2')).toBe(200)
    expect(await status('shenhe', demo, 'p3')).toBe(403)
  })

  test('somebody of another tenant finds nothing', async () => {
    const other = await server.db
      .selectFrom('sysUser')
      .select('username')
      .where('tenantId', '=', 2)
      .executeTakeFirstOrThrow()
    expect(await status(other.username, demo)).toBe(404)
  })

  test('nobody reads without a sign-in, and a token in the address is none', async () => {
    expect((await get(demo, {}, '')).statusCode).toBe(401)
    expect((await get(`${demo}?token=${owner}&X-Access-Token=${owner}`, {}, '')).statusCode).toBe(401)
  })

  test('the cookie of the sign-in serves GETs of files and previews, and no call', async () => {
    const cookie = `archive-session-${server.config.port}=${owner}`
    const by = (url: string, method: 'GET' | 'POST' = 'GET') => server.app.inject({ method, url, headers: { cookie } })
    expect((await by(`/api/sys/common/static/${demo}`)).statusCode).toBe(200)
    expect((await by(`/api/sys/common/pdf/pdfPreviewIframe?path=${demo}`)).statusCode).toBe(200)
    expect((await by('/api/files/uploaded?upload=x')).statusCode).toBe(401)
    expect((await by('/api/sys/common/upload', 'POST')).statusCode).toBe(401)
  })
})

describe('GET /sys/common/pdf/pdfPreviewIframe', () => {
  const preview = (path: string, token = owner) =>
    server.app.inject({
      url: '/api/sys/common/pdf/pdfPreviewIframe',
      query: { path },
      headers: { 'x-access-token': token }
    })

  test('[7.C114] is a page that shows the file and runs nothing', async () => {
    const answer = await preview(document.path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.body).toContain(`data="/api/sys/common/static/${document.path}"`)
    expect(answer.headers['content-security-policy']).not.toContain('script-src')
  })

  test('a name cannot break out of it', async () => {
    const { path } = await upload(`"><script>alert(1)</script>.pdf`, await pdf())
    expect((await preview(path)).body).not.toContain('<script>')
  })

  test('the same is asked of who wants to see it', async () => {
    expect((await preview(demo, await server.signIn('js_lanjiang'))).statusCode).toBe(404)
    expect((await preview(demo, 'nobody')).statusCode).toBe(401)
    expect((await preview('../x')).statusCode).toBe(404)
    expect((await server.ask('GET', '/sys/common/pdf/pdfPreviewIframe', { token: owner })).status).toBe(400)
  })
})
