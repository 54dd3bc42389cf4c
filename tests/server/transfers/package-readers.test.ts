import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { brokenCases } from '#kit/package/broken-cases.ts'
import { toTar, toZip } from '#kit/package/packed-bag.ts'
import { sampleBag, someBytes } from '#kit/package/sample-bag.ts'
import { largePackage } from '#kit/package/large-package.ts'
import { diskAccess } from '#package/node/disk-access.ts'
import { nodeDigest } from '#package/node/node-digests.ts'
import { verifyPath } from '#package/node/verify-path.ts'
import { ownLane } from '#package/format/content.ts'
import { Refusal } from '#server/core/refusing/refusal.ts'
import { diskStorage } from '#server/storage/disk.ts'
import type { Storage } from '#server/storage/storage.ts'
import { PackageReaders } from '#server/domain/packages/package-readers.ts'
import { keptReport } from '#server/transfers/packing/read-package.ts'

let folder: string
let disk: Storage
/** The same bytes as a store has them that has no files: a process is sent them piece by piece. */
let pieces: Storage
let readers: PackageReaders
const { signal } = new AbortController()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'package-readers-'))
  disk = await diskStorage(folder)
  pieces = { ...disk, kind: 's3' }
  readers = new PackageReaders()
})
afterAll(async () => {
  await readers?.close()
  await rm(folder, { recursive: true, force: true })
})

const keep = async (bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) =>
  (await disk.put(disk.name('packages', 'zip'), bytes)).path
const refusal = (error: unknown) => (error instanceof Refusal ? error.key : error)

test('packages in a ZIP and a TAR, whole and broken, are verified alike by a process and by the program, from a disk and piece by piece', async () => {
  const whole = [...(await sampleBag(nodeDigest))].map(([path, bytes]) => ({ path, bytes }))
  const broken = (await brokenCases(nodeDigest)).flatMap(({ content }) =>
    content instanceof Uint8Array ? [content] : []
  )
  let valid = 0
  for (const bytes of [await toZip(whole), await toTar(whole), ...broken]) {
    const path = await keep([bytes])
    const lanes = ownLane(diskAccess, nodeDigest)
    const report = await disk.local([path], ([file = '']) => verifyPath(file, { lanes }))
    const { isValid, count, findings, digest, isOurs, files, bytes: size } = report
    for (const storage of [disk, pieces])
      expect(await readers.verify({ storage, path, signal })).toEqual({
        ...{ isValid, count, findings, digest, isOurs, files, bytes: size }
      })
    if (isValid) valid += 1
  }
  expect([valid >= 2, broken.length > 20]).toEqual([true, true])
})

test('what is deflated is unpacked by a process, and no further than it says', async () => {
  const content = someBytes(5_000_000, 7)
  const packed = deflateRawSync(content)
  const path = await keep([packed])
  const extent = { source: '', start: 0, length: packed.length, packing: 'deflated' as const }
  for (const storage of [disk, pieces]) {
    const read: Uint8Array[] = []
    for await (const piece of readers.unpack({ storage, path, signal }, { size: content.length, extent }))
      read.push(piece)
    expect(Buffer.concat(read).equals(content)).toBe(true)
    const lied = readers.unpack({ storage, path, signal }, { size: 1000, extent })
    expect(await Array.fromAsync(lied).catch(refusal)).toBe('transfers:inbound.unreadable')
  }
})

test('how far it is is reported, and a verification that nobody waits for ends at once', async () => {
  const path = await keep((await largePackage(20, nodeDigest)).stream())
  const done: number[] = []
  const end = new AbortController()
  const onProgress = ({ bytes }: { readonly bytes: number }) => void done.push(bytes)
  expect(await readers.verify({ storage: disk, path, signal, onProgress })).toMatchObject({ isValid: true })
  expect(done.length).toBeGreaterThan(0)
  const broken = readers.verify({
    ...{ storage: disk, path, signal: end.signal },
    onProgress: () => end.abort(new Error('nobody waits'))
  })
  await expect(broken).rejects.toThrow('nobody waits')
  expect(await readers.verify({ storage: disk, path, signal })).toMatchObject({ isValid: true })
})

test('a package that costs more than it may is refused in words, and the next one is read', async () => {
  const path = await keep((await largePackage(4, nodeDigest)).stream())
  const narrow = new PackageReaders({ memory: 1024 ** 2 })
  try {
    expect(await narrow.verify({ storage: disk, path, signal }).catch(refusal)).toBe('transfers:inbound.tooCostly')
    expect(await narrow.verify({ storage: disk, path, signal }).catch(refusal)).toBe('transfers:inbound.tooCostly')
  } finally {
    await narrow.close()
  }
})

/** What parses a package; digests and the bounds of parts are none of it. */
const PARSERS = /#package\/format\/(list-container|read-zip|read-tar|verify|manifest|bag-tags)\.ts'/
test('no file of the server but what the process runs reads what a package lists', async () => {
  const sources = await Array.fromAsync(glob('src/server/**/*.ts', { cwd: join(import.meta.dirname, '../../..') }))
  const found: string[] = []
  for (const path of sources) {
    const text = await readFile(join(import.meta.dirname, '../../..', path), 'utf8')
    const lines = text.split('\n').filter((line) => PARSERS.test(line) && !line.startsWith('import type'))
    if (lines.length > 0) found.push(path)
  }
  expect(found.sort()).toEqual(
    ['describe-package', 'package-worker'].map((name) => `src/server/domain/packages/${name}.ts`)
  )
})

test('a path with signs that no database keeps is kept with others in their place', () => {
  const finding = { code: 'outside' as const, weight: 'error' as const, path: '\0data/\ud800a' }
  const verified = { isValid: false, count: 1, findings: [finding], digest: 'a', isOurs: true, files: 1, bytes: 1 }
  expect(keptReport(verified, 'a').findings).toEqual([{ ...finding, path: '\ufffddata/\ufffda' }])
})
