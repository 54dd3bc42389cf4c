import { createHash } from 'node:crypto'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Reply } from '#contract/core/reply.ts'
import { demoBytes } from '#server/bytes/demo/demo-bytes.ts'
import { writeWorkbook } from '#server/core/spreadsheet/write-workbook.ts'

import { demoFolder, PASSWORD } from './demo-folder.ts'
import { forgedPackage, sentPackages } from '../package/sent-package.ts'
import { spoiltFrom } from '../files/spoilt.ts'
import { multipart } from '../server/multipart.ts'
import { docx, dwg, jpeg, mp4, pdf, png, tiff, xlsx, zip } from '../files/sample-files.ts'
import { isTaken, sendPackage } from './hostile-packages.ts'
import { startProcess } from './server-process.ts'

type Send = (bytes: Buffer) => Promise<Response>
/** A reader of bytes as people use it: whole files that it reads, and how they are sent. */
interface Reader {
  readonly seeds: () => Promise<readonly Buffer[]>
  readonly send: (asking: Asking) => Send
  /** Who sends them; left out, 建设单位. */
  readonly by?: string
  /** Makes a spoilt file of another kind than bytes that are changed anywhere. */
  readonly spoil?: (at: number) => Promise<Buffer>
  /** What a whole file is answered with; left out, it is taken. */
  readonly reads?: (reply: Reply) => boolean
}
interface Asking {
  readonly address: string
  readonly token: string
}

const form =
  (path: string, name: string, fields: Readonly<Record<string, string>> = {}) =>
  ({ address, token }: Asking): Send =>
  async (bytes) => {
    const { body, headers } = await multipart({ name, bytes }, fields)
    return fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: { ...headers, 'x-access-token': token },
      body: new Uint8Array(body)
    })
  }
const upload = (name: string) => form('/sys/common/upload', name, { biz: 'archives' })
const resumable =
  (name: string) =>
  ({ address, token }: Asking): Send =>
  (bytes) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const metadata = Object.entries({ filename: name, biz: 'archives', sha256 })
    return fetch(`${address}/api/files/tus`, {
      method: 'POST',
      headers: {
        'tus-resumable': '1.0.0',
        'x-access-token': token,
        'content-type': 'application/offset+octet-stream',
        'upload-length': String(bytes.length),
        'upload-metadata': metadata.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`).join(',')
      },
      body: new Uint8Array(bytes)
    })
  }

const ROWS = Array.from({ length: 40 }, (_, at) => [`A-${at}`, `文件题名 ${at} `.repeat(3), at])
const HEAD = ['文件编号', '文件题名', '页数']
const wholeTable = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'seed-'))
  const file = await open(join(folder, 'a.xlsx'), 'w')
  const columns = HEAD.map((title, at) => ({ title, kind: at === 2 ? ('number' as const) : ('text' as const) }))
  await writeWorkbook(
    file,
    '著录',
    columns,
    (async function* () {
      yield ROWS
    })()
  )
  await file.close()
  const bytes = await readFile(join(folder, 'a.xlsx'))
  await rm(folder, { recursive: true })
  return bytes
}
const csv = () => Buffer.from([HEAD, ...ROWS].map((row) => row.join(',')).join('\r\n'))
const read = ({ success, result }: Reply) =>
  success && (result as { readonly lines: readonly unknown[] }).lines.length === ROWS.length + 1

/** Every reader of bytes, by the name under which it is reported. */
export const READERS: Readonly<Record<string, Reader>> = {
  'XLSX as a table': {
    seeds: async () => [await wholeTable()],
    send: form('/archives/file/readDescriptions', 'a.xlsx'),
    reads: read
  },
  'CSV as a table': {
    seeds: async () => [csv()],
    send: form('/archives/file/readDescriptions', 'a.csv'),
    reads: read
  },
  XLSX: { seeds: async () => [xlsx('x'.repeat(400)), await wholeTable()], send: upload('a.xlsx') },
  DOCX: { seeds: async () => [docx('x'.repeat(400))], send: upload('a.docx') },
  ZIP: {
    seeds: async () => [zip({ 'a.txt': 'x'.repeat(400) })],
    send: upload('a.zip'),
    // It is recognised, and never taken.
    reads: ({ success, message }) => !success && /ZIP|zip/.test(message)
  },
  TIFF: { seeds: async () => [tiff(4, { thumbnails: 1 }), tiff(40)], send: upload('a.tif') },
  MP4: {
    seeds: async () => [mp4(), Buffer.from(demoBytes({ kind: 'video', seconds: 2, name: 'fuzz' }))],
    send: upload('a.mp4')
  },
  DWG: { seeds: async () => [dwg('x'.repeat(3000))], send: upload('a.dwg') },
  PDF: {
    seeds: async () => [
      await pdf(3),
      Buffer.from(demoBytes({ kind: 'pdf', pages: 2, title: '会议纪要', lines: [], signed: false }))
    ],
    send: upload('a.pdf')
  },
  JPEG: {
    seeds: async () => [jpeg(), Buffer.from(demoBytes({ kind: 'photo', scene: '1', name: 'fuzz' }))],
    send: upload('a.jpg')
  },
  PNG: { seeds: async () => [png(), png(300, 200)], send: upload('a.png') },
  tus: { seeds: async () => [await pdf(3)], send: resumable('a.pdf') },
  'XLSX brought in': {
    seeds: async () => [await wholeTable()],
    send: form('/organization/responsible/importPreview', 'a.xlsx'),
    by: 'sg_yijian',
    reads: ({ success, result }) =>
      success && (result as { readonly columns: readonly unknown[] }).columns.length === HEAD.length
  },
  package: { seeds: sentPackages, send: sendPackage, by: 'jieshou', reads: isTaken },
  'package, forged': {
    seeds: sentPackages,
    send: sendPackage,
    by: 'jieshou',
    spoil: forgedPackage,
    reads: isTaken
  }
}

/** What a reader has done with many spoilt files. */
export interface HostileFigures {
  readonly name: string
  readonly files: number
  /** Whole files that it did not read: what follows then proves nothing. */
  readonly unread: number
  readonly deaths: number
  /** The bytes of what was answered with 5xx. */
  readonly failed: readonly string[]
  /** Milliseconds, of the clock. */
  readonly slowest: number
  /** What the process of the server has grown by since the first files, MiB; undefined where the system does not say. */
  readonly grown: number | undefined
}

/** Starts a server, shows that each reader reads whole files, and sends it so many spoilt ones; the server is asked after each. */
export async function* sendHostile(
  files: number,
  names: readonly string[] = Object.keys(READERS)
): AsyncGenerator<HostileFigures> {
  const data = await demoFolder()
  const server = startProcess({ DATA_DIR: data, USER_QUOTA_MB: '0', FIRST_PAGES: 'on' })
  try {
    const address = await server.address
    for (const name of names) {
      const token = await signIn(address, READERS[name]?.by ?? 'js_xinghe')
      yield await sendTo(name, filesOf(name, files), { address, token }, server.child.pid ?? 0)
    }
  } finally {
    server.child.kill('SIGTERM')
    await server.ended
    await rm(data, { recursive: true, force: true })
  }
}

/** A package is moved, verified and read in: a draw has fewer of them. */
const filesOf = (name: string, files: number): number =>
  files < 100 && name.startsWith('package') ? Math.ceil(files / 4) : files

async function sendTo(name: string, files: number, asking: Asking, pid: number): Promise<HostileFigures> {
  const { seeds, send, spoil, reads = ({ success }) => success } = READERS[name] as Reader
  const give = send(asking)
  const whole = await seeds()
  let [unread, deaths, slowest] = [0, 0, 0]
  for (const seed of whole) if (!reads((await (await give(seed)).json()) as Reply)) unread += 1
  const failed: string[] = []
  const memory: number[] = []
  for (let at = 0; at < files; at += 1) {
    memory.push((await memoryOf(pid)) ?? Number.NaN)
    const bytes = (await spoil?.(at)) ?? spoiltFrom(whole, at, name.length)
    const began = performance.now()
    const status = await give(bytes).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0
    )
    slowest = Math.max(slowest, performance.now() - began)
    if (status >= 500) failed.push(`${status} ${bytes.toString('base64').slice(0, 4000)}`)
    const lives = await fetch(`${asking.address}/health`).then(
      ({ ok }) => ok,
      () => false
    )
    if (status === 0 || !lives) deaths += 1
    if (!lives) break
  }
  return { name, files, unread, deaths, failed, slowest, grown: growthOf(memory) }
}

/** By how much the least of the last fifth is above the least of the second one: what is only not collected yet is no growth. */
function growthOf(memory: readonly number[]): number | undefined {
  const fifth = Math.floor(memory.length / 5)
  const grown = Math.round(Math.min(...memory.slice(-fifth)) - Math.min(...memory.slice(fifth, 2 * fifth)))
  return Number.isNaN(grown) ? undefined : grown
}

async function signIn(address: string, username: string): Promise<string> {
  const ask = async (path: string, init: RequestInit) =>
    (await (await fetch(`${address}/api${path}`, init)).json()) as Reply
  const { result } = await ask('/sys/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD })
  })
  const { token } = result as { readonly token: string }
  await ask('/system/sysProject/queryById?id=p1', { headers: { 'x-access-token': token } })
  return token
}

/** What a process holds in memory, MiB. */
const memoryOf = async (pid: number): Promise<number | undefined> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(status) ?? []
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}
