import type { Bytes } from '../bytes.ts'
import type { Seen } from './look.ts'

export const ZIP_MAGIC = Buffer.from('PK\u0003\u0004', 'latin1')
const CLOSING = Buffer.from('PK\u0005\u0006', 'latin1')
const CLOSING_64 = Buffer.from('PK\u0006\u0006', 'latin1')
const ENTRY = 0x02014b50
/** The closing record, and the longest comment that may stand behind it. */
const TAIL = 22 + 0xffff
/** The list of contents is read, never what it lists: neither a bomb nor a long list can hurt. Bytes. */
const MOST_LIST = 8 * 1024 * 1024
const ENCRYPTED = 1

/** Looks into a ZIP by its list of contents alone, and tells the Office formats from it by the part that each must have. */
export async function lookAtZip(bytes: Bytes): Promise<Seen> {
  const list = await findList(bytes)
  if (!list) return { why: 'truncated.zip' }
  if (list.length > MOST_LIST) return { format: 'zip' }
  const entries = readNames(await bytes.read(list.at, list.length))
  if (!entries) return { why: 'broken' }
  const { names, encrypted } = entries
  if (encrypted) return { why: 'encrypted.office' }
  const has = (name: string) => names.has(name)
  if (has('word/vbaProject.bin')) return { format: 'docm' }
  if (has('xl/vbaProject.bin')) return { format: 'xlsm' }
  if (!has('[Content_Types].xml')) return { format: has('META-INF/MANIFEST.MF') ? 'jar' : has('OFD.xml') ? 'ofd' : 'zip' }
  if (has('word/document.xml')) return { format: 'docx' }
  if (has('xl/workbook.xml')) return { format: 'xlsx' }
  if (has('ppt/presentation.xml')) return { format: 'pptx' }
  return { format: 'zip' }
}

async function findList(bytes: Bytes): Promise<{ at: number; length: number } | undefined> {
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

function readNames(list: Buffer): { names: Set<string>; encrypted: boolean } | undefined {
  const names = new Set<string>()
  let encrypted = false
  for (let at = 0; at + 46 <= list.length; ) {
    if (list.readUInt32LE(at) !== ENTRY) return undefined
    encrypted ||= (list.readUInt16LE(at + 8) & ENCRYPTED) === ENCRYPTED
    const length = list.readUInt16LE(at + 28)
    names.add(list.toString('utf8', at + 46, at + 46 + length))
    at += 46 + length + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32)
  }
  return { names, encrypted }
}
