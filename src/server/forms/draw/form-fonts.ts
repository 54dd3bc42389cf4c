import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { create, type Font } from 'fontkit'

import type { Measure } from '../layout/break-lines.ts'

const { resolve } = createRequire(import.meta.url)
const FONT = '@expo-google-fonts/noto-sans-sc'

/** The bytes of Noto Sans SC (SIL Open Font License 1.1, which lies beside them), in both weights that forms are set in. */
export interface FormFonts {
  readonly regular: Buffer
  readonly bold: Buffer
  readonly measure: Measure
}

/** Reads the fonts: 21 MB, once for each worker. */
export function readFonts(): FormFonts {
  const regular = readFileSync(resolve(`${FONT}/400Regular/NotoSansSC_400Regular.ttf`))
  const bold = readFileSync(resolve(`${FONT}/700Bold/NotoSansSC_700Bold.ttf`))
  return { regular, bold, measure: measureBy(open(regular), open(bold)) }
}

const open = (bytes: Buffer): Font => create(bytes) as Font

/** Measures by the advance of each character, as it is drawn: without kerning and ligatures. */
export function measureBy(regular: Font, bold: Font): Measure {
  const advances = [regular, bold].map((font) => {
    const known = new Map<number, number>()
    return (code: number) => {
      const there = known.get(code)
      if (there !== undefined) return there
      const advance = font.glyphForCodePoint(code).advanceWidth / font.unitsPerEm
      known.set(code, advance)
      return advance
    }
  })
  const [light, heavy] = advances as [(code: number) => number, (code: number) => number]
  return {
    width: (text, size, isBold) => {
      const advance = isBold ? heavy : light
      let width = 0
      for (const character of text) width += advance(character.codePointAt(0) ?? 0)
      return width * size
    },
    missing: (text) => {
      const lacks = (character: string) => {
        const code = character.codePointAt(0) ?? 0
        return character !== '\n' && !(regular.hasGlyphForCodePoint(code) && bold.hasGlyphForCodePoint(code))
      }
      return [...new Set([...text].filter(lacks))].join('')
    }
  }
}
