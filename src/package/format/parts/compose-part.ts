import { COUNT_LABEL, countText, GROUP_LABEL } from '../bag-count.ts'
import { FORMAT, FORMAT_LABEL, type Info, infoValue, writeInfo } from '../bag-info.ts'
import { concatenated, type Pieces, utf8 } from '../bytes.ts'
import { crc32 } from '../crc32.ts'
import type { Algorithm, Digests } from '../digests.ts'
import type { SourceAccess } from '../entry.ts'
import { writeManifest } from '../manifest.ts'
import { BEYOND, descriptor, directoryEntry, localHeader, type ZipPart, zipClosing } from '../zip-headers.ts'
import type { PartPlan } from './divide.ts'
import type { PackedFile, PackedPackage } from './read-packed.ts'
import { WHOLE } from '../whole-manifest.ts'

/** Bytes of a part: its own, or so many of the whole package from a place on. */
type Piece = { readonly bytes: Uint8Array } | { readonly from: number; readonly to: number }

/** A part as a ZIP that is nowhere on the disk: its own bytes, and those of the package in their order. */
export interface ComposedPart {
  readonly no: number
  readonly of: number
  readonly volumes: readonly number[]
  /** SHA-256 of its tagmanifest-sha256.txt. */
  readonly digest: string
  /** So many bytes it has as a ZIP, and so many files are its content. */
  readonly size: number
  readonly files: number
  readonly pieces: readonly Piece[]
}

/** Labels that are those of the package as a whole. */
const OF_WHOLE = new Set(['Volume-Count', 'Payload-Oxum', FORMAT_LABEL])

/** By what parts of one package belong together: its number, and its digest in short. */
export const partsGroupOf = ({ info, digest }: PackedPackage): string =>
  `${infoValue(info, 'External-Identifier') ?? ''}/${digest.slice(0, 16)}`

type DigestOf = (bytes: Uint8Array, algorithms: readonly Algorithm[]) => Promise<Digests>

/** Composes a part of a package. The same part of the same package is the same to the byte, whoever composes it. */
export async function composePart(whole: PackedPackage, plan: PartPlan, digestOf: DigestOf): Promise<ComposedPart> {
  const { algorithms } = whole
  const zip = openComposing()
  const tags = new Map<string, Digests>()
  const content = plan.files.filter(({ path }) => path.startsWith('data/'))
  for (const file of plan.files) zip.copy(file)
  for (const { path, digests } of plan.files) if (!path.startsWith('data/')) tags.set(path, digests)
  const add = (path: string, bytes: Uint8Array, digests: Digests, crc?: number) => {
    tags.set(path, digests)
    zip.add(path, bytes, crc)
  }
  const bytes = writeInfo(infoOf(whole, plan, content))
  add('bag-info.txt', bytes, await digestOf(bytes, algorithms))
  for (const { path, bytes: said, digests, crc } of whole.says) add(`${WHOLE}${path}`, said, digests, crc)
  for (const algorithm of algorithms) {
    const made = manifestOf(algorithm, content)
    add(`manifest-${algorithm}.txt`, made, await digestOf(made, algorithms))
  }
  const listed = [...tags].map(([path, digests]) => ({ path, digests }))
  let digest = ''
  for (const algorithm of algorithms) {
    const made = manifestOf(algorithm, listed)
    zip.add(`tagmanifest-${algorithm}.txt`, made)
    if (algorithm === 'sha256') digest = (await digestOf(made, ['sha256'])).sha256 ?? ''
  }
  const { no, of, volumes } = plan
  return { no, of, volumes, digest, files: content.length, ...zip.close() }
}

const manifestOf = (algorithm: Algorithm, files: readonly { readonly path: string; readonly digests: Digests }[]) =>
  writeManifest(files.map(({ path, digests }) => ({ path, digest: digests[algorithm] ?? '' })))

function infoOf(whole: PackedPackage, plan: PartPlan, content: readonly PackedFile[]): Info {
  const { volumes } = plan
  const [first, last] = [volumes[0], volumes.at(-1)]
  return [
    ...whole.info.filter(([label]) => !OF_WHOLE.has(label)),
    [GROUP_LABEL, partsGroupOf(whole)],
    [COUNT_LABEL, countText(plan)],
    ['Volume-Count', String(volumes.length)],
    ...(first === undefined || last === undefined ? [] : [['Volume-Range', `${first}-${last}`] as const]),
    ['Payload-Oxum', `${content.reduce((sum, { size }) => sum + size, 0)}.${content.length}`],
    [FORMAT_LABEL, FORMAT]
  ]
}

/** Puts a ZIP together of pieces; what lies together in the package is one. */
function openComposing() {
  const pieces: Piece[] = []
  const parts: ZipPart[] = []
  let at = 0
  const put = (piece: Piece) => {
    const last = pieces.at(-1)
    if ('from' in piece && last && 'from' in last && last.to === piece.from)
      pieces[pieces.length - 1] = { from: last.from, to: piece.to }
    else pieces.push(piece)
    at += lengthOf(piece)
  }
  return {
    copy({ name, crc, size, start, end }: PackedFile) {
      parts.push({ name, method: 'stored', crc, packed: size, size, start: at, isLarge: size >= BEYOND })
      put({ from: start, to: end })
    },
    /** Bytes of its own; those of several parts are in the memory once. */
    add(path: string, bytes: Uint8Array, crc = crc32(bytes, 0)) {
      const size = bytes.length
      const known = { name: utf8(path), method: 'stored' as const, isLarge: false }
      const part = { ...known, crc, packed: size, size, start: at }
      parts.push(part)
      for (const piece of [localHeader(known), bytes, descriptor(part)]) put({ bytes: piece })
    },
    close() {
      const start = at
      const list = concatenated(parts.map(directoryEntry))
      put({ bytes: concatenated([list, zipClosing(parts.length, list.length, start)]) })
      return { pieces, size: at }
    }
  }
}

const lengthOf = (piece: Piece) => ('bytes' in piece ? piece.bytes.length : piece.to - piece.from)

/** The bytes of a part from a place on, at most to another one; those of the package are read where they are. */
export async function* readPart<S>(
  { pieces }: ComposedPart,
  { access, source }: { readonly access: SourceAccess<S>; readonly source: S },
  { from, to }: { readonly from: number; readonly to: number }
): AsyncGenerator<Uint8Array> {
  let at = 0
  for (const piece of pieces) {
    const length = lengthOf(piece)
    const [begin, end] = [Math.max(from - at, 0), Math.min(to - at, length)]
    at += length
    if (begin >= end) continue
    if ('bytes' in piece) yield piece.bytes.subarray(begin, end)
    else yield* pieceOf(access.read(source, piece.from + begin, piece.from + end))
    if (at >= to) return
  }
}

async function* pieceOf(pieces: Pieces): AsyncGenerator<Uint8Array> {
  yield* pieces
}
