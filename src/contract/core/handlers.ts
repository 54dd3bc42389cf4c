import { type CellValue, isEmpty } from './rules.ts'

/** What a handler may look at beside the value itself. */
export interface HandlerContext {
  readonly row: Readonly<Record<string, unknown>>
  /** Today in the caller's time zone, as YYYY-MM-DD. */
  readonly today: string
  /** The words by which a title may name its unit project or part; where they are left out, nobody asks for them. */
  readonly parts?: readonly string[]
}

/** The sentences of the handlers, by name: they are in locales/…/grid.json, and may hold {{title}}. */
export type HandlerText =
  | 'titleBlanks'
  | 'titleIsItem'
  | 'titleEndsOpen'
  | 'titleLacksPart'
  | 'dateInFuture'
  | 'beforeDocDate'
  | 'beforeStartDate'
  | 'usccWrong'

/** What a handler finds wrong: a sentence of ours by its name, or the words of somebody else. `warn` does not refuse. */
export type HandlerFault =
  | { readonly text: HandlerText; readonly warn?: boolean }
  | { readonly message: string; readonly warn?: boolean }

/** A function that validates a cell (SPEC.md §5). It may ask elsewhere, and then answers later. */
export interface Handler {
  /** The other cells of the row that the answer depends on: a change there asks again. */
  readonly reads: readonly string[]
  readonly check: (value: CellValue, context: HandlerContext) => HandlerFault | null | Promise<HandlerFault | null>
}
/** A handler that answers at once, as those of the contract do. */
export interface PromptHandler extends Handler {
  readonly check: (value: CellValue, context: HandlerContext) => HandlerFault | null
}

const prompt = (check: PromptHandler['check'], ...reads: string[]): PromptHandler => ({
  reads,
  check: (value, context) => (isEmpty(value) ? null : check(value, context))
})
const day = (value: unknown) => (typeof value === 'string' ? value.slice(0, 10) : '')

const notBefore = (key: string, text: HandlerText) =>
  prompt((value, { row }) => {
    const start = day(row[key])
    return start !== '' && day(value) < start ? { text } : null
  }, key)

/** U+7B49, "and so on": a title that ends with it names nothing. */
const AND_SO_ON = '\u7b49'

/** Blanks around a title are refused; a title that says too little gets a warning. */
const titleQuality = prompt((value, { row, parts }) => {
  const title = String(value)
  if (title.trim() !== title) return { text: 'titleBlanks' }
  if (title === row.catalogName) return { text: 'titleIsItem', warn: true }
  if (title.endsWith(AND_SO_ON)) return { text: 'titleEndsOpen', warn: true }
  if (parts?.length && !parts.some((part) => title.includes(part))) return { text: 'titleLacksPart', warn: true }
  return null
}, 'catalogName')

const notFuture = prompt((value, { today }) => (day(value) > today ? { text: 'dateInFuture' } : null))

const USCC = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** Whether a unified social credit code ends in the check character of GB 32100-2015 (modulo 31, weights 3^i). */
export function isUscc(code: string): boolean {
  if (code.length !== 18) return false
  let sum = 0
  let weight = 1
  for (const character of code.slice(0, 17)) {
    const digit = USCC.indexOf(character)
    if (digit < 0) return false
    sum += digit * weight
    weight = (weight * 3) % 31
  }
  return USCC[(31 - (sum % 31)) % 31] === code[17]
}

/** The handlers that data-entry templates name. */
export const HANDLERS: Readonly<Record<string, PromptHandler>> = {
  titleQuality,
  notFuture,
  afterDocDate: notBefore('docDate', 'beforeDocDate'),
  afterStartDate: notBefore('startDate', 'beforeStartDate'),
  usccChecksum: prompt((value) => (isUscc(String(value)) ? null : { text: 'usccWrong' }))
}
