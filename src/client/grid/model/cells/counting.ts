/** A number in a text. */
export interface TextNumber {
  readonly text: string
  /** Its number in the series of signs that count alike; null where the signs are no number. */
  readonly number: number | null
  /** Marks of different scales do not go on each other. */
  readonly scale: 'digits' | 'storeys' | 'chinese'
  /** Whether it is surely meant to count: 一 in 一层, not in 一般. */
  readonly isSure: boolean
  /** Another number in the same manner; null where there is none. */
  readonly write: (number: number) => string | null
}

/** A text taken apart: what comes before, between and behind its numbers. */
export interface Counted {
  readonly words: readonly string[]
  readonly marks: readonly TextNumber[]
}

const DIGITS = '\u96f6\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d'
const [TEN, HUNDRED] = ['\u5341', '\u767e']
const MOST_CHINESE = 999

/** 1 to 999 as it is written: 一, 十, 十二, 二十, 三十四, 一百零五, 一百一十. */
function chineseOf(number: number): string {
  const [hundreds, tens, ones] = [Math.floor(number / 100), Math.floor(number / 10) % 10, number % 10]
  const high = hundreds > 0 ? `${DIGITS[hundreds]}${HUNDRED}` : ''
  const middle =
    tens > 0 ? `${tens > 1 || hundreds > 0 ? DIGITS[tens] : ''}${TEN}` : hundreds > 0 && ones > 0 ? DIGITS[0] : ''
  return `${high}${middle}${ones > 0 ? DIGITS[ones] : ''}`
}
const CHINESE: ReadonlyMap<string, number> = new Map(
  Array.from({ length: MOST_CHINESE }, (_, at) => [chineseOf(at + 1), at + 1])
)

/** Arabic digits, or Chinese ones. */
const RUN = /\d+|[\u96f6\u4e00\u4e8c\u4e09\u56db\u4e94\u516d\u4e03\u516b\u4e5d\u5341\u767e]+/g
/** So many digits are counted exactly; what precedes them stays. */
const EXACT = 15
/** Behind these a number begins with one: 第, 地下, 负. */
const FROM_ONE = /[\u7b2c\u4e0b\u8d1f]$/
/** A storey: 层, 楼, F. */
const STOREY = /^(?:[\u5c42\u697c]|F(?![A-Za-z]))/i
/** What a Chinese number counts, anywhere in the text: 层, 楼, 单元, 标段; and at the end of a text 段 区 期 栋 幢 座 号 册 卷 批 组 章 节 次. */
const UNIT =
  /^(?:[\u5c42\u697c]|\u5355\u5143|\u6807\u6bb5|[\u6bb5\u533a\u671f\u680b\u5e62\u5ea7\u53f7\u518c\u5377\u6279\u7ec4\u7ae0\u8282\u6b21]$)/

function arabic(text: string, before: string, after: string): TextNumber {
  const digits = text.replace('-', '')
  const size = Number(digits)
  const isStorey = before === '' && size > 0 && STOREY.test(after)
  if (isStorey || text !== digits) {
    // Below the first storey comes the one under it: there is none between.
    const number = text === digits ? (isStorey ? size - 1 : size) : -size
    const width = digits.startsWith('0') ? digits.length : 0
    const write = (next: number) =>
      `${next < 0 ? '-' : ''}${String(Math.abs(isStorey && next >= 0 ? next + 1 : next)).padStart(width, '0')}`
    return { text, number, scale: isStorey ? 'storeys' : 'digits', isSure: true, write }
  }
  const least = FROM_ONE.test(before) ? 1 : 0
  const write = (next: number) =>
    next < least ? null : digits.startsWith('0') ? String(next).padStart(digits.length, '0') : String(next)
  return { text, number: size, scale: 'digits', isSure: true, write }
}

function chinese(text: string, before: string, after: string): TextNumber {
  const number = CHINESE.get(text) ?? null
  const isAlone = before === '' && (after === '' || after.startsWith('\u3001'))
  const isBracketed = /[(\uff08]$/.test(before) && /^[)\uff09]/.test(after)
  const isSure = number !== null && (before.endsWith('\u7b2c') || UNIT.test(after) || isAlone || isBracketed)
  return {
    text,
    number,
    scale: 'chinese',
    isSure,
    write: (next) => (next < 1 || next > MOST_CHINESE ? null : chineseOf(next))
  }
}

/** Takes a text apart at its numbers. A minus counts where the text begins with it: elsewhere it is a dash. */
export function splitAtNumbers(text: string): Counted {
  const words: string[] = []
  const marks: TextNumber[] = []
  let from = 0
  for (const { 0: run, index } of text.matchAll(RUN)) {
    const isArabic = /\d/.test(run)
    const end = index + run.length
    const start =
      index === 1 && text.startsWith('-') && run.length <= EXACT && isArabic
        ? 0
        : isArabic
          ? Math.max(index, end - EXACT)
          : index
    words.push(text.slice(from, start))
    marks.push((isArabic ? arabic : chinese)(text.slice(start, end), text.slice(0, start), text.slice(end)))
    from = end
  }
  return { words: [...words, text.slice(from)], marks }
}
