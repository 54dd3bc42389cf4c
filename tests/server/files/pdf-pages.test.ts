import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createDeflate } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { pdf } from '#kit/sample-files.ts'
import { countPages } from '#server/files/pdf-pages.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdf-pages-'))
})
afterAll(() => rm(folder, { recursive: true }))

const MIB = 1024 * 1024

/** So many MiB of zeros, packed, without ever holding them. */
async function deflated(mebibytes: number): Promise<Buffer> {
  const packed: Buffer[] = []
  for await (const part of Readable.from(Array.from({ length: mebibytes }, () => Buffer.alloc(MIB))).pipe(createDeflate({ level: 9 }))) packed.push(part as Buffer)
  return Buffer.concat(packed)
}

async function kept(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

test('many files at once are counted, each rightly', async () => {
  const paths = await Promise.all(Array.from({ length: 12 }, async (_, i) => kept(`${i}.pdf`, await pdf(i + 1))))
  expect(await Promise.all(paths.map((path) => countPages(path)))).toEqual(paths.map((_, i) => ({ kind: 'counted', pages: i + 1 })))
})

test('a file that takes too long is given up, and the next one is counted all the same', async () => {
  // Without a table of its objects the whole file must be searched for them.
  const slow = await kept('slow.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from('7 0 obj\n<<>>\nendobj\n'.repeat(1_000_000)), Buffer.from('%%EOF\n')]))
  const fine = await kept('fast.pdf', await pdf(3))
  const [given, next] = await Promise.all([countPages(slow, 5), countPages(fine)])
  expect(given).toEqual({ kind: 'unknown' })
  expect(next).toEqual({ kind: 'counted', pages: 3 })
})

test('a file that unpacks to a gigabyte neither ends the server nor stops the next one', async () => {
  const zeros = await deflated(1024)
  const head = `%PDF-1.5\n1 0 obj\n<</Type/XRef/Size 200000000/W[1 2 1]/Root 2 0 R/Filter/FlateDecode/Length ${zeros.length}>>\nstream\n`
  const path = await kept('bomb.pdf', Buffer.concat([Buffer.from(head), zeros, Buffer.from('\nendstream\nendobj\nstartxref\n9\n%%EOF\n')]))
  const fine = await kept('fine.pdf', await pdf(2))
  let most = 0
  const before = process.memoryUsage().rss
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss - before)
  }, 20)
  expect((await countPages(path, 5000)).kind).not.toBe('counted')
  clearInterval(watch)
  expect(most).toBeLessThan(700 * MIB)
  expect(await countPages(fine)).toEqual({ kind: 'counted', pages: 2 })
})
