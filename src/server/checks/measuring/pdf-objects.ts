import { inflateSync } from 'node:zlib'

import type { LocalBytes } from '../../bytes/probe/bytes.ts'

/** Where the data of an object lie. */
interface StreamPlace {
  readonly at: number
  readonly length: number
}

/** The objects of a PDF by their numbers, each as it was written last; of streams the dictionaries. */
export interface PdfObjects {
  readonly dictionaries: ReadonlyMap<number, string>
  readonly streams: ReadonlyMap<number, StreamPlace>
  /** Dictionaries of cross-reference streams, and the ends of files that have tables. */
  readonly trailers: readonly string[]
}

const PIECE = 256 * 1024
/** The number of an object may begin in one piece and end in the next. */
const OVERLAP = 32
/** An object's text that is read: signatures are the longest. */
const MOST_TEXT = 192 * 1024
/** All texts that are kept of one file. */
const MOST_KEPT = 24 * 1024 ** 2
const MOST_UNPACKED = 16 * 1024 ** 2
const OBJECT = Buffer.from('obj', 'latin1')
const END_STREAM = Buffer.from('endstream', 'latin1')

/** Reads the objects of a PDF from its first byte to its last, also where its table is broken; nothing of it is drawn or run. */
export async function readObjects(bytes: LocalBytes): Promise<PdfObjects> {
  const dictionaries = new Map<number, string>()
  const streams = new Map<number, StreamPlace>()
  const trailers: string[] = []
  let kept = 0
  const keep = (number: number, text: string) => {
    kept += text.length
    if (kept <= MOST_KEPT) dictionaries.set(number, text)
  }
  let piece: Buffer = Buffer.alloc(0)
  let start = 0
  for (let at = 0; at < bytes.size; ) {
    // Objects are small and many: a piece is read once for all that begin in it.
    if (at < start || at >= start + piece.length) [piece, start] = [await bytes.read(at, PIECE), at]
    const found = await objectIn(bytes, piece.subarray(at - start), at)
    if (!found) {
      if (piece.length === 0 || start + piece.length >= bytes.size) break
      at = Math.max(at + 1, start + piece.length - OVERLAP)
      ;[piece, start] = [await bytes.read(at, PIECE), at]
      continue
    }
    const text = plainNames(found.text)
    keep(found.number, text)
    if (found.data === undefined) {
      at = found.at + Math.max(3, found.text.length)
      continue
    }
    const length = await lengthOf(bytes, text, found.data)
    streams.set(found.number, { at: found.data, length })
    if (/\/Type\s*\/XRef\b/.test(text)) trailers.push(text)
    if (/\/Type\s*\/ObjStm\b/.test(text))
      for (const [number, inner] of await packedObjects(bytes, text, { at: found.data, length }))
        keep(number, plainNames(inner))
    at = found.data + length
  }
  const tail = (await bytes.read(Math.max(0, bytes.size - PIECE), PIECE)).toString('latin1')
  trailers.push(
    ...[...tail.matchAll(/trailer\s*(<<[\s\S]{0,4096}?)startxref/g)].map(([, text = '']) => plainNames(text))
  )
  return { dictionaries, streams, trailers }
}

interface FoundObject {
  readonly number: number
  /** Behind `obj`. */
  readonly at: number
  readonly text: string
  /** Where its stream begins, if it has one. */
  readonly data: number | undefined
}

/** The first object that begins in a piece. */
async function objectIn(bytes: LocalBytes, piece: Buffer, from: number): Promise<FoundObject | undefined> {
  for (let at = piece.indexOf(OBJECT); at >= 0; at = piece.indexOf(OBJECT, at + 3)) {
    const before = piece.toString('latin1', Math.max(0, at - 24), at)
    const number = /(?:^|[^\d])(\d{1,9})\s+\d{1,5}\s+$/.exec(before)?.[1]
    if (number === undefined) continue
    const behind = from + at + 3
    const head = await bytes.read(behind, 4096)
    const short = cut(head.toString('latin1'))
    const whole = short ??
      cut((await bytes.read(behind, MOST_TEXT)).toString('latin1')) ?? { text: '', data: undefined }
    return {
      number: Number(number),
      at: behind,
      text: whole.text,
      data: whole.data === undefined ? undefined : behind + whole.data
    }
  }
  return undefined
}

/** An object's text up to its end or to its stream; nothing where neither is in sight. */
function cut(text: string): { text: string; data: number | undefined } | undefined {
  const end = text.indexOf('endobj')
  const stream = /\bstream(?:\r\n|\n|\r)/.exec(text)
  if (stream && (end < 0 || stream.index < end))
    return { text: text.slice(0, stream.index), data: stream.index + stream[0].length }
  return end < 0 ? undefined : { text: text.slice(0, end), data: undefined }
}

/** How long a stream is: as its dictionary says where its end is there, else up to its end. */
async function lengthOf(bytes: LocalBytes, text: string, at: number): Promise<number> {
  const said = Number(/\/Length\s+(\d{1,12})(?!\s+\d+\s+R)/.exec(text)?.[1] ?? Number.NaN)
  if (!Number.isNaN(said) && (await bytes.read(at + said, 32)).includes(END_STREAM)) return said
  for (let from = at; from < bytes.size; from += PIECE - END_STREAM.length) {
    const piece = await bytes.read(from, PIECE)
    const end = piece.indexOf(END_STREAM)
    if (end >= 0) return from + end - at
    if (piece.length < PIECE) break
  }
  return bytes.size - at
}

/** The objects of an object stream (ISO 32000-1, 7.5.7); none where it cannot be unpacked, as in locked files. */
async function packedObjects(bytes: LocalBytes, text: string, place: StreamPlace): Promise<[number, string][]> {
  const first = Number(/\/First\s+(\d+)/.exec(text)?.[1] ?? 0)
  const data = await unpacked(bytes, text, place)
  if (data === undefined || first === 0) return []
  const figures = data.slice(0, first).trim().split(/\s+/).map(Number)
  const starts = Array.from({ length: Math.floor(figures.length / 2) }, (_, n) => figures[2 * n + 1] ?? 0)
  return starts.map((start, n) => [
    figures[2 * n] ?? 0,
    data.slice(first + start, starts[n + 1] === undefined ? undefined : first + (starts[n + 1] ?? 0))
  ])
}

/** The text of a stream that is packed by Flate alone or not at all. */
export async function unpacked(
  bytes: LocalBytes,
  text: string,
  { at, length }: StreamPlace
): Promise<string | undefined> {
  const data = await bytes.read(at, Math.min(length, MOST_UNPACKED))
  if (!/\/Filter\b/.test(text)) return data.toString('latin1')
  if (!/\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])/.test(text)) return undefined
  try {
    return inflateSync(data, { maxOutputLength: MOST_UNPACKED }).toString('latin1')
  } catch {
    return undefined
  }
}

/** Names may write any letter as its number: `/Java#53cript` means what it says. */
const plainNames = (text: string): string =>
  text.includes('#')
    ? text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
