import type { LocalBytes } from './bytes.ts'
import type { Probed } from './probe-result.ts'

export const OLE_MAGIC = Buffer.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
const ENTRY = 128
/** Sectors of the directory that are read; those that matter are in the first few. */
const MOST_SECTORS = 64
const LAST_SECTOR = 0xfffffffa

/**
 * Probes a compound file by the names of its streams: an Office file locked by a password is one (EncryptedPackage),
 * and so are the Office formats of before 2007.
 */
export async function probeAtOle(bytes: LocalBytes): Promise<Probed> {
  const head = await bytes.read(0, 512)
  if (head.length < 512) return { why: 'broken' }
  const names = await streamNames(bytes, head)
  if (names.has('EncryptedPackage') || names.has('EncryptionInfo')) return { why: 'encrypted.office' }
  if (names.has('WordDocument')) return { format: 'doc' }
  if (names.has('Workbook') || names.has('Book')) return { format: 'xls' }
  if (names.has('PowerPoint Document')) return { format: 'ppt' }
  return { format: 'cfb' }
}

async function streamNames(bytes: LocalBytes, head: Buffer): Promise<Set<string>> {
  const shift = head.readUInt16LE(30)
  const size = shift === 9 || shift === 12 ? 2 ** shift : 512
  const names = new Set<string>()
  let sector = head.readUInt32LE(48)
  for (let i = 0; i < MOST_SECTORS && sector < LAST_SECTOR; i += 1) {
    const part = await bytes.read((sector + 1) * size, size)
    for (let at = 0; at + ENTRY <= part.length; at += ENTRY) {
      const length = Math.min(part.readUInt16LE(at + 64), 64)
      if (length >= 2) names.add(part.toString('utf16le', at, at + length - 2))
    }
    sector = await nextSector(bytes, head, sector, size)
  }
  return names
}

/** By the table of sectors, whose first 109 parts the head names; a directory never lies beyond what they cover. */
async function nextSector(bytes: LocalBytes, head: Buffer, sector: number, size: number): Promise<number> {
  const perSector = size / 4
  const part = Math.floor(sector / perSector)
  if (part >= 109) return LAST_SECTOR
  const entry = await bytes.read((head.readUInt32LE(76 + part * 4) + 1) * size + (sector % perSector) * 4, 4)
  return entry.length === 4 ? entry.readUInt32LE(0) : LAST_SECTOR
}
