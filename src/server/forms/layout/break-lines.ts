/** What measures letters: how wide they are, and whether the font has them. */
export interface Measure {
  /** The width of a text in points. */
  readonly width: (text: string, size: number, bold: boolean) => number
  /** The characters of a text that the font lacks, each once. */
  readonly missing: (text: string) => string
}

/** No line begins with one of these, and none ends with one of those (GB/T 15834 on punctuation). */
const NOT_FIRST = new Set('、。，．：；？！）》」』】〕〗〉”’…—·％‰℃,.:;?!)]}%')
const NOT_LAST = new Set('（《「『【〔〖〈“‘([{￥$')

const HAN = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\u3000-\u303f\u{20000}-\u{3ffff}]/u

/** A text in lines no wider than `width` points: words of letters and figures stay whole where they can, punctuation keeps to its side. */
export function breakLines(text: string, width: number, widthOf: (text: string) => number, first = 0): string[] {
  return text.split('\n').flatMap((paragraph, index) => wrap(paragraph, width, widthOf, index === 0 ? first : 0))
}

function wrap(text: string, width: number, widthOf: (text: string) => number, first: number): string[] {
  const lines: string[] = []
  let line = ''
  const room = () => width - (lines.length === 0 ? first : 0)
  for (const piece of piecesOf(text)) {
    if (widthOf(line + piece.trimEnd()) <= room()) {
      line += piece
      continue
    }
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = piece.trimStart()
    while (widthOf(line.trimEnd()) > room() && line.length > 1) {
      const fitting = fittingPart(line, room(), widthOf)
      lines.push(fitting)
      line = line.slice(fitting.length)
    }
  }
  return [...lines, line.trimEnd()]
}

/** Whether each word goes into a line of its own at least. */
export const keepsWords = (text: string, width: number, widthOf: (text: string) => number): boolean =>
  text.split('\n').every((paragraph) => piecesOf(paragraph).every((piece) => widthOf(piece.trimEnd()) <= width))

/** The parts of a text between which a line may end. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let before = ''
  /** The last character that is no space. */
  let ink = ''
  for (const character of text) {
    // What is counted or numbered stays with its figure: 2号, 3 #, 12层.
    const isCounted = /\d/.test(ink) && (HAN.test(character) || character === '#')
    if (before !== '' && !isCounted && mayPart(before, character)) pieces.push(character)
    else pieces.push((pieces.pop() ?? '') + character)
    before = character
    if (character !== ' ') ink = character
  }
  return pieces
}

function mayPart(before: string, after: string): boolean {
  if (NOT_FIRST.has(after) || NOT_LAST.has(before) || after === ' ') return false
  return before === ' ' || before === '-' || before === '/' || HAN.test(before) || HAN.test(after)
}

/** As much of the beginning of one long word as fits, at least one character. */
function fittingPart(word: string, width: number, widthOf: (text: string) => number): string {
  let part = ''
  for (const character of word) {
    if (part !== '' && widthOf(part + character) > width) break
    part += character
  }
  return part
}
