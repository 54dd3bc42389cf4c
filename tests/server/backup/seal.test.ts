import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { PIECE, seal, sealedLength, unseal } from '#server/backup/seal.ts'

const KEY = randomBytes(32)
const all = async (pieces: AsyncIterable<Uint8Array>) => {
  const found: Uint8Array[] = []
  for await (const piece of pieces) found.push(piece)
  return Buffer.concat(found)
}
const opened = (bytes: Buffer, key: Buffer | undefined = KEY) => all(unseal([bytes], key))

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])(
  '%d bytes come back as they were, encrypted, compressed, both and neither, and are as long as is foretold',
  async (length) => {
    const bytes = randomBytes(length)
    for (const key of [KEY, undefined])
      for (const compress of [true, false]) {
        const kept = await all(seal([bytes.subarray(0, 7), bytes.subarray(7)], { key, compress }))
        expect((await all(unseal([kept.subarray(0, 3), kept.subarray(3)], key))).equals(bytes)).toBe(true)
        if (!compress) expect(kept.length).toBe(sealedLength(length, key))
      }
  }
)

test('encrypted bytes that were changed, cut off, put together anew or are under another key do not open', async () => {
  const bytes = randomBytes(3 * PIECE)
  const kept = await all(seal([bytes], { key: KEY, compress: false }))
  const head = 21
  const sealed = PIECE + 16
  for (const at of [5, head, head + sealed + 9, kept.length - 1]) {
    const changed = Buffer.from(kept)
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(opened(changed)).rejects.toThrow('changed')
  }
  const piece = (number: number) => kept.subarray(head + number * sealed, head + (number + 1) * sealed)
  await expect(opened(kept.subarray(0, head + 2 * sealed))).rejects.toThrow('cut off')
  await expect(opened(Buffer.concat([kept.subarray(0, head), piece(1), piece(0), piece(2)]))).rejects.toThrow('changed')
  await expect(opened(Buffer.concat([kept.subarray(0, head), piece(0), piece(2)]))).rejects.toThrow('changed')
  await expect(opened(kept, randomBytes(32))).rejects.toThrow('another key')
  await expect(all(unseal([kept], undefined))).rejects.toThrow('no key')
})

test('compressed bytes that were cut off do not come back as fewer', async () => {
  const kept = await all(seal([randomBytes(100_000)], { key: undefined, compress: true }))
  await expect(opened(kept.subarray(0, 50_000), undefined)).rejects.toThrow('cut off')
})
