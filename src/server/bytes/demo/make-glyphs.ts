import { writeFileSync } from 'node:fs'

import { EM } from './glyphs.ts'
import { demoSpecs } from './make-digests.ts'

/**
 * Writes glyphs.json anew, after the demo's texts have got new characters:
 * `node src/server/bytes/demo/make-glyphs.ts <file of Noto Sans CJK> NotoSansCJKsc-Regular`, then make-digests.
 */
interface Font {
  readonly unitsPerEm: number
  readonly glyphForCodePoint: (point: number) => {
    readonly id: number
    readonly advanceWidth: number
    readonly path: { readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[] }
  }
}
const OPERATORS: Readonly<Record<string, string>> = { moveTo: 'm', lineTo: 'l', bezierCurveTo: 'c', closePath: 'h' }

const [path = '', name = ''] = process.argv.slice(2)
const fontkit: string = 'fontkit' // by a name that the compiler does not follow: the package brings no types
const { openSync } = (await import(fontkit)) as { readonly openSync: (path: string, name?: string) => Font }
const font = openSync(path, name)

const shown = demoSpecs().flatMap(({ spec }) =>
  spec.kind === 'pdf' || spec.kind === 'drawing' ? [spec.title, ...spec.lines, 'number' in spec ? spec.number : ''] : []
)
const characters = [...new Set(`0123456789 /ABCDEFGH${shown.join('')}`)].sort()
const scaled = (value: number) => Math.round((value * EM) / font.unitsPerEm)
const lines = characters.flatMap((character) => {
  const glyph = font.glyphForCodePoint(character.codePointAt(0) ?? 0)
  if (glyph.id === 0) return []
  // Each figure and operator is a word of its own: some readers take `12m` for one unknown word.
  const outline = glyph.path.commands
    .map(({ command, args }) => [...args.map(scaled), OPERATORS[command] ?? ''].join(' '))
    .join(' ')
  return [`${JSON.stringify(character)}:${JSON.stringify([scaled(glyph.advanceWidth), outline])}`]
})
writeFileSync(new URL('../../db/seed/data/glyphs.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`)
process.stdout.write(`${lines.length} of ${characters.length} characters\n`)
