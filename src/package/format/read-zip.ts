import { figureAt, textOf } from './bytes.ts'
import { type SourceAccess, type ContainerFault, type Entry, type Listing, MOST_ENTRIES } from './entry.ts'
import { collectBytes, openReader, type Reader } from './reader.ts'
import { BEYOND, BEYOND_16, CLOSING, CLOSING_64, ENTRY, LOCAL, LOCATOR_64, METHODS } from './zip-headers.ts'

/** An entry as the list at the end of a ZIP has it. */
export interface ListedEntry {
  readonly path: string
  readonly name: Uint8Array
  readonly crc: number
  readonly flags: number
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly start: number
  readonly mode: number
}

const ENCRYPTED = 0x41
const SIZES_FOLLOW = 0x08
const CLOSING_SIZE = 22
const LONGEST_COMMENT = 0xffff
/** The longest that can be between two parts: the figures after the first one. */
const DESCRIPTOR = 24
const LOCAL_SIZE = 30
const LINK = 0o120000
const KIND = 0o170000
const FOLDER = 0o040000
const REGULAR = 0o100000

/** Lists a ZIP by the list at its end, and holds each part's own header against it: what differs, overlaps or is hidden is a fault. */
export async function listZip<S>(access: SourceAccess<S>, source: S): Promise<Listing<S>> {
  const reader = await openReader(access, source)
  const end = await readClosing(reader)
  if (!end) return { entries: [], faults: [{ code: 'truncated' }] }
  if (end.count > MOST_ENTRIES) return { entries: [], faults: [{ code: 'tooMany' }] }
  const faults: ContainerFault[] = []
  const directory = await collectBytes(access.read(source, end.start, end.start + end.length))
  const listed = readDirectory(directory, faults)
  if (listed.length !== end.count) faults.push({ code: 'wrongHeader' })
  const entries: Entry<S>[] = []
  let before = 0
  let isLoose = false
  for (const one of [...listed].sort((a, b) => a.start - b.start)) {
    const { path } = one
    const header = await readLocal(reader, one, faults)
    if (one.start < before) faults.push({ code: 'overlapping', path })
    else if (one.start - before > (isLoose ? DESCRIPTOR : 0)) faults.push({ code: 'hiddenBytes' })
    const start = one.start + header
    before = Math.max(before, start + one.packed)
    isLoose = (one.flags & SIZES_FOLLOW) !== 0
    const packing = one.method === METHODS.stored ? 'stored' : 'deflated'
    if (packing === 'stored' && one.packed !== one.size) faults.push({ code: 'wrongSize', path })
    entries.push({
      path: path.replace(/\/$/, ''),
      kind: kindOf(one),
      size: one.size,
      extent: { source, start, length: one.packed, packing }
    })
  }
  if (before > end.start) faults.push({ code: 'overlapping' })
  else if (end.start - before > (isLoose ? DESCRIPTOR : 0)) faults.push({ code: 'hiddenBytes' })
  return { entries, faults }
}

/** The list at the end of a ZIP, in the order of its parts, and where it begins. Undefined where there is none that can be read whole. */
export async function zipDirectory<S>(
  access: SourceAccess<S>,
  source: S
): Promise<{ readonly listed: readonly ListedEntry[]; readonly start: number } | undefined> {
  const end = await readClosing(await openReader(access, source))
  if (!end || end.count > MOST_ENTRIES) return undefined
  const faults: ContainerFault[] = []
  const listed = readDirectory(await collectBytes(access.read(source, end.start, end.start + end.length)), faults)
  if (faults.length > 0 || listed.length !== end.count) return undefined
  return { listed: listed.sort((a, b) => a.start - b.start), start: end.start }
}

function kindOf({ path, mode }: ListedEntry): Entry<unknown>['kind'] {
  if ((mode & KIND) === LINK) return 'link'
  if (path.endsWith('/') || (mode & KIND) === FOLDER) return 'folder'
  return (mode & KIND) === 0 || (mode & KIND) === REGULAR ? 'file' : 'other'
}

/** The end of a ZIP: how many entries its list has, and where that is. Undefined where there is none. */
async function readClosing(reader: Reader) {
  const from = Math.max(0, reader.size - CLOSING_SIZE - LONGEST_COMMENT)
  const tail = await reader.bytes(from, reader.size - from)
  for (let at = tail.length - CLOSING_SIZE; at >= 0; at -= 1) {
    if (figureAt(tail, at, 4) !== CLOSING || at + CLOSING_SIZE + figureAt(tail, at + 20, 2) !== tail.length) continue
    const end = {
      count: figureAt(tail, at + 10, 2),
      length: figureAt(tail, at + 12, 4),
      start: figureAt(tail, at + 16, 4)
    }
    const isBeyond = end.count === BEYOND_16 || end.length === BEYOND || end.start === BEYOND
    const large = isBeyond ? await readClosing64(reader, from + at) : undefined
    const { count, length, start } = large ?? end
    return start + length <= from + at ? { count, length, start } : undefined
  }
  return undefined
}

async function readClosing64(reader: Reader, end: number) {
  if (end < 20) return undefined
  const locator = await reader.bytes(end - 20, 20)
  if (figureAt(locator, 0, 4) !== LOCATOR_64) return undefined
  const closing = await reader.bytes(figureAt(locator, 8, 8), 56)
  if (closing.length < 56 || figureAt(closing, 0, 4) !== CLOSING_64) return undefined
  return { count: figureAt(closing, 32, 8), length: figureAt(closing, 40, 8), start: figureAt(closing, 48, 8) }
}

function readDirectory(bytes: Uint8Array, faults: ContainerFault[]): ListedEntry[] {
  const listed: ListedEntry[] = []
  let at = 0
  while (at + 46 <= bytes.length && figureAt(bytes, at, 4) === ENTRY) {
    const [names, extras, comments] = [28, 30, 32].map((place) => figureAt(bytes, at + place, 2)) as [
      number,
      number,
      number
    ]
    const name = bytes.slice(at + 46, at + 46 + names)
    const path = textOf(name)
    if (path === undefined) faults.push({ code: 'nameEncoding', path: new TextDecoder().decode(name) })
    const sizes = large(bytes.subarray(at + 46 + names, at + 46 + names + extras), [
      figureAt(bytes, at + 24, 4),
      figureAt(bytes, at + 20, 4),
      figureAt(bytes, at + 42, 4)
    ])
    const one: ListedEntry = {
      path: path ?? new TextDecoder().decode(name),
      name,
      flags: figureAt(bytes, at + 8, 2),
      method: figureAt(bytes, at + 10, 2),
      crc: figureAt(bytes, at + 16, 4),
      size: sizes[0],
      packed: sizes[1],
      start: sizes[2],
      mode: figureAt(bytes, at + 40, 2)
    }
    if (one.flags & ENCRYPTED) faults.push({ code: 'encrypted', path: one.path })
    if (one.method !== METHODS.stored && one.method !== METHODS.deflated)
      faults.push({ code: 'unknownPacking', path: one.path })
    listed.push(one)
    at += 46 + names + extras + comments
  }
  if (at !== bytes.length) faults.push({ code: 'wrongHeader' })
  return listed
}

/** Size, packed size and place, those beyond 32 bits from the extra field that has them. */
function large(extra: Uint8Array, plain: [number, number, number]): [number, number, number] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + figureAt(extra, at + 2, 2)) {
    if (figureAt(extra, at, 2) !== 1) continue
    let from = at + 4
    return plain.map((value) => {
      if (value !== BEYOND) return value
      from += 8
      return figureAt(extra, from - 8, 8)
    }) as [number, number, number]
  }
  return plain
}

/** How long the header of a part is; faults where it says something else than the list. */
async function readLocal(reader: Reader, one: ListedEntry, faults: ContainerFault[]): Promise<number> {
  const fixed = await reader.bytes(one.start, LOCAL_SIZE)
  if (fixed.length < LOCAL_SIZE || figureAt(fixed, 0, 4) !== LOCAL) {
    faults.push({ code: 'wrongHeader', path: one.path })
    return LOCAL_SIZE
  }
  const [names, extras] = [figureAt(fixed, 26, 2), figureAt(fixed, 28, 2)]
  const [flags, method] = [figureAt(fixed, 6, 2), figureAt(fixed, 8, 2)]
  const [packed, size] = [figureAt(fixed, 18, 4), figureAt(fixed, 22, 4)]
  const whole = await reader.bytes(one.start, LOCAL_SIZE + names + extras)
  const name = whole.subarray(LOCAL_SIZE, LOCAL_SIZE + names)
  const [ownSize, ownPacked] = large(whole.subarray(LOCAL_SIZE + names), [size, packed, 0])
  const isSame = name.length === one.name.length && name.every((byte, index) => byte === one.name[index])
  if (!isSame || method !== one.method || (flags & ENCRYPTED) !== (one.flags & ENCRYPTED))
    faults.push({ code: 'headersDiffer', path: one.path })
  const isAnnounced = (flags & SIZES_FOLLOW) === 0
  const isSize = (own: number, listed: number) => own === listed || (!isAnnounced && own === 0)
  if (!isSize(ownSize, one.size) || !isSize(ownPacked, one.packed)) faults.push({ code: 'wrongSize', path: one.path })
  return LOCAL_SIZE + names + extras
}
