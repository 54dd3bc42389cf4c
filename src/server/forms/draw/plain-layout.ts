import type { Font, Glyph, GlyphRun } from 'fontkit'

/**
 * Makes a font of a document set each character as it is, one after the other: what fontkit's own layout does beside this (kerning,
 * ligatures, scripts) forms do not use, and it takes nine tenths of the time that a long list needs.
 */
export function layPlainly(doc: PDFKit.PDFDocument, name: string): void {
  const { font } = (doc.font(name) as unknown as { readonly _font: { readonly font: Font } })._font
  const known = new Map<number, Glyph>()
  const glyphOf = (code: number): Glyph => {
    const glyph = known.get(code) ?? font.glyphForCodePoint(code)
    known.set(code, glyph)
    return glyph
  }
  const layout = (text: string) => {
    const glyphs = Array.from(text, (character) => glyphOf(character.codePointAt(0) ?? 0))
    // The document scales these in place: each run needs its own.
    const positions = glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
      advanceWidth
    }))
    return { glyphs, positions, advanceWidth: glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0) }
  }
  font.layout = layout as unknown as (text: string) => GlyphRun
}
