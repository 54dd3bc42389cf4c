import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Reply } from '#contract/core/reply.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { multipart } from '#kit/server/multipart.ts'
import { pdf } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let token: string
let address: string
beforeAll(async () => {
  server = await startDemoServer({ settings: { MAX_UPLOAD_MB: '2' } })
  token = await server.signIn('js_xinghe', 'p1')
  address = `${await server.listen()}/api`
})
afterAll(() => server?.close())

const left = () =>
  readdir(join(server.config.dataDir, 'files', 'incoming')).then((names) => names.filter((name) => name !== 'tus'))
/** Words of a library, or of Node, and no sentence of ours. */
const CHINESE = /[\u4E00-\u9FFF]/

describe('an upload by a form whose body is broken is refused in words and leaves nothing behind', () => {
  const part = (head: string, body = 'x') => `--b\r\n${head}\r\n\r\n${body}\r\n`
  const file = part('Content-Disposition: form-data; name="file"; filename="a.pdf"')
  test.each<[string, string, string | Buffer]>([
    ['without a boundary', 'multipart/form-data', `${file}--b--\r\n`],
    ['with an empty boundary', 'multipart/form-data; boundary=', `${file}--b--\r\n`],
    ['with another boundary than its body has', 'multipart/form-data; boundary=other', `${file}--b--\r\n`],
    ['with a boundary of a thousand letters', `multipart/form-data; boundary=${'b'.repeat(1000)}`, `${file}--b--\r\n`],
    ['with a boundary that is no boundary', 'multipart/form-data; boundary="\u00e9;', `${file}--b--\r\n`],
    ['cut off in its file', 'multipart/form-data; boundary=b', file.slice(0, -4)],
    ['cut off in a head', 'multipart/form-data; boundary=b', file.slice(0, 20)],
    ['cut off before its end', 'multipart/form-data; boundary=b', file],
    ['of nothing', 'multipart/form-data; boundary=b', ''],
    ['of nothing but its end', 'multipart/form-data; boundary=b', '--b--\r\n'],
    ['of noise', 'multipart/form-data; boundary=b', Buffer.alloc(200_000, Buffer.of(0, 13, 10, 45, 45, 98, 255))],
    ['of a head that never ends', 'multipart/form-data; boundary=b', `--b\r\nX: ${'y'.repeat(300_000)}`],
    [
      'of a part without a name',
      'multipart/form-data; boundary=b',
      `${part('Content-Disposition: form-data')}--b--\r\n`
    ],
    [
      'of a part whose name is a part of every object',
      'multipart/form-data; boundary=b',
      `${part('Content-Disposition: form-data; name="__proto__"')}--b--\r\n`
    ],
    [
      'of a file under such a name',
      'multipart/form-data; boundary=b',
      `${part('Content-Disposition: form-data; name="toString"; filename="a.pdf"')}--b--\r\n`
    ],
    [
      'of more fields than a form has',
      'multipart/form-data; boundary=b',
      `${part('Content-Disposition: form-data; name="biz"').repeat(50)}--b--\r\n`
    ],
    ['of two files', 'multipart/form-data; boundary=b', `${file}${file}--b--\r\n`],
    [
      'of a field of JSON that is none',
      'multipart/form-data; boundary=b',
      `${part('Content-Disposition: form-data; name="biz"\r\nContent-Type: application/json', '{')}--b--\r\n`
    ],
    [
      'of a file whose name is coded wrongly',
      'multipart/form-data; boundary=b',
      `${part('Content-Disposition: form-data; name="file"; filename*=UTF-8\'\'%E4%zz')}--b--\r\n`
    ],
    ['that claims to be packed', 'multipart/form-data; boundary=b', Buffer.of(0x1f, 0x8b, 8, 0, 0, 0)]
  ])('%s', async (what, type, payload) => {
    const headers = {
      'x-access-token': token,
      'content-type': type,
      ...(what.includes('packed') ? { 'content-encoding': 'gzip' } : {})
    }
    const answer = await server.app.inject({ method: 'POST', url: '/api/sys/common/upload', headers, payload })
    const { success, message } = answer.json<Reply>()
    expect({ status: answer.statusCode, success, message }).toMatchObject({
      success: false,
      message: expect.stringMatching(CHINESE)
    })
    expect(answer.statusCode).toBeLessThan(500)
    expect(await left()).toEqual([])
  })

  test('and the next one is taken', async () => {
    const { body, headers } = await multipart({ name: 'a.pdf', bytes: await pdf() })
    expect(await server.ask('POST', '/sys/common/upload', { token, body, headers })).toMatchObject({ success: true })
  })
})

const tus = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
  fetch(`${address}/files/tus${path}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', 'x-access-token': token, ...headers },
    ...(body === undefined ? {} : { body })
  })
const metadata = `filename ${Buffer.from('a.pdf').toString('base64')},biz ${Buffer.from('temp').toString('base64')}`

describe('a resumable upload that asks for what is not offered is refused in words', () => {
  test.each<[string, number, Record<string, string>]>([
    ['a part of several', 400, { 'upload-concat': 'partial', 'upload-length': '10', 'upload-metadata': metadata }],
    ['several parts as one', 400, { 'upload-concat': 'final;/files/a /files/b', 'upload-metadata': metadata }],
    ['no such thing', 400, { 'upload-concat': 'x', 'upload-length': '10' }],
    ['a length told later', 400, { 'upload-defer-length': '1', 'upload-metadata': metadata }],
    [
      'a length told later, and now',
      400,
      { 'upload-defer-length': '1', 'upload-length': '10', 'upload-metadata': metadata }
    ],
    ['a length that is none', 400, { 'upload-length': '-1' }],
    ['a length beyond all numbers', 400, { 'upload-length': '99999999999999999999' }],
    ['metadata that are none', 400, { 'upload-length': '10', 'upload-metadata': 'a b c, d' }],
    ['another version', 412, { 'tus-resumable': '0.2.1', 'upload-length': '10' }],
    ['no version', 412, { 'tus-resumable': '', 'upload-length': '10' }],
    ['a method by a header', 400, { 'x-http-method-override': 'DELETE', 'upload-length': '-1' }]
  ])('%s', async (_, status, headers) => {
    const answer = await tus('POST', '', headers)
    const { success, code, message } = (await answer.json()) as Reply
    expect({ status: answer.status, success, code, message }).toEqual({
      status,
      success: false,
      code: status,
      message: expect.stringMatching(CHINESE)
    })
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('tus-resumable')).toBe('1.0.0')
  })

  test.each<[string, number, Record<string, string>, string?]>([
    ['bytes without a place', 400, { 'content-type': 'application/offset+octet-stream' }, 'x'],
    [
      'bytes at a place that is none',
      400,
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': 'x' },
      'x'
    ],
    ['bytes at another place', 409, { 'content-type': 'application/offset+octet-stream', 'upload-offset': '7' }, 'x'],
    ['bytes of another type', 415, { 'content-type': 'application/json', 'upload-offset': '0' }, '{}'],
    [
      'more bytes than were told',
      413,
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      'x'.repeat(20)
    ],
    [
      'bytes with a check sum, which is not offered',
      400,
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0', 'upload-checksum': 'sha1 x' },
      'x'
    ],
    [
      'another length',
      400,
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0', 'upload-length': '5' },
      'x'
    ]
  ])('%s', async (_, status, headers, body) => {
    const begun = await tus('POST', '', { 'upload-length': '10', 'upload-metadata': metadata })
    expect(begun.status).toBe(201)
    const answer = await tus('PATCH', `/${begun.headers.get('location')?.split('/').at(-1)}`, headers, body)
    const { success, code, message } = (await answer.json()) as Reply
    expect({ status: answer.status, success, code, message }).toEqual({
      status,
      success: false,
      code: status,
      message: expect.stringMatching(CHINESE)
    })
  })

  test('behind several proxies it is taken', async () => {
    const { status } = await tus('POST', '', {
      'x-forwarded-proto': 'https, http',
      'tus-version': '2',
      'upload-length': '10',
      'upload-metadata': metadata
    })
    expect(status).toBe(201)
  })

  test('what is offered is said, and nothing else', async () => {
    const answer = await tus('OPTIONS', '')
    expect(answer.status).toBe(204)
    expect(answer.headers.get('tus-extension')?.split(',').sort()).toEqual([
      'creation',
      'creation-with-upload',
      'termination'
    ])
  })
})
