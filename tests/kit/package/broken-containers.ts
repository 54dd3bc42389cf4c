import { littleEndian, concatenated, utf8 } from '#package/format/bytes.ts'

import { directoryPlace, localPlace, type Packed, patched, toTar, toZip } from './packed-bag.ts'
import { FIRST } from './sample-bag.ts'

/** A way in which a ZIP or a TAR itself is broken or lies, and every error that must be found. */
export interface BrokenContainer {
  readonly title: string
  readonly kind: 'zip' | 'tar'
  readonly finds: readonly string[]
  readonly how: (files: readonly Packed[]) => Promise<Uint8Array>
}

const GONE = ['noDeclaration', 'noManifest']
const zip = (change: (whole: Uint8Array) => Uint8Array) => async (files: readonly Packed[]) =>
  change(await toZip(files))
const tar = (change: (whole: Uint8Array) => Uint8Array) => async (files: readonly Packed[]) =>
  change(await toTar(files))
/** Sets a figure of the list, and one of the part's own header. */
const listed = (at: number, value: number, bytes: 2 | 4) => (whole: Uint8Array) =>
  patched(whole, directoryPlace(whole, FIRST) + at, littleEndian([value, bytes]))
const own = (at: number, value: number, bytes: 2 | 4) => (whole: Uint8Array) =>
  patched(whole, localPlace(whole, FIRST) + at, littleEndian([value, bytes]))

/** Stored blocks of DEFLATE: bytes that unpack to these, without a compressor. */
const deflated = (bytes: Uint8Array) =>
  concatenated([Uint8Array.of(1), littleEndian([bytes.length, 2], [bytes.length ^ 0xffff, 2]), bytes])

/** Puts other content into the place of a file: packed, and said to be of this size. */
const packedAs = (content: Uint8Array, size: number) => async (files: readonly Packed[]) => {
  const bytes = deflated(content)
  const whole = await toZip(files.map((one) => (one.path === FIRST ? { ...one, bytes } : one)))
  return own(8, 8, 2)(listed(24, size, 4)(listed(10, 8, 2)(whole)))
}

/** Ways in which a container is broken. */
export const BROKEN_CONTAINERS: readonly BrokenContainer[] = [
  {
    title: 'a ZIP that says a smaller size than is stored',
    kind: 'zip',
    finds: [`wrongSize ${FIRST}`, `wrongSize ${FIRST}`, 'wrongBytes bag-info.txt'],
    how: zip(listed(24, 2999, 4))
  },
  {
    title: 'a ZIP whose part unpacks to more than is said',
    kind: 'zip',
    finds: [`wrongSize ${FIRST}`],
    how: packedAs(new Uint8Array(60_000), 3000)
  },
  {
    title: 'a ZIP whose part unpacks to less than is said',
    kind: 'zip',
    finds: [`wrongSize ${FIRST}`],
    how: packedAs(new Uint8Array(20), 3000)
  },
  {
    title: 'a ZIP whose part announces another size than is listed',
    kind: 'zip',
    finds: [`wrongSize ${FIRST}`],
    how: zip(own(22, 7, 4))
  },
  {
    title: 'a ZIP whose part has another name than is listed',
    kind: 'zip',
    finds: [`headersDiffer ${FIRST}`],
    how: zip((whole) => patched(whole, localPlace(whole, FIRST) + 30, utf8('DATA')))
  },
  {
    title: 'a ZIP with an encrypted part',
    kind: 'zip',
    finds: [`encrypted ${FIRST}`],
    how: zip((whole) => own(6, 0x0809, 2)(listed(8, 0x0809, 2)(whole)))
  },
  {
    title: 'a ZIP with a packing that is not known',
    kind: 'zip',
    finds: [`unknownPacking ${FIRST}`, `unreadable ${FIRST}`],
    how: zip((whole) => own(8, 99, 2)(listed(10, 99, 2)(whole)))
  },
  { title: 'a ZIP cut off', kind: 'zip', finds: ['truncated', ...GONE], how: zip((whole) => whole.slice(0, -100)) },
  {
    title: 'a ZIP with a part that its list leaves out',
    kind: 'zip',
    finds: ['hiddenBytes', `missing ${FIRST}`, 'wrongBytes bag-info.txt', 'wrongCount bag-info.txt'],
    how: zip((whole) => {
      const from = directoryPlace(whole, FIRST)
      const length = 46 + utf8(FIRST).length
      const rest = concatenated([whole.slice(0, from), whole.slice(from + length)])
      const end = rest.length - 22
      const count = (rest[end + 8] ?? 0) - 1
      const size = new DataView(rest.buffer).getUint32(end + 12, true) - length
      return patched(rest, end + 8, littleEndian([count, 2], [count, 2], [size, 4]))
    })
  },
  {
    title: 'a ZIP with two parts in one place',
    kind: 'zip',
    finds: [
      `changed ${FIRST}`,
      'wrongBytes bag-info.txt',
      `headersDiffer ${FIRST}`,
      `overlapping ${FIRST}`,
      'hiddenBytes'
    ],
    how: zip((whole) => {
      const other = localPlace(whole, 'data/001_9901-A1/volume.json')
      const size = utf8('{"title":"立项文件"}\n').length
      const from = directoryPlace(whole, FIRST)
      return patched(patched(whole, from + 42, littleEndian([other, 4])), from + 20, littleEndian([size, 4], [size, 4]))
    })
  },
  { title: 'a TAR cut off', kind: 'tar', finds: ['truncated'], how: tar((whole) => whole.slice(0, -2000)) },
  { title: 'a TAR without its end', kind: 'tar', finds: ['truncated'], how: tar((whole) => whole.slice(0, -1024)) },
  {
    title: 'a TAR with a damaged header',
    kind: 'tar',
    finds: ['noContainer', ...GONE],
    how: tar((whole) => patched(whole, 20, utf8('x')))
  },
  {
    title: 'a TAR with something after its end',
    kind: 'tar',
    finds: ['hiddenBytes'],
    how: tar((whole) => concatenated([whole, someText()]))
  },
  {
    title: 'a file that is neither',
    kind: 'zip',
    finds: ['noContainer', ...GONE],
    how: async () => concatenated([utf8('%PDF-1.7\n'), new Uint8Array(2000)])
  }
]

function someText(): Uint8Array {
  const block = new Uint8Array(512)
  block.set(utf8('hidden'))
  return block
}
