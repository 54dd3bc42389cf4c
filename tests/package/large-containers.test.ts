import { expect, test } from 'vitest'

import type { SourceAccess } from '#package/format/entry.ts'
import { listContainer } from '#package/format/list-container.ts'
import { type Container, openStoredZip, openTar, type Put } from '#package/format/write-container.ts'

const GIB = 1024 ** 3
const BLOCK = new Uint8Array(64 * 1024 ** 2)

/** What was written, by its pieces: blocks of zeros are kept once, however often they come. */
type Pieces = readonly { readonly from: number; readonly bytes: Uint8Array }[]
const access: SourceAccess<Pieces> = {
  size: async (pieces) => {
    const last = pieces.at(-1)
    return last ? last.from + last.bytes.length : 0
  },
  *read(pieces, from, to) {
    for (const piece of pieces) {
      const [begin, end] = [Math.max(from, piece.from), Math.min(to, piece.from + piece.bytes.length)]
      if (begin < end) yield piece.bytes.subarray(begin - piece.from, end - piece.from)
    }
  }
}

async function written(
  open: (put: Put) => Container,
  files: readonly { readonly path: string; readonly size: number }[]
): Promise<Pieces> {
  const pieces: { from: number; bytes: Uint8Array }[] = []
  let at = 0
  const container = open((bytes) => {
    pieces.push({ from: at, bytes: bytes.buffer === BLOCK.buffer ? bytes : bytes.slice() })
    at += bytes.length
  })
  for (const { path, size } of files) {
    const blocks = Array.from({ length: Math.ceil(size / BLOCK.length) }, (_, index) =>
      BLOCK.subarray(0, Math.min(BLOCK.length, size - index * BLOCK.length))
    )
    await container.add(path, size, blocks)
  }
  await container.close()
  return pieces
}

// The sums of ZIPs are of no interest here, and those of ten gigabytes take their time.
const KINDS = {
  zip: (put: Put) => openStoredZip(put, () => 0),
  tar: (put: Put) => openTar(put, 0)
}
const FILES = [
  { path: 'data/短片.mp4', size: 5 * GIB + 3 },
  { path: 'data/a.pdf', size: 12 },
  { path: 'data/长片.mp4', size: 9 * GIB },
  { path: 'data/b.pdf', size: 0 }
]

test.each(Object.entries(KINDS))('a %s beyond 4 and 8 GiB lists what was written, and where it is', async (_, open) => {
  const pieces = await written(open, FILES)
  const { entries, faults } = await listContainer(access, pieces)
  expect(faults).toEqual([])
  expect(entries.map(({ path, size }) => ({ path, size }))).toEqual(FILES)
  for (const { extent, size } of entries) {
    expect(extent.length).toBe(size)
    const first = pieces.find(({ from, bytes }) => from === extent.start && bytes.length > 0)
    expect(size === 0 || first?.bytes.buffer === BLOCK.buffer).toBe(true)
  }
})

test('a ZIP of more files than its plain form counts lists each', async () => {
  const files = Array.from({ length: 65_600 }, (_, index) => ({ path: `data/${index}`, size: 0 }))
  const pieces: Uint8Array[] = []
  const zip = openStoredZip((bytes) => void pieces.push(bytes))
  for (const { path } of files) await zip.add(path, 0, [])
  await zip.close()
  const whole = Buffer.concat(pieces)
  const { entries, faults } = await listContainer(
    { size: async (bytes: Uint8Array) => bytes.length, read: (bytes, from, to) => [bytes.subarray(from, to)] },
    whole
  )
  expect(faults).toEqual([])
  expect(entries.length).toBe(files.length)
  expect(entries.at(-1)?.path).toBe('data/65599')
})
