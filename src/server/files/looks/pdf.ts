import type { Bytes } from '../bytes.ts'
import { countPages } from '../pdf-pages.ts'
import type { Seen } from './look.ts'

export const PDF_MAGIC = Buffer.from('%PDF-', 'latin1')
const END = Buffer.from('%%EOF', 'latin1')
/** Where readers look for the end mark: programs append blanks and zeros behind it. */
const TAIL = 4096

/** Looks into a PDF: its end mark, whether it is encrypted, and its pages. Pages that nobody can count in time stay unknown. */
export async function lookAtPdf(bytes: Bytes): Promise<Seen> {
  const tail = await bytes.read(bytes.size - Math.min(TAIL, bytes.size), TAIL)
  if (!tail.includes(END)) return { why: 'truncated.pdf' }
  const found = await countPages(bytes.path)
  switch (found.kind) {
    case 'counted':
      return { format: 'pdf', pages: found.pages }
    case 'encrypted':
      return { why: 'encrypted.pdf' }
    case 'broken':
      return { why: 'broken' }
    case 'unknown':
      return tail.includes('/Encrypt') ? { why: 'encrypted.pdf' } : { format: 'pdf' }
  }
}
