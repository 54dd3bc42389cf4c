const CHINESE =
  '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor << /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 700 /StemV 80 >> >>] >>'
const BOX = '[0 0 595 842]'

/** A text somewhere on an A4 page: points from its lower left corner. */
export interface PrintedText {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size: number
}

const shownText = ({ text, x, y, size }: PrintedText): string => {
  const isPlain = /^[\x20-\x7e]*$/.test(text)
  const codes = [...text].map((letter) => letter.charCodeAt(0).toString(16).padStart(4, '0')).join('')
  return `BT /F${isPlain ? 1 : 2} ${size} Tf ${x} ${y} Td ${isPlain ? `(${text})` : `<${codes}>`} Tj ET`
}

/**
 * A PDF made by hand: a page for each text, or for each list of texts with their places. Chinese text uses a font that is not
 * embedded; an empty one represents a scan.
 */
export function pdfOf(pages: readonly (string | readonly PrintedText[])[]): ArrayBuffer {
  const objects: string[] = []
  const add = (body: string) => objects.push(body)
  const kids = pages.map((_, at) => `${5 + at * 2} 0 R`).join(' ')
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  add(CHINESE)
  for (const [at, text] of pages.entries()) {
    const printed = typeof text === 'string' ? [{ text, x: 72, y: 700, size: 24 }] : text
    const stream = text.length > 0 ? printed.map(shownText).join('\n') : '0.5 g 72 600 100 100 re f'
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${BOX} /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> /Contents ${6 + at * 2} 0 R >>`
    )
    add(`<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`)
  }
  let text = '%PDF-1.7\n'
  const places = objects.map((body, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${body}\nendobj\n`
    return place
  })
  const table = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return new TextEncoder().encode(text).buffer
}
