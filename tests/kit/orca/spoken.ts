/** A goal of a journey, and what the screen reader said on the way to it. */
export interface SpokenStep {
  readonly goal: string
  readonly said: readonly string[]
  /** What the page wrote into its live regions meanwhile: it is said when its turn comes, before or after what is next to it. */
  readonly live?: readonly string[]
  /** The names of the landmarks, groups, dialogs and tables around the focus, before and after; a table without one counts as ''. */
  readonly around?: readonly string[]
  /** What was typed in it, each as one text: a field may be said before or after its first letters. */
  readonly typed?: readonly string[]
  /** Nothing changed that has to be said. */
  readonly mayBeSilent?: boolean
  /** Orca reads an alert dialog whole, and then again what has the focus in it. */
  readonly mayRepeat?: boolean
}

/** Words in Latin letters that belong into a Chinese interface: codes, names of formats and of the program of workbooks, of keys and of the browser in its window's title. */
const PROPER =
  /\b(?:[A-Z]{1,3}\d*(?:-[A-Z]{0,2}\d+)*|F\d+|Chromium|PDF|pdf|Excel|JPE?G|jpe?g|TIFF?|OFD|DWG|XLSX?|DOCX?|MP4|csv|Enter|Escape|Esc|Ctrl|Shift|Alt|Tab|Space|Home|End|Delete|Insert|Backspace|ArrowUp|ArrowDown|ArrowLeft|ArrowRight|PageUp|PageDown)\b/g
/** What Orca says of its own modes, of a page that loads, of how far a bar is and of a password's dots: it comes and goes with the speed of the machine. */
const PASSING =
  /^(?:正在载入|载入 .* 完成|有 \d+ 个界标|焦点模式|浏览模式|正在离开|状态栏\.?$|通知\.?$|加载中 进度条|百分之 \d+。?$|选定已删除|可点击对象|[A-Za-z]{1,2}-?\.?$|\S$)|^•+$|项目符号|网页文档/
/** What Orca calls elements by is no repetition. */
const BY_ORCA = /可点击对象|可编辑的组合框|打开列表框|打开对话框|打开菜单/
/** Text of so many characters that is said twice in a step is a repetition; shorter words, such as 按钮, belong to many things. */
const LONG_ENOUGH = 5

/** Whether it is only what Orca says of itself. */
export const isPassing = (text: string): boolean => PASSING.test(text)

/** What differs from run to run is replaced by its kind, or left out where Orca calls an element clickable once it has found out; how many entries the palette finds, and how many rows a long list has, goes with what the product can do, and how far a job is with the speed of the machine. */
export const normalized = (text: string): string =>
  text
    .replace(/ 可点击对象(?=\.?$)/, '')
    .replaceAll(/\d{4}-\d{2}-\d{2}/g, '〈日期〉')
    .replaceAll(/\d{1,2}:\d{2}(?::\d{2})?/g, '〈时间〉')
    .replaceAll(/\d+ (天|小时|分钟|秒)/g, '〈n〉 $1')
    .replaceAll(/[早上中下晚][上午]好/g, '〈问候〉')
    .replaceAll(/找到 \d{2,} 项/g, '找到 〈n〉 项')
    .replaceAll(/共 \d{2,} (条|行)/g, '共 〈n〉 $1')
    .replaceAll(/已完成 \d+\/\d+/g, '已完成 〈n〉')

/**
 * What is wrong with a journey by itself: a foreign word that nobody has typed, something said twice in one step, a step of which
 * nothing is said.
 */
export function spokenFaults(steps: readonly SpokenStep[], typed = ''): readonly string[] {
  return steps.flatMap(({ goal, said, mayBeSilent, mayRepeat }) => {
    const words = said.flatMap((text) => text.replaceAll(PROPER, '').match(/[A-Za-z]{2,}/g) ?? [])
    const parts = said.filter((text) => !isPassing(text) && !BY_ORCA.test(text)).flatMap(longParts)
    const twice = new Set(mayRepeat ? [] : parts.filter((part, at) => parts.indexOf(part) !== at))
    return [
      ...(said.every(isPassing) && !mayBeSilent ? [`${goal}: nothing is said`] : []),
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
