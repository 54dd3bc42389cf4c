import { afterAll, expect, test } from 'vitest'

import { brokenCases, contentAs, errorsOf, packed } from '#kit/package/broken-cases.ts'
import { foundIn, groupCases } from '#kit/package/broken-groups.ts'
import { largePackage } from '#kit/package/large-package.ts'
import type { Packed } from '#kit/package/packed-bag.ts'
import { sampleBag } from '#kit/package/sample-bag.ts'
import { openBlobLanes } from '#parts/package/blob-lanes.ts'
import { browserDigest } from '#parts/package/browser-digests.ts'
import { verifyBy, verifyChosen } from '#parts/package/verify-chosen.ts'

const lanes = openBlobLanes(2)
afterAll(() => lanes.close())

const chosen = (content: readonly Packed[] | Uint8Array) =>
  content instanceof Uint8Array
    ? [{ path: 'package', file: new Blob([content.slice()]) }]
    : content.map(({ path, bytes }) => ({ path: `package/${path}`, file: new Blob([bytes.slice()]) }))
const verified = async (content: readonly Packed[] | Uint8Array) => {
  const { packages } = await verifyBy(lanes, chosen(content))
  expect(packages).toHaveLength(1)
  return packages[0]!.report
}

test('the page finds in each of the broken packages what the server and the program find', async () => {
  // A browser shows what a link leads to, and not that it is one.
  const cases = (await brokenCases(browserDigest)).filter(
    ({ content }) => content instanceof Uint8Array || content.every(({ kind }) => kind === undefined)
  )
  expect(cases.length).toBeGreaterThan(120)
  const found = []
  for (const { title, content } of cases) {
    const report = await verified(content)
    found.push({ title, finds: errorsOf(report), isValid: report.isValid })
  }
  expect(found).toEqual(cases.map(({ title, finds }) => ({ title, finds, isValid: false })))
})

test('the page finds of parts that were chosen together what the server and the program find', async () => {
  for (const { title, files, finds, together } of await groupCases(browserDigest)) {
    const parts = files.map(([path, bytes]) => ({ path, file: new Blob([bytes.slice()]) }))
    // As files that were chosen; those of two as a folder.
    for (const below of finds.length > 0 ? ['discs/'] : ['']) {
      const { packages, groups } = await verifyBy(
        lanes,
        parts.map((one) => ({ ...one, path: `${below}${one.path}` }))
      )
      const reports = packages.map(({ report }) => report)
      expect(foundIn({ reports, groups }), title).toEqual({ finds, together })
    }
  }
})

test('the page verifies a package in each form, by both digests', async () => {
  for (const kind of ['folder', 'zip', 'tar'] as const) {
    const report = await verified(await contentAs(kind, packed(await sampleBag(browserDigest))))
    expect(report, kind).toMatchObject({ isValid: true, count: 0, files: 4, algorithms: ['sha256', 'sm3'] })
  }
})

/** Blocks of 16 MiB; tests/matrix/packages.ts asks for 20 GB. */
const BLOCKS = Number(import.meta.env.VITE_LARGE_BLOCKS ?? 4)
test('a large package is read piece by piece, with its progress, and can be stopped', async () => {
  const file = await largePackage(BLOCKS, browserDigest)
  const steps: number[] = []
  const running = verifyChosen([{ path: 'film.tar', file }], ({ bytes, ofBytes }) => {
    steps.push(bytes / ofBytes)
  })
  const [only] = (await running.verified).packages
  expect(only?.report).toMatchObject({ isValid: true, bytes: BLOCKS * 16 * 1024 ** 2 })
  expect(steps.length).toBeGreaterThan(3)
  expect(steps).toEqual([...steps].sort((a, b) => a - b))
  expect(steps.at(-1)).toBe(1)

  const stopped = verifyChosen([{ path: 'film.tar', file }], () => stopped.stop())
  await expect(stopped.verified).rejects.toThrow('stopped')
})
