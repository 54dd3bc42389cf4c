import { openDigests, type Algorithm, type OpenDigest } from '#package/format/digests.ts'
import type { SourceAccess } from '#package/format/entry.ts'
import { composePart, type ComposedPart, readPart } from '#package/format/parts/compose-part.ts'
import { divide } from '#package/format/parts/divide.ts'
import { type PackedPackage, readPacked } from '#package/format/parts/read-packed.ts'
import { collectBytes } from '#package/format/reader.ts'
import { writeBag } from '#package/format/write-bag.ts'
import { openStoredZip } from '#package/format/write-container.ts'
import { concatenated, utf8 } from '#package/format/bytes.ts'

import { someBytes } from './sample-bag.ts'

/** Reads bytes that are in the memory. */
export const memoryAccess: SourceAccess<Uint8Array> = {
  size: async (source) => source.length,
  read: (source, from, to) => [source.slice(from, to)]
}

/** Several digests of bytes. */
export const digestsBy =
  (open: OpenDigest) =>
  async (bytes: Uint8Array, algorithms: readonly Algorithm[]): ReturnType<Parameters<typeof readPacked>[2]> => {
    const sums = await openDigests(open, algorithms)
    sums.update(bytes)
    return sums.end()
  }

/** A package of so many volumes of about so many bytes, as a ZIP, with its digest. */
export async function manyVolumes(open: OpenDigest, sizes: readonly number[]) {
  const pieces: Uint8Array[] = []
  const file = (path: string, bytes: Uint8Array) => ({ path, size: bytes.length, open: () => [bytes] })
  const folders = sizes.map((size, at) => ({ folder: `data/00${at + 1}_9901-A${at + 1}`, size, at }))
  const { digest } = await writeBag(
    openStoredZip((bytes) => void pieces.push(bytes.slice())),
    {
      payload: [
        ...folders.map(({ folder }) => file(`${folder}/volume.json`, utf8(`{"title":"${folder}"}\n`))),
        ...folders.map(({ folder, size, at }) => file(`${folder}/001_100%图纸.pdf`, someBytes(size, at + 3))),
        file('data/forms/移交书.pdf', someBytes(700, 5)),
        file('data/metadata/project.json', utf8('{"name":"云澜星河新城"}\n')),
        file('data/metadata/premis.xml', utf8('<premis/>\n'))
      ],
      tags: [file('verify.mjs', utf8('// the program that verifies\n'))],
      info: [
        ['Source-Organization', '云澜建设有限公司'],
        ['External-Identifier', 'YJ-2026-007'],
        ['Volume-Count', String(sizes.length)]
      ],
      algorithms: ['sha256', 'sm3']
    },
    open
  )
  return { bytes: concatenated(pieces), digest }
}

/** The parts of a package that were composed for carriers of so many bytes, each as the ZIP that it is. */
export async function composedParts(whole: Uint8Array, capacity: number, open: OpenDigest) {
  const digestOf = digestsBy(open)
  const packed = (await readPacked(memoryAccess, whole, digestOf)) as PackedPackage
  const parts: { part: ComposedPart; bytes: Uint8Array }[] = []
  for (const plan of divide(packed, capacity)) {
    const part = await composePart(packed, plan, digestOf)
    const all = { from: 0, to: part.size }
    parts.push({ part, bytes: await collectBytes(readPart(part, { access: memoryAccess, source: whole }, all)) })
  }
  return { packed, parts }
}
