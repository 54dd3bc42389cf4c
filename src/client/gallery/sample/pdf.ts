const encode = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer

/** A PDF of some pages, each with its number, written by hand so that nothing need be fetched. */
export function samplePdf(pages: number): ArrayBuffer {
  const numbers = Array.from({ length: pages }, (_, at) => at)
  const words = (at: number) => `BT /F1 28 Tf 72 700 Td (Archives ${at + 1} / ${pages}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) >>',
    `<< /Type /Pages /Kids [${numbers.map((at) => `${4 + at * 2} 0 R`).join(' ')}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...numbers.flatMap((at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
      `<< /Length ${words(at).length} >>\nstream\n${words(at)}\nendstream`
    ])
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((body, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${body}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return encode(text)
}

/** Bytes that are no PDF. */
export const brokenPdf = (): ArrayBuffer => encode('this is no PDF')
