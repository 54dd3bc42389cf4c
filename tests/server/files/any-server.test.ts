import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Reply } from '#contract/core/reply.ts'
import type { StoredObject } from '#contract/files/stored.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { jpeg, pdf } from '#kit/files/sample-files.ts'
import { patienceOf } from '#kit/patience.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'
import { type FaultyStore, openFaultyStore } from '#kit/store/faulty-store.ts'
import { missingStore, startTestStore, type TestStore } from '#kit/store/test-store.ts'
import { sweep } from '#server/files/sweep.ts'

const MIB = 1024 ** 2
const document = Buffer.concat([await pdf(2), Buffer.alloc(9.5 * MIB, 32), Buffer.from('\n%%EOF\n')])
const sha256 = createHash('sha256').update(document).digest('hex')
const reason = missingStore()

let store: TestStore | undefined
let way: FaultyStore | undefined
beforeAll(async () => {
  if (reason !== undefined) return
  store = await startTestStore()
  way = await openFaultyStore(store.endpoint)
})
afterAll(async () => {
  await way?.close()
  await store?.stop()
})

describe.each([
  ['a folder that both mount', true],
  ['a store', reason === undefined]
] as const)('an upload to two servers with %s', (kind, isThere) => {
  let a: TestServer
  let b: TestServer
  let [at, bt, token] = ['', '', '']
  beforeAll(async () => {
    if (!isThere) return
    const settings: Record<string, string> =
      kind === 'a store' && store ? store.settings(await store.bucket(way?.endpoint)) : {}
    a = await startDemoServer({ settings })
    b = await startTestServer({
      beside: a,
      settings: kind === 'a store' ? settings : { STORAGE_URL: join(a.config.dataDir, 'files') }
    })
    ;[at, bt] = [await a.listen(), await b.listen()]
    token = await a.signIn('js_xinghe', 'p1')
  })
  afterAll(async () => {
    await b?.close()
    await a?.close()
  })

  const say = (server: string, method: string, url: string, headers: Record<string, string> = {}, body?: Buffer) =>
    fetch(new URL(url, server), {
      method,
      headers: { 'tus-resumable': '1.0.0', 'x-access-token': token, ...headers },
      ...(body ? { body: new Uint8Array(body) } : {})
    })
  const begin = async (size = document.length, metadata: Record<string, string> = {}) => {
    const given = Object.entries({ filename: '报告.pdf', biz: 'archives', sha256, ...metadata })
    const coded = given.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join(',')
    const answer = await say(at, 'POST', '/api/files/tus', { 'upload-length': String(size), 'upload-metadata': coded })
    return answer.headers.get('location') ?? ''
  }
  const go = (server: string, url: string, from: number, to: number, of = document) =>
    say(
      server,
      'PATCH',
      url,
      { 'upload-offset': String(from), 'content-type': 'application/offset+octet-stream' },
      of.subarray(from, to)
    )
  const offsetAt = async (server: string, url: string) =>
    Number((await say(server, 'HEAD', url)).headers.get('upload-offset'))
  const idOf = (url: string) => url.split('/').at(-1)!
  const uploaded = (server: TestServer, url: string) =>
    server.ask<StoredObject>('GET', '/files/uploaded', { token, query: { upload: idOf(url) } })
  const reply = async (answer: Response) => (await answer.json()) as Reply<StoredObject>
  /** What the store has beside finished files, and what lies on the way to it. */
  const left = async () => {
    const pieces = await a.db.selectFrom('arcUploadPiece').select('uploadId').execute()
    const local = [a, b].flatMap((server) =>
      readdirSync(server.app.appContext.storage.incoming).filter((name) => name !== 'tus')
    )
    return [...pieces, ...local]
  }

  test.runIf(isThere)('goes on at either, in pieces of any size, and is whole', async () => {
    const url = await begin()
    const ends = [1000, 3000, 6 * MIB, 6 * MIB + 200, document.length]
    let from = 0
    for (const [turn, to] of ends.entries()) {
      const here = turn % 2 === 0 ? at : bt
      expect(await offsetAt(here, url)).toBe(from)
      const answer = await go(here, url, from, to)
      expect(answer.headers.get('upload-offset')).toBe(String(to))
      if (to === document.length)
        expect((await reply(answer)).result).toMatchObject({ sha256, size: to, format: 'pdf' })
      from = to
    }
    const { result } = await uploaded(b, url)
    const bytes = await buffer(await b.app.appContext.storage.get(result?.path ?? ''))
    expect(bytes.equals(document)).toBe(true)
    expect(await left()).toEqual([])
  })

  test.runIf(isThere)(
    'that one still reads, though its client has gone to the other, goes on there at once',
    async () => {
      const url = await begin()
      const { port, hostname } = new URL(at)
      const socket = connect(Number(port), hostname)
      const head = [
        `PATCH ${url} HTTP/1.1`,
        ...['Host: x', 'Tus-Resumable: 1.0.0', `X-Access-Token: ${token}`, 'Upload-Offset: 0'],
        ...['Content-Type: application/offset+octet-stream', `Content-Length: ${document.length}`]
      ]
      socket.on('error', () => undefined).write(`${head.join('\r\n')}\r\n\r\n`)
      socket.write(document.subarray(0, 5000))
      const holder = () =>
        a.db.selectFrom('arcUpload').select('lockHolder').where('id', '=', idOf(url)).executeTakeFirstOrThrow()
      await expect.poll(holder).toMatchObject({ lockHolder: expect.any(String) })
      const began = Date.now()
      const from = await offsetAt(bt, url)
      expect(Date.now() - began).toBeLessThan(patienceOf(10_000))
      expect((await reply(await go(bt, url, from, document.length))).result).toMatchObject({ sha256 })
      socket.destroy()
    }
  )

  test.runIf(isThere)('whose server has died goes on once its lock is over', async () => {
    const url = await begin()
    await sql`update arc_upload set lock_holder = 'dead', lock_until = now() + interval '2 seconds' where id = ${idOf(url)}`.execute(
      a.db
    )
    expect((await go(bt, url, 0, 1000)).status).toBe(204)
    expect(await offsetAt(at, url)).toBe(1000)
  })

  test.runIf(isThere)('is ended once, though both are asked at once', async () => {
    const url = await begin()
    await go(at, url, 0, document.length - 1)
    const ends = await Promise.all([
      go(bt, url, document.length - 1, document.length),
      uploaded(a, url),
      uploaded(b, url)
    ])
    expect(ends[0].status).toBe(200)
    const all = await Promise.all([uploaded(a, url), uploaded(b, url)])
    expect(all[0].result).toMatchObject({ sha256 })
    expect(all[1].result).toEqual(all[0].result)
  })

  test.runIf(isThere)('that is refused, given up or forgotten leaves nothing', async () => {
    const picture = Buffer.from(jpeg())
    const refused = await begin(picture.length, { filename: '图.pdf', sha256: '' })
    const { message, success } = await reply(await go(at, refused, 0, picture.length, picture))
    expect([success, message]).toEqual([false, expect.stringMatching(/后缀与内容不符/)])
    expect((await uploaded(b, refused)).message).toBe(message)
    const other = await begin(document.length, { sha256: '0'.repeat(64) })
    expect((await reply(await go(at, other, 0, document.length))).message).toBe('文件校验不一致，请重新上传')
    expect((await say(bt, 'HEAD', other)).status).toBeGreaterThanOrEqual(404)
    const givenUp = await begin()
    await go(at, givenUp, 0, 9 * MIB)
    expect((await say(bt, 'DELETE', givenUp)).status).toBe(204)
    const forgotten = await begin()
    await go(at, forgotten, 0, 9 * MIB)
    await sweep(a.app.appContext, -60_000)
    expect((await say(bt, 'HEAD', forgotten)).status).toBe(404)
    expect(await left()).toEqual([])
  })

  test.runIf(isThere && kind === 'a store')(
    'what a server writes that has lost the upload meanwhile does not count',
    async () => {
      const url = await begin()
      way!.fail('loseAnswer', /^PUT .*partNumber=/)
      const late = go(at, url, 0, 9 * MIB)
      await expect.poll(() => way!.failed()).toBe(1)
      await sql`update arc_upload set lock_holder = 'other', lock_until = now() where id = ${idOf(url)}`.execute(a.db)
      expect((await late).status).toBe(409)
      expect(await offsetAt(bt, url)).toBe(0)
      expect((await reply(await go(bt, url, 0, document.length))).result).toMatchObject({ sha256 })
    }
  )

  test.runIf(isThere && kind === 'a store')(
    'says in words that the store is away, and goes on when it is back',
    async () => {
      const url = await begin()
      way!.fail('refuse', /^PUT /, 1000)
      const away = await go(at, url, 0, 9 * MIB)
      expect([away.status, (await reply(away)).message]).toEqual([503, '文件存储暂时没有响应，请稍后重试'])
      way!.fail('refuse', /never/)
      const from = await offsetAt(bt, url)
      expect(from).toBe(0)
      // The answer to the joining is lost, and asking again finds it joined.
      way!.fail('loseAnswer', /^POST .*uploadId=/)
      expect((await reply(await go(bt, url, from, document.length))).result).toMatchObject({ sha256 })
      expect(way!.failed()).toBe(1)
    }
  )
})
