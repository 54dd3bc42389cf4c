import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { CAPACITY, foundIn, groupCases, SIZES } from '#kit/package/broken-groups.ts'
import { composedParts, manyVolumes, memoryAccess } from '#kit/package/parts.ts'
import { ownLane } from '#package/format/content.ts'
import { readPart } from '#package/format/parts/compose-part.ts'
import type { PartTooLarge } from '#package/format/parts/divide.ts'
import { packagesAmong } from '#package/format/parts/packages-among.ts'
import { reportsOf } from '#package/format/verify-group.ts'
import { collectBytes } from '#package/format/reader.ts'
import { diskAccess } from '#package/node/disk-access.ts'
import { nodeDigest } from '#package/node/node-digests.ts'
import { examinePath, packagesAt, verifyPath } from '#package/node/verify-path.ts'

let folder = ''
let whole: Awaited<ReturnType<typeof manyVolumes>>
let parts: Awaited<ReturnType<typeof composedParts>>['parts']
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parts-'))
  whole = await manyVolumes(nodeDigest, SIZES)
  parts = (await composedParts(whole.bytes, CAPACITY, nodeDigest)).parts
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const lanes = ownLane(diskAccess, nodeDigest)
const place = async (name: string, all: readonly (readonly [string, Uint8Array])[]) => {
  await mkdir(join(folder, name))
  for (const [path, bytes] of all) await writeFile(join(folder, name, path), bytes)
  return join(folder, name)
}
const verified = async (path: string) => {
  const given = []
  for (const name of packagesAt(path)) given.push({ name, examined: await examinePath(name, { lanes }) })
  return reportsOf(given)
}
const named = () => parts.map(({ bytes }, at) => [`${at + 1}.zip`, bytes] as const)

test('a package larger than a carrier is divided by whole volumes, each part none larger and a package by itself', async () => {
  expect(parts.map(({ part }) => part.volumes)).toEqual([[1, 2], [3], [4]])
  const at = await place('each', named())
  for (const { part, bytes } of parts) {
    expect(bytes.length).toBe(part.size)
    expect(part.size).toBeLessThanOrEqual(CAPACITY)
    const report = await verifyPath(join(at, `${part.no}.zip`), { lanes })
    expect(report).toMatchObject({ isValid: true, isOurs: true, digest: part.digest, files: part.files })
    expect(report.part).toEqual({ group: `YJ-2026-007/${whole.digest.slice(0, 16)}`, no: part.no, of: 3 })
    // Alone it says that the others were not verified, and nothing else.
    expect(report.findings).toEqual([{ code: 'onePart', weight: 'note', path: 'bag-info.txt', found: `${part.no}/3` }])
    const info = new Map(report.info)
    expect(info.get('Volume-Range')).toBe(`${part.volumes[0]}-${part.volumes.at(-1)}`)
    expect(info.get('Volume-Count')).toBe(String(part.volumes.length))
  }
})

test('all parts of a folder are verified together, and prove the digest of the whole package', async () => {
  const { reports, groups } = await verified(await place('all', named()))
  expect(reports.map(({ isValid, count }) => ({ isValid, count }))).toEqual(
    parts.map(() => ({ isValid: true, count: 0 }))
  )
  expect(groups).toMatchObject([{ isValid: true, of: 3, parts: [1, 2, 3], digest: whole.digest, count: 0 }])
})

test('parts that are no whole package are named, each in its way', async () => {
  for (const { title, files, finds, together } of await groupCases(nodeDigest)) {
    const found = await verified(await place(title, files))
    expect(foundIn(found), title).toEqual({ finds, together })
    const isWhole = finds.length === 0 && together.length === 0
    expect(
      [...found.reports, ...found.groups].every(({ isValid }) => isValid),
      title
    ).toBe(isWhole)
  }
})

test('a volume that fits on no carrier is named with the room that it needs', async () => {
  const refusal = await composedParts(whole.bytes, 150_000, nodeDigest).catch((error: unknown) => error)
  expect(refusal).toMatchObject({ name: 'PartTooLarge', volume: 1 })
  const third = await composedParts(whole.bytes, 300_000, nodeDigest).catch((error: unknown) => error as PartTooLarge)
  expect(third).toMatchObject({ name: 'PartTooLarge', volume: 3 })
})

test('a part is read from any place on, as a download that was interrupted goes on', async () => {
  for (const { part, bytes } of parts)
    for (const [from, to] of [
      [0, 10],
      [5, 400],
      [part.size - 30, part.size],
      [1000, 20_000]
    ] as const) {
      const read = await collectBytes(readPart(part, { access: memoryAccess, source: whole.bytes }, { from, to }))
      expect(Buffer.compare(read, bytes.subarray(from, to)), `${from}-${to}`).toBe(0)
    }
})

test('a folder holds several packages, or is one', () => {
  expect(packagesAmong(['10.zip', '2.zip', 'label.pdf'])).toEqual(['2.zip', '10.zip'])
  expect(packagesAmong(['a/bagit.txt', 'b/bagit.txt', 'c.tar'])).toEqual(['a', 'b', 'c.tar'])
  expect(packagesAmong(['a/bagit.txt', 'a/data/x'])).toEqual([])
  expect(packagesAmong(['bagit.txt', 'inside.zip'])).toEqual([])
  expect(packagesAmong(['data/x', 'inside.zip'])).toEqual([])
})
