import { leadingDay } from './days.ts'
import type { FoundCandidate } from './found.ts'
import { labelled } from './labels.ts'
import { letterNumber } from './numbers.ts'
import { anyWord, isCentred, type TextLine } from './page-text.ts'
import words from './words.json' with { type: 'json' }

const KINDS = anyWord(words.kinds)
const LETTER = new RegExp(`^.{0,80}${words.about}.{2,150}${words.of}${KINDS}(?:[（(][^（()）]{1,20}[)）])?$`, 'u')
const FORM = new RegExp(`${anyWord(words.forms)}(?:[（(][^（()）]{1,20}[)）])?$`, 'u')
const HEAD = new RegExp(`${anyWord(words.head)}$`, 'u')
const UNIT = new RegExp(`${anyWord(words.units)}$`, 'u')
/** Lines of one title are set alike and close to each other. */
const ALIKE = 0.12
const CLOSE = 2.6
const MOST_LINES = 5
/** Where titles are: the upper part of the page; a cover's in its middle. */
const LOWEST = 0.62
/** How much larger than the usual line a form's name is set. */
const LARGER = 1.15
/** A name as short as 检测报告 says what the form is, not what the file is. */
const GENERIC = 5
const MOST_LETTERS = 200
/** A part of a building is named shortly: 三层柱, ①~⑤轴一层梁板. */
const MOST_PART = 40

/** 题名: centred lines that name a letter by 关于…的 and its kind, or a form by its largest line. */
export function titles(lines: readonly TextLine[], today: string): FoundCandidate[] {
  const page = lines.filter((line) => line.page === 1)
  const blocks = blocksOf(page, today)
  const letters = blocks.flatMap((block) => letterTitle(block, page))
  return letters.length > 0 ? letters : withPart(formTitle(blocks, page), page)
}

/** Centred lines of the same type that follow each other; every part of such a block from one of its lines on may be the title. */
function blocksOf(page: readonly TextLine[], today: string): TextLine[][] {
  const blocks: TextLine[][] = []
  let block: TextLine[] = []
  for (const line of page) {
    const fits = isCentred(line) && line.y < LOWEST && !letterNumber(line.plain, today)
    const last = block.at(-1)
    const follows =
      last !== undefined &&
      Math.abs(line.size - last.size) < ALIKE * last.size &&
      line.y - last.y < CLOSE * last.size &&
      block.length < MOST_LINES
    if (fits && (block.length === 0 || follows)) block.push(line)
    else {
      if (block.length > 0) blocks.push(block)
      block = fits ? [line] : []
    }
  }
  return block.length > 0 ? [...blocks, block] : blocks
}

const joined = (block: readonly TextLine[]): string => block.map((line) => line.words).join('')
const largest = (lines: readonly TextLine[]): number => Math.max(0, ...lines.map(({ size }) => size))

function letterTitle(block: readonly TextLine[], page: readonly TextLine[]): FoundCandidate[] {
  for (let from = 0; from < block.length; from += 1)
    for (let to = block.length; to > from; to -= 1) {
      const part = block.slice(from, to)
      const text = joined(part)
      if (text.length > MOST_LETTERS || !LETTER.test(text) || isHeadMark(part, text)) continue
      const [first] = part
      const below = page.filter((line) => first !== undefined && line.y > first.y && !part.includes(line))
      const size = largest(part)
      return [
        {
          field: 'title',
          value: text,
          grade: size >= largest(below) && to - from === block.length ? 'sure' : 'possible',
          rule: 'centredTitle',
          lines: part.map(({ index }) => index)
        }
      ]
    }
  return []
}

/** The mark at the head of a page, 云澜市发展和改革委员会文件, is no title. */
const isHeadMark = (part: readonly TextLine[], text: string): boolean =>
  part.length === 1 && HEAD.test(text) && !text.includes(words.about)

function formTitle(blocks: readonly TextLine[][], page: readonly TextLine[]): FoundCandidate[] {
  const usual = median(page.map(({ size }) => size))
  return blocks.flatMap((block) => {
    // Whose form it is is printed above its name on many.
    const part = block.length > 1 && UNIT.test(block[0]?.words ?? '') ? block.slice(1) : block
    const text = joined(part)
    if (!FORM.test(text) || text.length > MOST_LETTERS || text.length < 4) return []
    const size = largest(part)
    const others = page.filter((line) => !block.includes(line))
    const isSure =
      size >= LARGER * usual &&
      size > largest(others) * 1.02 &&
      [...text].length > GENERIC &&
      page.length > block.length
    return size < LARGER * usual && size <= largest(others)
      ? []
      : [
          {
            field: 'title',
            value: text,
            grade: isSure ? 'sure' : 'possible',
            rule: 'largestLine',
            lines: part.map(({ index }) => index)
          } satisfies FoundCandidate
        ]
  })
}

/** The heading of a form says what it is; with the part of the building, or the day of a meeting, it says which one: that goes first. */
function withPart(forms: readonly FoundCandidate[], page: readonly TextLine[]): FoundCandidate[] {
  const part = labelled(page, words.parts)[0]
  const dated = labelled(page, words.dated)[0]
  const day = dated && leadingDay(dated.value)
  return forms.flatMap((form): FoundCandidate[] => {
    const heading = String(form.value)
    const value = heading.includes(words.minutes)
      ? day && `${heading}（${day}）`
      : part && !heading.includes(part.value) && part.value.length <= MOST_PART
        ? `${part.value}${heading}`
        : undefined
    const from = heading.includes(words.minutes) ? dated : part
    if (!value || !from || value.length > MOST_LETTERS) return [form]
    const lines = [...form.lines, ...from.lines.map(({ index }) => index)]
    return [
      { ...form, value, rule: 'composedTitle', lines },
      { ...form, grade: 'possible' }
    ]
  })
}

function median(sizes: readonly number[]): number {
  const sorted = [...sizes].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}
