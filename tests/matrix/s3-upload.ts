/**
 * `npm run matrix -- s3-upload`: a large file goes into an S3 store by tus, first undisturbed, beside a plain client on the same store,
 * then while the server and the store are killed. `SIZE_MB=256` takes a smaller one.
 */
import { createCipheriv, createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  S3Client,
  UploadPartCommand
} from '@aws-sdk/client-s3'

import type { StoredObject } from '#contract/files/stored.ts'
import { demoFolder, PASSWORD } from '#kit/product/demo-folder.ts'
import { pdf } from '#kit/files/sample-files.ts'
import { startProcess } from '#kit/product/server-process.ts'
import { missingStore, startTestStore } from '#kit/store/test-store.ts'

const MIB = 1024 ** 2
const SIZE = Number(process.env.SIZE_MB ?? 4096) * MIB
const PIECE = 16 * MIB
const PART = 8 * MIB
/** Memory of the server may grow so much over a whole file. */
const GROWTH = 200 * MIB
const SHARE = 0.6

const reason = missingStore()
if (reason !== undefined) process.exit(1)
const store = await startTestStore()
const address = await store.bucket()
const data = await demoFolder()
const begin = (port: string) =>
  startProcess({ DATA_DIR: data, PORT: port, MAX_UPLOAD_MB: '8192', ...store.settings(address) })
let server = begin('0')
const origin = await server.address

const [head, tail] = [Buffer.from(await pdf(1)), Buffer.from('\n%%EOF\n')]
/** The bytes from a place on, made anew each time: nothing of the file is kept. */
function bytesAt(seed: number, size: number, from: number, to: number): Buffer {
  const key = Buffer.alloc(32, seed)
  const counter = Buffer.alloc(16)
  counter.writeBigUInt64BE(BigInt(Math.floor(from / 16)), 8)
  const made = createCipheriv('aes-256-ctr', key, counter)
    .update(Buffer.alloc(to - from + (from % 16)))
    .subarray(from % 16)
  if (from < head.length) head.copy(made, 0, from, Math.min(head.length, to))
  const end = size - tail.length
  if (to > end) tail.copy(made, Math.max(0, end - from), Math.max(0, from - end))
  return made
}
function digestOf(seed: number, size: number): string {
  const hash = createHash('sha256')
  for (let at = 0; at < size; at += PIECE) hash.update(bytesAt(seed, size, at, Math.min(size, at + PIECE)))
  return hash.digest('hex')
}

/** Asks until somebody answers. */
async function ask(path: string, options: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetch(new URL(path, origin), options).catch(() => undefined)
    if (answer && answer.status !== 503 && answer.status !== 423) return answer
    await pause(300)
  }
}
const signedIn = await ask('/api/sys/login', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'js_xinghe', password: PASSWORD })
})
const { token } = ((await signedIn.json()) as { result: { token: string } }).result
const tus = { 'tus-resumable': '1.0.0', 'x-access-token': token }

const memory = () =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
let most = 0
const watch = setInterval(() => {
  try {
    most = Math.max(most, memory())
  } catch {
    // It is dead just now.
  }
}, 250)

/** Sends a file by tus; `at` is called with the bytes sent before each piece. Answers the stored object, and the seconds until the last piece was sent and until all was done. */
async function send(seed: number, size: number, at: (offset: number) => Promise<void>) {
  const encoded = Object.entries({ filename: '大文件.pdf', biz: 'archives', sha256: digestOf(seed, size) })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const began = performance.now()
  let sent = 0
  const begun = await ask('/api/files/tus', {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(size), 'upload-metadata': encoded }
  })
  const place = begun.headers.get('location') ?? ''
  for (;;) {
    const where = await ask(place, { method: 'HEAD', headers: tus })
    let offset = Number(where.headers.get('upload-offset'))
    while (offset < size) {
      await at(offset)
      const piece = bytesAt(seed, size, offset, Math.min(size, offset + PIECE))
      // Who sends the last piece waits for the reading back.
      sent = (performance.now() - began) / 1000
      const answer = await fetch(new URL(place, origin), {
        method: 'PATCH',
        headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(piece)
      }).catch(() => undefined)
      if (!answer?.ok) break
      offset = Number(answer.headers.get('upload-offset'))
      await answer.arrayBuffer()
    }
    if (offset < size) {
      await pause(300)
      continue
    }
    const answer = await ask(`/api/files/uploaded?upload=${place.split('/').at(-1)}`, { headers: tus })
    const { result, message } = (await answer.json()) as { result: StoredObject | null; message: string }
    if (!result) throw new Error(message)
    return { object: result, sent, seconds: (performance.now() - began) / 1000 }
  }
}

/** The same bytes by the store's client alone, in as many parts at a time as the product sends. */
async function sendPlain(seed: number, size: number): Promise<number> {
  const { hostname: Bucket } = new URL(address)
  const client = new S3Client({
    endpoint: store.endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: store.keys.access, secretAccessKey: store.keys.secret },
    requestChecksumCalculation: 'WHEN_REQUIRED'
  })
  const began = performance.now()
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key: 'plain' }))
  const parts: { PartNumber: number; ETag: string | undefined }[] = []
  let next = 0
  await Promise.all(
    [1, 2, 3].map(async () => {
      for (let at = next; at * PART < size; at = next) {
        next = at + 1
        const Body = bytesAt(seed, size, at * PART, Math.min(size, (at + 1) * PART))
        const PartNumber = at + 1
        const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key: 'plain', UploadId, PartNumber, Body }))
        parts.push({ PartNumber, ETag })
      }
    })
  )
  parts.sort((a, b) => a.PartNumber - b.PartNumber)
  await client.send(
    new CompleteMultipartUploadCommand({ Bucket, Key: 'plain', UploadId, MultipartUpload: { Parts: parts } })
  )
  client.destroy()
  return (performance.now() - began) / 1000
}

const faults: string[] = []
const must = (isSo: boolean, what: string) => {
  process.stdout.write(`${isSo ? 'yes' : 'NO '} ${what}\n`)
  if (!isSo) faults.push(what)
}
const rate = (seconds: number, size: number) => size / MIB / seconds
try {
  const quiet = Math.max(64 * MIB, SIZE / 4)
  const plain = await sendPlain(1, quiet)
  const before = memory()
  most = 0
  const undisturbed = await send(1, quiet, async () => undefined)
  must(undisturbed.object.size === quiet, `${quiet / MIB} MiB arrive undisturbed`)
  const share = plain / undisturbed.seconds
  must(
    share >= SHARE,
    `${rate(undisturbed.seconds, quiet).toFixed(1)} MiB/s, read back and recognised, beside ${rate(plain, quiet).toFixed(1)} of a plain client: ${Math.round(share * 100)} %`
  )
  const readBack = undisturbed.seconds - undisturbed.sent
  process.stdout.write(
    `    ${undisturbed.sent.toFixed(1)} s until the last piece was sent, ${readBack.toFixed(1)} s to take that and to read all back\n`
  )
  must(most - before < GROWTH, `memory grew by ${Math.round((most - before) / MIB)} MiB`)
  let [killedServer, killedStore] = [false, false]
  most = 0
  const disturbed = await send(2, SIZE, async (offset) => {
    if (!killedServer && offset >= SIZE / 3) {
      killedServer = true
      // While the next piece is on its way.
      setTimeout(async () => {
        const gone = once(server.child, 'exit')
        server.child.kill('SIGKILL')
        await gone
        server = begin(new URL(origin).port)
      }, 200)
    }
    if (!killedStore && offset >= (SIZE * 2) / 3) {
      killedStore = true
      setTimeout(async () => {
        await store.swift?.kill()
        await pause(1000)
        await store.swift?.restart()
      }, 200)
    }
  })
  must(disturbed.object.sha256 === digestOf(2, SIZE), `${SIZE / MIB} MiB with both killed have their digest`)
  process.stdout.write(
    `    ${disturbed.seconds.toFixed(0)} s, ${rate(disturbed.seconds, SIZE).toFixed(1)} MiB/s; the server had at most ${Math.round(most / MIB)} MiB\n`
  )
} finally {
  clearInterval(watch)
  server.child.kill('SIGKILL')
  await server.ended
  await store.stop()
  await rm(data, { recursive: true, force: true })
}
process.exitCode = faults.length === 0 ? 0 : 1
