import { PDFDocument } from '@cantoo/pdf-lib'

/** What of a PDF is to be wrong. */
interface PdfOptions {
  readonly pages?: number
  readonly text?: string
  readonly script?: boolean
  /** Claims PDF/A by its metadata. */
  readonly pdfa?: boolean
  /** A scanned page: a picture so many pixels wide on a page of 300 by 200 points. */
  readonly scan?: number
  readonly blank?: boolean
  readonly looseFont?: boolean
  /** Carries another file. */
  readonly embedded?: boolean
  /** What its first line holds beside the name of the format, which no reader shows. */
  readonly comment?: string
  /** A signature whose range ends before the file does. */
  readonly signed?: boolean
}

const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="2" pdfaid:conformance="B"/></rdf:RDF></x:xmpmeta>'

/** A small PDF made object by object, so that nothing is in it that a test does not want. Its letters are drawn by themselves (Type 3). */
export function checkPdf({
  pages = 1,
  text = 'page',
  script,
  pdfa,
  scan,
  blank,
  looseFont,
  embedded,
  comment,
  signed
}: PdfOptions = {}): Buffer {
  const objects: string[] = []
  const add = (body: string) => objects.push(body)
  const stream = (dictionary: string, data: string) =>
    add(`<<${dictionary}/Length ${Buffer.byteLength(data, 'latin1')}>>\nstream\n${data}\nendstream`)
  const [root, tree] = [1, 2]
  add('')
  add('')
  const letters = [...new Set(text)]
  const glyph = stream('', '500 0 d0 50 0 400 700 re f')
  const hex = (code: number) => code.toString(16).padStart(2, '0')
  const map = stream(
    '',
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${letters.length} beginbfchar ${letters
      .map((letter, at) => `<${hex(at + 1)}> <${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}>`)
      .join('\n')} endbfchar endcmap end end`
  )
  const font = looseFont
    ? add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
    : add(
        `<</Type/Font/Subtype/Type3/FontBBox[0 0 500 700]/FontMatrix[0.001 0 0 0.001 0 0]/CharProcs<</g ${glyph} 0 R>>/Encoding<</Type/Encoding/Differences[1 ${letters.map(() => '/g').join(' ')}]>>/FirstChar 1/LastChar ${letters.length}/Widths[${letters.map(() => 500).join(' ')}]/ToUnicode ${map} 0 R/Resources<<>>>>`
      )
  const height = Math.round(((scan ?? 0) * 2) / 3)
  const picture =
    scan === undefined
      ? 0
      : stream(
          `/Type/XObject/Subtype/Image/Width ${scan}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/ASCIIHexDecode`,
          `${'a5'.repeat(Math.ceil(scan / 8) * height)}>`
        )
  const shown = looseFont
    ? `(${text.replace(/[^ -~]/g, '?')})`
    : `<${[...text].map((letter) => hex(letters.indexOf(letter) + 1)).join('')}>`
  const content = blank
    ? '0 g'
    : scan !== undefined
      ? 'q 300 0 0 200 0 0 cm /P Do Q'
      : `0 g 20 20 200 60 re f BT /F 10 Tf 10 150 Td ${shown} Tj ET`
  const kids = Array.from({ length: pages }, () => {
    const body = stream('', content)
    const resources = scan === undefined ? `<</Font<</F ${font} 0 R>>>>` : `<</XObject<</P ${picture} 0 R>>>>`
    return add(`<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 300 200]/Resources ${resources}/Contents ${body} 0 R>>`)
  })
  const action = script ? add('<</S/JavaScript/JS(app.alert\\(1\\);)>>') : 0
  const metadata = pdfa ? stream('/Type/Metadata/Subtype/XML', XMP) : 0
  if (embedded) stream('/Type/EmbeddedFile', 'carried')
  if (signed) add('<</Type/Sig/Name(Tester)/ByteRange[0 10 20 30]/Contents<00>>>')
  objects[root - 1] =
    `<</Type/Catalog/Pages ${tree} 0 R${script ? `/OpenAction ${action} 0 R` : ''}${pdfa ? `/Metadata ${metadata} 0 R` : ''}>>`
  objects[tree - 1] = `<</Type/Pages/Count ${pages}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`
  let file = `%PDF-1.7\n${comment === undefined ? '' : `%${comment}\n`}`
  const offsets = objects.map((body, at) => {
    const offset = file.length
    file += `${at + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const at = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}trailer\n<</Size ${objects.length + 1}/Root ${root} 0 R>>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

/** A PDF that cannot be opened without a password. */
export async function lockedPdf(): Promise<Buffer> {
  const document = await PDFDocument.create()
  document.addPage([300, 200])
  document.encrypt({ userPassword: 'locked', ownerPassword: 'locked' })
  return Buffer.from(await document.save({ useObjectStreams: false }))
}
