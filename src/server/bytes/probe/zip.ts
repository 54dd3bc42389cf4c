import type { LocalBytes } from './bytes.ts'
import type { Probed } from './probe-result.ts'

export const ZIP_MAGIC = Buffer.from('PK\u0003\u0004', 'latin1')
const CLOSING = Buffer.from('PK\u0005\u0006', 'latin1')
const CLOSING_64 = Buffer.from('PK\u0006\u0006', 'latin1')
const ENTRY = 0x02014b50
/** The closing record, and the longest comment that may follow it. */
const TAIL = 22 + 0xffff
/** The list of contents is read, never what it lists: no bomb can hurt. Bytes, and entries: the largest workbooks have some thousands. */
const MOST_LIST = 8 * 1024 * 1024
const MOST_ENTRIES = 65_536
/** After so many entries others get their turn. */
const STRIDE = 1024
const ENCRYPTED = 1

/** Probes a ZIP by its list of contents alone, and distinguishes the Office formats by the part that each must have. */
export async function probeAtZip(bytes: LocalBytes): Promise<Probed> {
  const list = await findList(bytes)
  if (!list) return { why: 'truncated.zip' }
  if (list.length > MOST_LIST) return { format: 'zip' }
  const entries = await readList(bytes, list)
  if (!entries) return { why: 'broken' }
  const { parts, encrypted } = entries
  if (encrypted) return { why: 'encrypted.office' }
  if (parts.has('word/vbaProject.bin')) return { format: 'docm' }
  if (parts.has('xl/vbaProject.bin')) return { format: 'xlsm' }
  if (!parts.has('[Content_Types].xml'))
    return { format: parts.has('META-INF/MANIFEST.MF') ? 'jar' : parts.has('OFD.xml') ? 'ofd' : 'zip' }
  if (parts.has('word/document.xml')) return { format: 'docx' }
  if (parts.has('xl/workbook.xml')) return { format: 'xlsx' }
  if (parts.has('ppt/presentation.xml')) return { format: 'pptx' }
  return { format: 'zip' }
}

/** The parts by which a format is recognised; no other name of a list is kept. */
const MARKER_PARTS = [
  'word/vbaProject.bin',
  'xl/vbaProject.bin',
  '[Content_Types].xml',
  'META-INF/MANIFEST.MF',
  'OFD.xml',
  'word/document.xml',
  'xl/workbook.xml',
  'ppt/presentation.xml'
] as const
type Part = (typeof MARKER_PARTS)[number]
const BY_LENGTH = Map.groupBy(MARKER_PARTS, (name) => name.length)

async function findList(bytes: LocalBytes): Promise<{ at: number; length: number } | undefined> {
  const from = Math.max(0, bytes.size - TAIL)
  const tail = await bytes.read(from, TAIL)
  const closing = tail.lastIndexOf(CLOSING)
  if (closing < 0 || tail.length - closing < 22) return undefined
  let length = tail.readUInt32LE(closing + 12)
  let at = tail.readUInt32LE(closing + 16)
  const big = tail.lastIndexOf(CLOSING_64, closing)
  if ((at === 0xffffffff || length === 0xffffffff) && big >= 0 && tail.length - big >= 56) {
    length = Number(tail.readBigUInt64LE(big + 40))
    at = Number(tail.readBigUInt64LE(big + 48))
  }
  return at + length <= from + closing ? { at, length } : undefined
}

async function readList(
  bytes: LocalBytes,
  { at: start, length }: { at: number; length: number }
): Promise<{ parts: ReadonlySet<Part>; encrypted: boolean } | undefined> {
  const list = await bytes.read(start, length)
  const parts = new Set<Part>()
  let encrypted = false
  let entries = 0
  for (let at = 0; at + 46 <= list.length; entries += 1) {
    if (entries === MOST_ENTRIES || list.readUInt32LE(at) !== ENTRY) return undefined
    if (entries % STRIDE === 0) await bytes.checkpoint()
    encrypted ||= (list.readUInt16LE(at + 8) & ENCRYPTED) === ENCRYPTED
    const name = list.readUInt16LE(at + 28)
    const candidates = BY_LENGTH.get(name)
    if (candidates) {
      const text = list.toString('latin1', at + 46, at + 46 + name)
      for (const part of candidates) if (part === text) parts.add(part)
    }
    at += 46 + name + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)
  }
  return { parts, encrypted }
}
