import { deflateRawSync, deflateSync, crc32 } from 'node:zlib'

import { PDFDocument } from '@cantoo/pdf-lib'

/** Real small files of every format that may be archived, and of some that may not, made anew at each call. */

/** A PDF with so many pages; with a password it is encrypted, as a user's own program would do it. */
export async function pdf(
  pages = 1,
  options: { readonly password?: string; readonly ownerOnly?: boolean; readonly text?: string } = {}
): Promise<Buffer> {
  const document = await PDFDocument.create()
  for (let i = 1; i <= pages; i += 1)
    document.addPage([300, 200]).drawText(`${options.text ?? 'page'} ${i}`, { x: 20, y: 100 })
  if (options.password !== undefined)
    document.encrypt(
      options.ownerOnly
        ? { ownerPassword: options.password }
        : { userPassword: options.password, ownerPassword: options.password }
    )
  return Buffer.from(await document.save({ useObjectStreams: false }))
}

const segment = (marker: number, body: Buffer) => {
  const head = Buffer.alloc(4)
  head.writeUInt16BE(0xff00 | marker, 0)
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** A JPEG as far as its structure goes, with a thumbnail (an end mark of its own) inside its first segment. */
export function jpeg(width = 640, height = 480, seed = 'x'): Buffer {
  const thumbnail = Buffer.concat([Buffer.from('Exif\0\0'), Buffer.of(0xff, 0xd8, 0xff, 0xd9)])
  const frame = Buffer.alloc(15)
  frame[0] = 8
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  frame[5] = 3
  const scan = Buffer.from(`scan of ${seed} `.repeat(200))
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xe1, thumbnail),
    segment(0xc0, frame),
    segment(0xda, Buffer.of(3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0)),
    scan,
    Buffer.of(0xff, 0xd9)
  ])
}

const chunk = (name: string, body: Buffer) => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const whole = Buffer.alloc(8 + named.length)
  whole.writeUInt32BE(body.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), 4 + named.length)
  return whole
}

/** A real grey PNG. */
export function png(width = 8, height = 4): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const rows = Buffer.alloc((width + 1) * height)
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0))
  ])
}

/** A grey TIFF of several pages, little-endian; `loop` points the last page back to the first. */
export function tiff(pages = 1, { loop = false, thumbnails = 0 } = {}): Buffer {
  const parts: Buffer[] = [Buffer.from('II*\0\0\0\0\0', 'latin1')]
  const size = 2 + 9 * 12 + 4
  const pixels = 16
  let at = 8
  parts[0]!.writeUInt32LE(at, 4)
  for (let i = 0; i < pages + thumbnails; i += 1) {
    const directory = Buffer.alloc(size + pixels)
    directory.writeUInt16LE(9, 0)
    const tags: readonly [number, number][] = [
      [254, i < pages ? 0 : 1],
      [256, 4],
      [257, 4],
      [258, 8],
      [259, 1],
      [262, 1],
      [273, at + size],
      [278, 4],
      [279, pixels]
    ]
    tags.forEach(([tag, value], n) => {
      directory.writeUInt16LE(tag, 2 + n * 12)
      directory.writeUInt16LE(4, 4 + n * 12)
      directory.writeUInt32LE(1, 6 + n * 12)
      directory.writeUInt32LE(value, 10 + n * 12)
    })
    at += directory.length
    const isLast = i === pages + thumbnails - 1
    directory.writeUInt32LE(isLast ? (loop ? 8 : 0) : at, size - 4)
    parts.push(directory)
  }
  return Buffer.concat(parts)
}

/** A ZIP of these parts; `encrypted` sets the flag that a password leaves. */
export function zip(parts: Readonly<Record<string, string>>, { encrypted = false } = {}): Buffer {
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(parts)) {
    const raw = Buffer.from(text)
    const packed = deflateRawSync(raw)
    const title = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(encrypted ? 1 : 0, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(raw), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(raw.length, 18)
    common.writeUInt16LE(title.length, 22)
    const body = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, title, packed])
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(at, 10)
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), common, entry, title]))
    bodies.push(body)
    at += body.length
  }
  const entries = Buffer.concat(list)
  const closing = Buffer.alloc(22)
  closing.write('PK\x05\x06', 0, 'latin1')
  closing.writeUInt16LE(list.length, 8)
  closing.writeUInt16LE(list.length, 10)
  closing.writeUInt32LE(entries.length, 12)
  closing.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, entries, closing])
}

export const docx = (text = 'text') =>
  zip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': `<w:document>${text}</w:document>` })
export const xlsx = (text = 'text') =>
  zip({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': `<workbook>${text}</workbook>` })

export const dwg = (seed = '') =>
  Buffer.concat([Buffer.from('AC1032\0\0\0\0\0'), Buffer.alloc(200, 7), Buffer.from(seed)])

const box = (name: string, body: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** An MP4 as far as its outer boxes go, of so many seconds. `lateHead` puts what says how to play it behind the pictures. */
export function mp4(seconds = 12, { lateHead = false } = {}): Buffer {
  const head = Buffer.alloc(100)
  head.writeUInt32BE(1000, 12)
  head.writeUInt32BE(seconds * 1000, 16)
  const movie = box('moov', box('mvhd', head))
  const data = box('mdat', Buffer.alloc(5000, 1))
  const brand = box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41', 'latin1'))
  return Buffer.concat(lateHead ? [brand, data, movie] : [brand, movie, data])
}

/** A compound file whose directory names these streams: `WordDocument` makes an old Word file, `EncryptedPackage` a locked one. */
export function compound(...streams: readonly string[]): Buffer {
  const head = Buffer.alloc(512)
  Buffer.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1).copy(head)
  head.writeUInt16LE(9, 30)
  head.writeUInt32LE(1, 48)
  head.fill(0xff, 76)
  head.writeUInt32LE(0, 76)
  const table = Buffer.alloc(512, 0xff)
  const directory = Buffer.alloc(Math.ceil((streams.length + 1) / 4) * 512)
  const names = ['Root Entry', ...streams]
  names.forEach((name, i) => {
    directory.write(name, i * 128, 'utf16le')
    directory.writeUInt16LE(name.length * 2 + 2, i * 128 + 64)
  })
  const sectors = directory.length / 512
  for (let i = 1; i <= sectors; i += 1) table.writeUInt32LE(i === sectors ? 0xfffffffe : i + 1, i * 4)
  return Buffer.concat([head, table, directory])
}
