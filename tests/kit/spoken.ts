/** A goal of a journey, and what the screen reader said on the way to it. */
export interface SpokenStep {
  readonly goal: string
  readonly said: readonly string[]
  /** Nothing changed that has to be said. */
  readonly mayBeSilent?: boolean
  /** Orca reads an alert dialog whole, and then again what has the focus in it. */
  readonly mayRepeat?: boolean
}

/** Words in Latin letters that belong into a Chinese interface: codes, names of formats, of keys and of the browser in its window's title. */
const PROPER =
  /\b(?:[A-Z]{1,3}\d*(?:-[A-Z]{0,2}\d+)*|F\d+|Chromium|PDF|pdf|JPE?G|TIFF?|OFD|DWG|XLSX?|DOCX?|MP4|Enter|Escape|Esc|Ctrl|Shift|Alt|Tab|Space|Home|End|Delete|Insert|Backspace|ArrowUp|ArrowDown|ArrowLeft|ArrowRight|PageUp|PageDown)\b/g
/** What Orca says of its own modes, of a page that loads and of a password's dots: it comes and goes with the speed of the machine. */
const PASSING =
  /^(?:正在载入|载入 .* 完成|有 \d+ 个界标|焦点模式|浏览模式|正在离开|状态栏$|通知$|加载中 进度条|选定已删除|可点击对象|\S$)|•|项目符号|网页文档/
/** What Orca calls elements by is no repetition. */
const BY_ORCA = /可点击对象|可编辑的组合框|打开列表框/
/** A live message may come before or after what is next to it, so many utterances away. */
const NEAR = 6
/** Text of so many characters that is said twice in a step is a repetition; shorter words, such as 按钮, belong to many things. */
const LONG_ENOUGH = 5

/** What differs from run to run is replaced by its kind. */
export const normalized = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d{2}-\d{2}/g, '〈日期〉')
    .replaceAll(/\d{1,2}:\d{2}(?::\d{2})?/g, '〈时间〉')
    .replaceAll(/\d+ (天|小时|分钟|秒)/g, '〈n〉 $1')
    .replaceAll(/[早上中下晚][上午]好/g, '〈问候〉')

/** A journey as it is kept: each goal, and below it what was said, a line an utterance. */
export function formatSpoken(title: string, steps: readonly SpokenStep[]): string {
  const parts = steps.map(({ goal, said }) => [`## ${goal}`, ...said.map(normalized)].join('\n'))
  return `${[`# ${title}`, ...parts].join('\n\n')}\n`
}

/** Reads what formatSpoken has written. */
export function parseSpoken(text: string): readonly SpokenStep[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [goal = '', ...said] = part.split('\n').filter(Boolean)
      return { goal, said }
    })
}

/**
 * What is wrong with a journey by itself: a foreign word that nobody has typed, something said twice in one step, a step of which
 * nothing is said.
 */
export function spokenFaults(steps: readonly SpokenStep[], typed = ''): readonly string[] {
  return steps.flatMap(({ goal, said, mayBeSilent, mayRepeat }) => {
    const words = said.flatMap((text) => text.replaceAll(PROPER, '').match(/[A-Za-z]{2,}/g) ?? [])
    const parts = said.filter((text) => !PASSING.test(text) && !BY_ORCA.test(text)).flatMap(longParts)
    const twice = new Set(mayRepeat ? [] : parts.filter((part, at) => parts.indexOf(part) !== at))
    return [
      ...(said.length === 0 && !mayBeSilent ? [`${goal}: nothing is said`] : []),
      ...words.filter((word) => !typed.includes(word)).map((word) => `${goal}: “${word}” is no Chinese`),
      ...[...twice].map((part) => `${goal}: “${part}” is said twice`)
    ]
  })
}

/** The parts of an utterance between its marks, without keys, codes and figures, that are long enough to be known again. */
const longParts = (text: string) =>
  text
    .replaceAll(PROPER, '')
    .split(/[^\p{Script=Han}]+/u)
    .filter((part) => part.length >= LONG_ENOUGH)

/**
 * Where two journeys differ, as lines with − and +. The order of the whole is compared, not that of each step: on a busy machine an
 * utterance may fall into the next one, or come before what is next to it.
 */
export function spokenDifferences(kept: readonly SpokenStep[], now: readonly SpokenStep[]): readonly string[] {
  const [before, after] = [linesOf(kept), linesOf(now)]
  const common = commonLengths(before, after)
  const lines: { sign: '−' | '+'; text: string; at: number }[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) [i, j] = [i + 1, j + 1]
    else if (j >= after.length || (i < before.length && common[i + 1]![j]! >= common[i]![j + 1]!))
      lines.push({ sign: '−', text: before[i++]!, at: j })
    else lines.push({ sign: '+', text: after[j]!, at: j++ })
  }
  const isMoved = ({ sign, text, at }: (typeof lines)[number]) =>
    lines.some((other) => other.sign !== sign && other.text === text && Math.abs(other.at - at) <= NEAR)
  return lines.filter((line) => !isMoved(line)).map(({ sign, text }) => `${sign} ${text}`)
}

/** What is said in one step and not in another, which does the same elsewhere: what a part of the page adds to it. */
export const saidBeyond = (before: SpokenStep, now: SpokenStep): readonly string[] => {
  const known = linesOf([before])
  return linesOf([now]).filter((line) => !known.includes(line))
}

const linesOf = (steps: readonly SpokenStep[]) =>
  steps.flatMap(({ said }) => said.filter((text) => !PASSING.test(text)).map(normalized))

/** How long the longest common order is from each pair of places on. */
function commonLengths(before: readonly string[], after: readonly string[]): readonly (readonly number[])[] {
  const longest = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      longest[i]![j] =
        before[i] === after[j] ? longest[i + 1]![j + 1]! + 1 : Math.max(longest[i + 1]![j]!, longest[i]![j + 1]!)
    }
  }
  return longest
}
