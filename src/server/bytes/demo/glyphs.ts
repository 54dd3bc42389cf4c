import { readFileSync } from 'node:fs'

import { figure, type PdfDraft } from './pdf.ts'

/** Units of an em in glyphs.json. */
export const EM = 500
/** Width, and outline as PDF path operators. */
type Glyph = readonly [width: number, outline: string]

let read: Readonly<Record<string, Glyph>> | undefined
/** The outlines of every character that the demo files show (made by make-glyphs.ts; licence beside the data). */
function glyphs(): Readonly<Record<string, Glyph>> {
  read ??= JSON.parse(readFileSync(new URL('../../db/seed/data/glyphs.json', import.meta.url), 'utf8')) as Record<
    string,
    Glyph
  >
  return read
}

/** Whether a character can be drawn. */
export const hasGlyph = (character: string): boolean => character in glyphs()

/** A font that holds just the characters of some texts, and maps them back for copying and searching. */
export interface Letters {
  /** The number of the font's object. */
  readonly font: number
  /** Points that a text takes at a size. */
  readonly width: (text: string, size: number) => number
  /** Operators that show a text from a point on its base line. */
  readonly show: (text: string, x: number, y: number, size: number) => string
  /** The text cut into lines that are no wider than so many points. */
  readonly wrap: (text: string, size: number, most: number) => string[]
}

/** Puts the letters of these texts into a PDF as a Type 3 font; characters without an outline are left out. */
export function letters(pdf: PdfDraft, texts: readonly string[]): Letters {
  const known = glyphs()
  const used = [...new Set(texts.join(''))].filter((character) => known[character] !== undefined)
  if (used.length > 255) throw new Error(`a demo file may show 255 different characters, this one has ${used.length}`)
  const codes = new Map(used.map((character, index) => [character, index + 1]))
  const widthOf = (character: string) => known[character]?.[0] ?? 0
  const outlines = used.map((character) =>
    pdf.add('', `${widthOf(character)} 0 -20 -150 ${EM + 20} 460 d1 ${known[character]?.[1] ?? ''} f`)
  )
  const names = used.map((_, index) => `/g${index + 1}`)
  const unicode = pdf.add('', toUnicode(used))
  const font = pdf.add(
    `<</Type/Font/Subtype/Type3/FontBBox[-20 -150 ${EM + 20} 460]/FontMatrix[${1 / EM} 0 0 ${1 / EM} 0 0]/Resources<<>>` +
      `/CharProcs<<${names.map((name, index) => `${name} ${outlines[index]} 0 R`).join('')}>>/Encoding<</Type/Encoding/Differences[1${names.join('')}]>>` +
      `/FirstChar 1/LastChar ${used.length}/Widths[${used.map(widthOf).join(' ')}]/ToUnicode ${unicode} 0 R>>`
  )
  const width = (text: string, size: number) =>
    ([...text].reduce((sum, character) => sum + widthOf(character), 0) * size) / EM
  return {
    font,
    width,
    show: (text, x, y, size) => {
      const hex = [...text].map((character) => codes.get(character)?.toString(16).padStart(2, '0') ?? '').join('')
      return hex === '' ? '' : `BT /F ${size} Tf 1 0 0 1 ${figure(x)} ${figure(y)} Tm <${hex}> Tj ET\n`
    },
    wrap: (text, size, most) => {
      const lines = ['']
      for (const character of text) {
        const longer = `${lines.at(-1)}${character}`
        if (width(longer, size) > most) lines.push(character)
        else lines[lines.length - 1] = longer
      }
      return lines
    }
  }
}

/** Maps the codes of a font to their characters. */
function toUnicode(characters: readonly string[]): string {
  const hex = (character: string) => Buffer.from(character, 'utf16le').swap16().toString('hex')
  const lines = characters.map(
    (character, index) => `<${(index + 1).toString(16).padStart(2, '0')}> <${hex(character)}>`
  )
  const blocks = Array.from({ length: Math.ceil(lines.length / 100) }, (_, block) =>
    lines.slice(100 * block, 100 * block + 100)
  )
  return (
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /demo def /CMapType 2 def 1 begincodespacerange <00> <ff> endcodespacerange\n' +
    blocks.map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar\n`).join('') +
    'endcmap CMapName currentdict /CMap defineresource pop end end'
  )
}
