import type { LocalBytes } from './bytes.ts'
import type { Probed } from './probe-result.ts'

export const PDF_MAGIC = Buffer.from('%PDF-', 'latin1')
const END = Buffer.from('%%EOF', 'latin1')
/** Where readers look for the end mark: programs append blanks and zeros behind it. */
const TAIL = 4096

/** Probes the end of a PDF: its end mark, and whether its trailer says that it is encrypted. Its pages are counted later, by a worker. */
export async function probeAtPdf(bytes: LocalBytes): Promise<Probed> {
  const tail = await bytes.read(bytes.size - Math.min(TAIL, bytes.size), TAIL)
  if (!tail.includes(END)) return { why: 'truncated.pdf' }
  // A newer file has its trailer at the table of its objects, to which the last line points.
  const at = Number(/startxref\s+(\d{1,15})\s+%%EOF\s*\0*$/.exec(tail.toString('latin1'))?.[1] ?? Number.NaN)
  const trailer = Number.isNaN(at) ? Buffer.alloc(0) : await bytes.read(at, TAIL)
  return isEncrypted(tail) || isEncrypted(trailer) ? { why: 'encrypted.pdf' } : { format: 'pdf' }
}

/** A trailer names the dictionary of its encryption as an object or gives it there; text and names that begin alike do not. */
const isEncrypted = (part: Buffer): boolean => /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(part.toString('latin1'))
