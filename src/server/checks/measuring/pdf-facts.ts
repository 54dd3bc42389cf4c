import type { LocalBytes } from '../../bytes/probe/bytes.ts'
import { countPages } from '../../bytes/probe/count-pages.ts'
import type { PdfFacts } from './byte-facts.ts'
import { type PdfObjects, readObjects, unpacked } from './pdf-objects.ts'
import { scansOf } from './pdf-pictures.ts'
import { signaturesOf } from './pdf-signatures.ts'

const TAIL = 4096
const MOST_FONTS = 50
/** Fonts that draw their letters by their own commands need no file. */
const DRAWN = /\/Subtype\s*\/(?:Type3|Type0)\b/

/** What the objects of a PDF say, beside how many pages readers make out. */
export async function pdfFacts(bytes: LocalBytes): Promise<PdfFacts> {
  const counted = await countPages(bytes.path)
  const objects = await readObjects(bytes)
  const texts = [...objects.dictionaries.values()]
  const count = (expression: RegExp) => texts.filter((text) => expression.test(text)).length
  const isLocked = counted.kind === 'encrypted' || objects.trailers.some((text) => /\/Encrypt\b/.test(text))
  return {
    state: isLocked ? 'encrypted' : counted.kind,
    pages: counted.kind === 'counted' ? counted.pages : null,
    hasTable: await hasTable(bytes),
    scripts: count(/\/S\s*\/JavaScript\b|\/JS\s*[(<\d]/),
    launches: count(/\/S\s*\/Launch\b/),
    embedded: count(/\/Type\s*\/EmbeddedFile\b|\/EF\s*<</),
    pdfa: await pdfaOf(bytes, objects),
    looseFonts: looseFonts(texts),
    signatures: await signaturesOf(bytes, objects),
    scans: scansOf(objects)
  }
}

/** Whether the last line points to a table of objects, or to a stream that is one. */
async function hasTable(bytes: LocalBytes): Promise<boolean> {
  const tail = (await bytes.read(Math.max(0, bytes.size - TAIL), TAIL)).toString('latin1')
  const at = Number(/startxref\s+(\d{1,15})\s+%%EOF/.exec(tail.slice(tail.lastIndexOf('startxref')))?.[1] ?? Number.NaN)
  if (Number.isNaN(at)) return false
  return /^\s*(?:xref|\d+\s+\d+\s+obj)/.test((await bytes.read(at, 64)).toString('latin1'))
}

/** The part of PDF/A that the metadata of the document name (ISO 19005). */
async function pdfaOf(bytes: LocalBytes, { dictionaries, streams }: PdfObjects): Promise<string> {
  for (const text of dictionaries.values()) {
    const reference = /\/Type\s*\/Catalog\b/.test(text) && /\/Metadata\s+(\d+)\s+\d+\s+R/.exec(text)?.[1]
    if (!reference) continue
    const [metadata, place] = [dictionaries.get(Number(reference)), streams.get(Number(reference))]
    if (metadata === undefined || place === undefined) continue
    const xmp = (await unpacked(bytes, metadata, place)) ?? ''
    const part = /pdfaid:part\s*(?:=\s*["']|>)\s*(\d)/.exec(xmp)?.[1]
    if (part !== undefined) return part
  }
  return ''
}

/** Fonts whose letters are not in the file. */
function looseFonts(texts: readonly string[]): string[] {
  const name = (text: string, key: string) => new RegExp(`/${key}\\s*/([^\\s/<>\\[\\]()]+)`).exec(text)?.[1] ?? '?'
  const loose = texts.flatMap((text) => {
    if (/\/Type\s*\/FontDescriptor\b/.test(text)) return /\/FontFile[23]?\b/.test(text) ? [] : [name(text, 'FontName')]
    const isFont = /\/Type\s*\/Font\b(?!Descriptor)/.test(text) && !DRAWN.test(text)
    return isFont && !/\/FontDescriptor\b/.test(text) ? [name(text, 'BaseFont')] : []
  })
  return [...new Set(loose)].slice(0, MOST_FONTS)
}
