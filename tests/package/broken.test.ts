import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { contentAs, errorsOf, KINDS, packed } from '#kit/package/broken-cases.ts'
import { placeBag, placeBroken } from '#kit/package/place-bag.ts'
import { sampleBag } from '#kit/package/sample-bag.ts'
import { ownLane } from '#package/format/content.ts'
import { diskAccess } from '#package/node/disk-access.ts'
import { nodeDigest } from '#package/node/node-digests.ts'
import { verifyPath } from '#package/node/verify-path.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'broken-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const verifyAt = (path: string) => verifyPath(path, { lanes: ownLane(diskAccess, nodeDigest) })

test.each(KINDS)(
  'a package as a %s is valid as it was packed, and named by the digest of its tag manifest',
  async (kind) => {
    const files = await sampleBag(nodeDigest)
    const path = join(folder, `valid-${kind}`)
    await placeBag(path, await contentAs(kind, packed(files)))
    const report = await verifyAt(path)
    expect(report).toMatchObject({ isValid: true, count: 0, files: 4, isOurs: true, algorithms: ['sha256', 'sm3'] })
    const digest = await nodeDigest('sha256')
    digest?.update(files.get('tagmanifest-sha256.txt') ?? new Uint8Array())
    expect(report.digest).toBe(digest?.hex())
  }
)

test.each(KINDS)('in a %s a package may be in a folder of its own', async (kind) => {
  const files = packed(await sampleBag(nodeDigest)).map((one) => ({ ...one, path: `./交 1/${one.path}` }))
  const path = join(folder, `below-${kind}`)
  await placeBag(path, await contentAs(kind, files))
  expect(await verifyAt(path)).toMatchObject({ isValid: true, count: 0 })
})

test('each of the broken packages is refused, with every fault named and nothing else', async () => {
  const placed = await placeBroken(folder, nodeDigest)
  expect(placed.length).toBeGreaterThan(120)
  const found = []
  for (const { title, path } of placed) {
    const report = await verifyAt(path)
    found.push({ title, finds: errorsOf(report), isValid: report.isValid })
  }
  expect(found).toEqual(placed.map(({ title, finds }) => ({ title, finds, isValid: false })))
})
