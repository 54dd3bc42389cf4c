import { expect, test } from 'vitest'

import { toZip } from '#kit/package/packed-bag.ts'
import { packed } from '#kit/package/broken-cases.ts'
import { sampleBag } from '#kit/package/sample-bag.ts'
import { ownLane } from '#package/format/content.ts'
import type { SourceAccess } from '#package/format/entry.ts'
import { listContainer } from '#package/format/list-container.ts'
import { type VerifyProgress, verify } from '#package/format/verify.ts'
import { nodeDigest } from '#package/node/node-digests.ts'

const access: SourceAccess<Uint8Array> = {
  size: async (bytes) => bytes.length,
  read: (bytes, from, to) => [bytes.subarray(from, to)]
}
const sample = async () => listContainer(access, await toZip(packed(await sampleBag(nodeDigest))))

test('where digests cannot be made at all, the package is not called broken', async () => {
  const fails = () => Promise.reject(new Error('no WebAssembly here'))
  await expect(verify({ listing: await sample(), access, lanes: ownLane(access, fails) })).rejects.toThrow(
    'no WebAssembly'
  )
})

test('where one of two digests is not to be had, the other proves each file; where none is, nothing is proved', async () => {
  const without = (...names: readonly string[]) =>
    ownLane(access, (algorithm) => (names.includes(algorithm) ? undefined : nodeDigest(algorithm)))
  expect(await verify({ listing: await sample(), access, lanes: without('sm3') })).toMatchObject({ isValid: true })
  const { isValid, findings } = await verify({ listing: await sample(), access, lanes: without('sm3', 'sha256') })
  expect([isValid, new Set(findings.map(({ code }) => code))]).toEqual([false, new Set(['unreadable'])])
})

test('progress counts every byte that is listed once, and a verification that is stopped gives no report', async () => {
  const steps: VerifyProgress[] = []
  const listing = await sample()
  const lanes = ownLane(access, nodeDigest)
  await verify({ listing, access, lanes, onProgress: (step) => void steps.push(step) })
  const { files, ofFiles, bytes, ofBytes } = steps.at(-1) ?? { files: 0, ofFiles: 1, bytes: 0, ofBytes: 1 }
  expect([files, bytes]).toEqual([ofFiles, ofBytes])
  await expect(verify({ listing, access, lanes, isStopped: () => true })).rejects.toThrow('stopped')
})
