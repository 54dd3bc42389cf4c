import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FileRow, RowOutcome } from '#contract/archives/files.ts'
import type { Reply } from '#contract/core/reply.ts'
import type { StoredObject } from '#contract/files/stored.ts'
import { multipart } from '#kit/server/multipart.ts'
import { pdf } from '#kit/files/sample-files.ts'
import { type Killable, startKillable } from '#kit/product/killable.ts'
import { patienceOf } from '#kit/patience.ts'

const ITEM = 'p1-A1-04'
const KILLS = 3
/** Each life of the server lasts so long after its first acknowledged rows and bytes. Milliseconds. */
const LIFE = 500
const SAVERS = 3
const UPLOADERS = 3

let server: Killable
let token: string
/** Whoever works stops while the server is away. */
let isAlive = true
beforeAll(async () => {
  server = await startKillable()
  token = await signIn()
})
afterAll(() => server?.stop())

async function signIn(): Promise<string> {
  const { result, message } = await call<{ token: string }>('POST', '/sys/login', {
    username: 'js_xinghe',
    password: server.password
  })
  if (!result) throw new Error(message)
  await call('GET', '/system/sysProject/queryById?id=p1', undefined, result.token)
  return result.token
}
async function call<T>(method: string, path: string, body?: unknown, as = token): Promise<Reply<T>> {
  const answer = await fetch(`${server.address}/api${path}`, {
    method,
    headers: {
      ...(as ? { 'x-access-token': as } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' })
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  return (await answer.json()) as Reply<T>
}
const bytesAt = async (path: string) =>
  Buffer.from(
    await (
      await fetch(`${server.address}/api/sys/common/static/${path}`, { headers: { 'x-access-token': token } })
    ).arrayBuffer()
  )
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The last title that each row was acknowledged with. A row may be one step further: the answer was lost, not the row. */
const acknowledged = new Map<string, { readonly step: number; readonly version: number }>()
const objects: { readonly path: string; readonly bytes: Buffer }[] = []
let count = 0
const titleOf = (step: number) => `关于立项的会议纪要第${step}稿`

/** Makes a row and changes it again and again, until the server is gone. */
async function save(): Promise<void> {
  const id = randomUUID()
  const made = await call<FileRow>('POST', '/archives/file/add', { id, nodeId: ITEM, cells: { title: titleOf(0) } })
  if (!made.result) return
  let { rowVersion } = made.result
  acknowledged.set(id, { step: 0, version: rowVersion })
  for (let step = 1; isAlive; step += 1) {
    const { result } = await call<RowOutcome[]>('PUT', '/archives/file/editBatch', {
      rows: [{ id, rowVersion, cells: { title: titleOf(step) } }]
    })
    const row = result?.[0]?.row
    if (!row) throw new Error(result?.[0]?.message)
    rowVersion = row.rowVersion
    acknowledged.set(id, { step, version: rowVersion })
  }
}

/** Uploads small files, until the server is gone. */
async function upload(): Promise<void> {
  while (isAlive) {
    count += 1
    const bytes = await pdf(1, { text: `file ${count}` })
    const { body, headers } = await multipart(
      { name: `${count}.pdf`, bytes },
      { biz: 'archives', sha256: sha256(bytes) }
    )
    const answer = await fetch(`${server.address}/api/sys/common/upload`, {
      method: 'POST',
      headers: { ...headers, 'x-access-token': token },
      body: new Uint8Array(body)
    })
    const { result } = (await answer.json()) as Reply<StoredObject>
    if (result) objects.push({ path: result.path, bytes })
  }
}

/** A large file, sent in parts through all lives of the server; goes on at what the server says it has. */
async function uploadLarge(bytes: Buffer): Promise<StoredObject> {
  const tus = { 'tus-resumable': '1.0.0', 'x-access-token': token }
  const metadata = `filename ${Buffer.from('大文件.pdf').toString('base64')},biz ${Buffer.from('archives').toString('base64')},sha256 ${Buffer.from(sha256(bytes)).toString('base64')}`
  let place = ''
  while (place === '') {
    // Beginning has had no answer where the server is killed meanwhile: it is begun again.
    const begun = await fetch(`${server.address}/api/files/tus`, {
      method: 'POST',
      headers: { ...tus, 'upload-length': String(bytes.length), 'upload-metadata': metadata }
    }).catch(() => pause(50))
    place = begun?.headers.get('location') ?? ''
  }
  for (let sentBytes = 0; ; ) {
    try {
      const where = await fetch(`${server.address}${place}`, { method: 'HEAD', headers: tus })
      const offset = Number(where.headers.get('upload-offset'))
      // What was acknowledged is there: at most the part under way is sent again.
      expect(where.status).toBe(200)
      expect(offset).toBeGreaterThanOrEqual(sentBytes)
      if (offset === bytes.length) {
        const { result, message } = await call<StoredObject>('GET', `/files/uploaded?upload=${place.split('/').at(-1)}`)
        if (result) return result
        throw new Error(message)
      }
      const part = bytes.subarray(offset, offset + 200_000)
      const answer = await fetch(`${server.address}${place}`, {
        method: 'PATCH',
        headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(part)
      })
      sentBytes = Number(answer.headers.get('upload-offset'))
      await pause(15)
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      await pause(50)
    }
  }
}

test('a server that is killed amid saves and uploads has lost no row and no byte that it acknowledged', {
  timeout: patienceOf(120_000)
}, async () => {
  const large = Buffer.concat([await pdf(3), Buffer.alloc(40 * 1024 ** 2, 32), Buffer.from('\n%%EOF\n')])
  const sent = Promise.allSettled([uploadLarge(large)])
  for (let life = 0; life < KILLS; life += 1) {
    isAlive = true
    const work = Promise.allSettled([
      ...Array.from({ length: SAVERS }, save),
      ...Array.from({ length: UPLOADERS }, upload)
    ])
    const before = { rows: acknowledged.size, objects: objects.length }
    await expect.poll(() => acknowledged.size - before.rows).toBeGreaterThan(0)
    await expect.poll(() => objects.length - before.objects).toBeGreaterThan(1)
    await pause(LIFE)
    await server.kill()
    isAlive = false
    // Whoever was under way gets no answer (fetch throws a TypeError), and what he has no answer to he may repeat.
    for (const end of await work) if (end.status === 'rejected' && !(end.reason instanceof TypeError)) throw end.reason
    await server.restart()
  }
  const [end] = await sent
  if (end?.status !== 'fulfilled') throw end?.reason
  const object = end.value
  expect(object).toMatchObject({ size: large.length, sha256: sha256(large) })
  expect((await bytesAt(object.path)).equals(large)).toBe(true)

  expect(acknowledged.size).toBeGreaterThanOrEqual(KILLS)
  for (const [id, { step, version }] of acknowledged) {
    const { result } = await call<FileRow>('GET', `/archives/file/queryById?id=${id}`)
    expect(result?.rowVersion, id).toBeGreaterThanOrEqual(version)
    expect([titleOf(step), titleOf(step + 1)], id).toContain(result?.title)
  }
  expect(objects.length).toBeGreaterThan(KILLS)
  for (const { path, bytes } of objects) expect((await bytesAt(path)).equals(bytes), path).toBe(true)
})
