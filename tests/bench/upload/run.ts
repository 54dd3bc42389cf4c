import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { Upload } from 'tus-js-client'

import { startDemoServer } from '#kit/server/demo-server.ts'
import { pdf } from '#kit/files/sample-files.ts'

import type { Figures } from '../figures.ts'
import { byCurl, makeFiles } from '../given-files.ts'

const FILES = 500
const MIB = 1024 ** 2
const LANES = 4
const LARGE = 256

/** Uploads 500 PDFs of 1 MiB by curl, one after the other and four at a time, and one large file in pieces. */
export async function run(): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-upload-'))
  const server = await startDemoServer({ engine: 'embedded' })
  try {
    const address = await server.listen()
    const token = await server.signIn('js_xinghe', 'p1')
    const files = await makeFiles(folder, FILES)
    const to = (lanes: number) =>
      byCurl(files, lanes, [`${address}/api/sys/common/upload`, '-H', `x-access-token: ${token}`, '-F', 'biz=archives'])
    const rows: string[][] = []
    const rateLine = (name: string, mebibytes: number, seconds: number) =>
      rows.push([name, `${seconds.toFixed(1)} s`, `${(mebibytes / seconds).toFixed(0)} MiB/s`])
    for (const lanes of [1, LANES]) {
      const bare = await withBareServer(folder, (plain) => byCurl(files, lanes, [plain]))
      rateLine(`curl to a bare server that only writes and syncs, ${lanes} at a time`, FILES, bare)
      rateLine(`curl to ours, ${lanes} at a time`, FILES, await to(lanes))
    }
    rateLine(
      `one file of ${LARGE} MiB in pieces of 16 MiB (tus), from Node`,
      LARGE,
      await inPieces(`${address}/api/files/tus`, token)
    )
    const { kept } = await server.db
      .selectFrom('arcObject')
      .select((e) => e.fn.countAll<number>().as('kept'))
      .where('gen', 'is', null)
      .executeTakeFirstOrThrow()
    const lost = FILES * 2 + 1 - kept
    return {
      title: 'Uploads, the server’s side',
      how: `${FILES} PDFs of 1 MiB each, sent by curl as POST /sys/common/upload; ours streams them to the disk, probes them, counts pages, digests, syncs and writes a row for each. Beside it a bare HTTP server of Node that writes and syncs the same bytes and does nothing else.`,
      columns: ['what', 'time', 'rate'],
      rows,
      missed: lost === 0 ? [] : [`${lost} files were acknowledged and are not there`]
    }
  } finally {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function withBareServer<T>(folder: string, work: (address: string) => Promise<T>): Promise<T> {
  let count = 0
  const bare = createServer(async (request, response) => {
    count += 1
    const file = join(folder, `bare-${count}`)
    await pipeline(request, createWriteStream(file))
    const handle = await open(file, 'r+')
    await handle.sync()
    await handle.close()
    await rm(file)
    response.end('{}')
  })
  bare.listen(0, '127.0.0.1')
  await once(bare, 'listening')
  try {
    return await work(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`)
  } finally {
    bare.close()
    bare.closeAllConnections()
  }
}

async function inPieces(endpoint: string, token: string): Promise<number> {
  const small = await pdf(1)
  const start = /startxref\s+(\d+)/.exec(small.toString('latin1'))?.[1] ?? '0'
  const bytes = Buffer.concat([small, Buffer.alloc(LARGE * MIB, ' '), Buffer.from(`\nstartxref\n${start}\n%%EOF\n`)])
  const metadata = { filename: 'large.pdf', biz: 'archives', sha256: createHash('sha256').update(bytes).digest('hex') }
  const before = performance.now()
  await new Promise<void>((resolve, reject) => {
    new Upload(bytes, {
      endpoint,
      chunkSize: 16 * MIB,
      headers: { 'x-access-token': token },
      metadata,
      onError: reject,
      onSuccess: () => resolve()
    }).start()
  })
  return (performance.now() - before) / 1000
}
