import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { someBytes } from '#kit/package/sample-bag.ts'
import { ownLane } from '#package/format/content.ts'
import { type BagFile, PackingError, writeBag } from '#package/format/write-bag.ts'
import { diskAccess } from '#package/node/disk-access.ts'
import { nodeDigest } from '#package/node/node-digests.ts'
import { verifyPath } from '#package/node/verify-path.ts'
import { openFolder, openPackageFile } from '#package/node/write-folder.ts'

const MIB = 1024 ** 2
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Two hundred small files and one of some pieces; `read` counts how often each was opened. */
async function payload(read: Map<string, number>): Promise<BagFile[]> {
  const source = join(folder, 'source')
  if (!existsSync(source)) await writeFile(source, someBytes(5 * MIB + 7, 3))
  return Array.from({ length: 201 }, (_, index) => {
    const path = `data/${String(index).padStart(3, '0')}_图纸/文件 ${index}.pdf`
    const size = index === 200 ? 5 * MIB + 7 : index * 7
    const open = () => {
      read.set(path, (read.get(path) ?? 0) + 1)
      return diskAccess.read(source, 0, size)
    }
    return { path, size, open }
  })
}
const container = (path: string) => (/\.(?:zip|tar)$/.test(path) ? openPackageFile(path, 0) : openFolder(path))
const written = async (name: string, files: readonly BagFile[]) =>
  writeBag(container(join(folder, name)), { payload: files, info: [], algorithms: ['sha256', 'sm3'] }, nodeDigest)
const verified = (name: string) => verifyPath(join(folder, name), { lanes: ownLane(diskAccess, nodeDigest) })

test('as a folder, a ZIP and a TAR a package has one digest and is valid; each file is read once', async () => {
  const digests = new Set<string | null>()
  for (const name of ['folder', 'package.zip', 'package.tar']) {
    const read = new Map<string, number>()
    const made = await written(name, await payload(read))
    expect([...read.values()].every((times) => times === 1) && read.size, name).toBe(201)
    const report = await verified(name)
    expect(report, name).toMatchObject({ isValid: true, count: 0, files: 201, bytes: made.bytes, digest: made.digest })
    digests.add(report.digest)
  }
  expect(digests.size).toBe(1)
})

test('what has the same content is the same to the byte', async () => {
  for (const ending of ['zip', 'tar']) {
    for (const name of [`a.${ending}`, `b.${ending}`]) await written(name, await payload(new Map()))
    const [first, second] = await Promise.all(['a', 'b'].map((name) => readFile(join(folder, `${name}.${ending}`))))
    expect(first?.equals(second ?? Buffer.alloc(0)), ending).toBe(true)
  }
})

test('what is there already is not replaced', async () => {
  const [file] = await payload(new Map())
  await written('twice', file ? [file] : [])
  await expect(written('twice', file ? [file] : [])).rejects.toThrow('EEXIST')
  await written('twice.tar', [])
  await expect(written('twice.tar', [])).rejects.toThrow('EEXIST')
})

test('a file that has another size than was said ends the work', async () => {
  for (const bytes of [9, 11])
    await expect(
      written(`size-${bytes}.tar`, [{ path: 'data/x', size: 10, open: () => [new Uint8Array(bytes)] }])
    ).rejects.toThrow(new PackingError('size', 'data/x'))
})
