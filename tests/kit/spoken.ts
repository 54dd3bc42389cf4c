/** A goal of a journey, and what the screen reader said on the way to it. */
export interface SpokenStep {
  readonly goal: string
  readonly said: readonly string[]
  /** Nothing changed that has to be heard. */
  readonly mayBeSilent?: boolean
}

/** Words in Latin letters that belong into a Chinese interface: codes, names of formats and of keys. */
const PROPER = /\b(?:[A-Z]{1,3}\d*(?:-[A-Z]{0,2}\d+)*|F\d+|PDF|JPE?G|TIFF?|OFD|DWG|XLSX?|DOCX?|MP4|Enter|Escape|Esc|Ctrl|Shift|Alt|Tab|Space|Home|End|Delete|Insert|Backspace|ArrowUp|ArrowDown|ArrowLeft|ArrowRight|PageUp|PageDown)\b/g
/** Orca tells a page that it has loaded by its title, which is the heading's as well. */
const LOADED = /^载入 .* 完成。$|网页文档\.?$|^可点击对象\.$/
/** Text of so many characters that is heard twice in a step is a repetition; shorter words, such as 按钮, belong to many things. */
const LONG_ENOUGH = 5

/** What differs from run to run stands for its kind. */
export const normalized = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d{2}-\d{2}/g, '〈日期〉')
    .replaceAll(/\d{1,2}:\d{2}(?::\d{2})?/g, '〈时间〉')
    .replaceAll(/\d+ (天|小时|分钟|秒)/g, '〈n〉 $1')

/** A journey as it is kept: each goal, and below it what was said, a line an utterance. */
export function formatSpoken(title: string, steps: readonly SpokenStep[]): string {
  const parts = steps.map(({ goal, said, mayBeSilent }) => [`## ${goal}${mayBeSilent ? ' (可静默)' : ''}`, ...said.map(normalized)].join('\n'))
  return `${[`# ${title}`, ...parts].join('\n\n')}\n`
}

/** Reads what formatSpoken has written. */
export function parseSpoken(text: string): readonly SpokenStep[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [head = '', ...said] = part.split('\n').filter(Boolean)
      const mayBeSilent = head.endsWith(' (可静默)')
      return { goal: head.replace(' (可静默)', ''), said, ...(mayBeSilent && { mayBeSilent }) }
    })
}

/** What is wrong with a journey by itself: a foreign word, something said twice in one step, a step of which nothing is heard. */
export function spokenFaults(steps: readonly SpokenStep[]): readonly string[] {
  return steps.flatMap(({ goal, said: all, mayBeSilent }) => {
    const said = all.filter((text) => !LOADED.test(text))
    const foreign = said.flatMap((text) => text.replaceAll(PROPER, '').match(/[A-Za-z]{2,}/g) ?? [])
    const parts = said.flatMap((text) => text.split(/[，。；：、,.;:!?！？\s]+/)).filter((part) => part.length >= LONG_ENOUGH)
    const twice = new Set([...said, ...parts].filter((part, at, list) => part.length >= LONG_ENOUGH && list.indexOf(part, at < said.length ? 0 : said.length) !== at))
    return [
      ...(all.length === 0 && !mayBeSilent ? [`${goal}: nothing is said`] : []),
      ...foreign.map((word) => `${goal}: “${word}” is no Chinese`),
      ...[...twice].map((part) => `${goal}: “${part}” is said twice`)
    ]
  })
}

/** Where two journeys differ, as lines with − and +. The order of the whole is compared: on a busy machine an utterance may fall into the next step. */
export function spokenDifferences(kept: readonly SpokenStep[], now: readonly SpokenStep[]): readonly string[] {
  const [before, after] = [kept, now].map((steps) => steps.flatMap(({ said }) => said.map(normalized))) as [string[], string[]]
  const longest = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0))
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      longest[i]![j] = before[i] === after[j] ? longest[i + 1]![j + 1]! + 1 : Math.max(longest[i + 1]![j]!, longest[i]![j + 1]!)
    }
  }
  const lines: string[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) [i, j] = [i + 1, j + 1]
    else if (j >= after.length || (i < before.length && longest[i + 1]![j]! >= longest[i]![j + 1]!)) lines.push(`− ${before[i++]}`)
    else lines.push(`+ ${after[j++]}`)
  }
  return lines
}
