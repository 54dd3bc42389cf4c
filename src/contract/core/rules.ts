/** A value of a cell. Several choices are one comma-joined text. */
export type CellValue = string | number | boolean | null | undefined

/** One rule of a column (SPEC.md §3, validate rule). A rule object may hold several kinds; they are asked in this order. */
export interface ValidateRule {
  readonly required?: boolean | undefined
  readonly unique?: boolean | undefined
  /** A shortcut of SPEC.md §5, `only`, or a regular expression. */
  readonly pattern?: string | undefined
  /** The name of a function in contract/core/handlers. */
  readonly handler?: string | undefined
  /** May hold ${title}, ${key} and ${defaultValue}. */
  readonly message?: string | undefined
  /** The same in English, of rules that came with the product. */
  readonly messageEn?: string | undefined
  /** Warns without refusing. */
  readonly warn?: boolean | undefined
}

/**
 * The shortcuts of SPEC.md §5, as tests of a text that is not empty. `n6-16` follows its expression, not its label
 * (READINGS.md A25); `*` is asked of empty values too (A26), which `isRequired` answers.
 */
export const RULE_SHORTCUTS = {
  '*': /^.+$/s,
  '*6-16': /^.{6,16}$/,
  'n6-16': /^\d{6,18}$/,
  's6-18': /^[a-zA-Z]{6,18}$/,
  url: /^(?:https?|ftp):\/\/[^\s/?#.]+(?:\.[^\s/?#.]+)*(?::\d{1,5})?(?:[/?#]\S*)?$/i,
  e: /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;.]{2,}$/,
  m: /^1[3-9]\d{9}$/,
  p: /^[1-9]\d{5}$/,
  s: /^[a-zA-Z]+$/,
  n: /^-?\d+(?:\.\d+)?$/,
  z: /^-?\d+$/,
  money: /^(?:0|[1-9]\d*)(?:\.\d{1,2})?$/
} as const satisfies Readonly<Record<string, RegExp>>
/** The name of a shortcut. */
export type Shortcut = keyof typeof RULE_SHORTCUTS
/** The same by whatever a template writes. */
const byName: Readonly<Record<string, RegExp>> = RULE_SHORTCUTS

/** Whether a cell holds nothing: null, or an empty text. */
export const isEmpty = (value: CellValue): value is '' | null | undefined =>
  value === null || value === undefined || value === ''

/** Whether a rule is broken by an empty cell. */
export const isRequired = ({ required, pattern }: ValidateRule): boolean => required === true || pattern === '*'

/** Whether a rule forbids that two rows share a value. */
export const isUnique = ({ unique, pattern }: ValidateRule): boolean => unique === true || pattern === 'only'

const made = new Map<string, RegExp>()

/** The expression of a pattern: a shortcut's, or the pattern itself. Throws a SyntaxError where it is none. */
export function expression(pattern: string): RegExp {
  const known = Object.hasOwn(RULE_SHORTCUTS, pattern) ? byName[pattern] : made.get(pattern)
  if (known) return known
  const fresh = new RegExp(pattern)
  made.set(pattern, fresh)
  return fresh
}

/** Whether a value that is not empty fits a pattern. */
export const fits = (pattern: string, value: CellValue): boolean => expression(pattern).test(String(value))

/** The index, among values from one place to another, of the first that breaks a rule; `to` where none does. */
export type FirstUnfit = (values: readonly CellValue[], from: number, to: number) => number

/** Asks values one by one. */
const each =
  (isRight: (value: CellValue) => boolean): FirstUnfit =>
  (values, from, to) => {
    for (let at = from; at < to; at++) if (!isRight(values[at])) return at
    return to
  }

/**
 * All rules of a cell that need nobody else, asked of many cells in one go: whether each is filled where it must be, and
 * fits every pattern. For whole tables, of which most cells are right: `firstBroken` says which rule is broken. The usual
 * rules have a loop of their own, in which nothing is called.
 */
export function firstUnfit(rules: readonly ValidateRule[]): FirstUnfit {
  const isNeeded = rules.some(isRequired)
  const patterns = rules.flatMap(({ pattern }) =>
    pattern === undefined || pattern === 'only' || pattern === '*' ? [] : [expression(pattern)]
  )
  const [only] = patterns
  if (!only && !isNeeded) return (_values, _from, to) => to
  if (!only)
    return (values, from, to) => {
      for (let at = from; at < to; at++) if (isEmpty(values[at])) return at
      return to
    }
  if (patterns.length > 1)
    return each((value) => (isEmpty(value) ? !isNeeded : patterns.every((pattern) => pattern.test(String(value)))))
  const [, least = '0', most = ''] = LENGTH.exec(only.source) ?? []
  if (most !== '' && only.flags === '') {
    const [shortest, longest] = [Number(least), Number(most)]
    return (values, from, to) => {
      for (let at = from; at < to; at++) {
        const value = values[at]
        if (isEmpty(value) ? isNeeded : !isLong(String(value), shortest, longest)) return at
      }
      return to
    }
  }
  // A number that is written without an exponent needs not be written to be known.
  if (only === RULE_SHORTCUTS.z)
    return (values, from, to) => {
      for (let at = from; at < to; at++) {
        const value = values[at]
        if (
          isEmpty(value)
            ? isNeeded
            : !(
                (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 1e21) ||
                only.test(String(value))
              )
        )
          return at
      }
      return to
    }
  return (values, from, to) => {
    for (let at = from; at < to; at++) {
      const value = values[at]
      if (isEmpty(value) ? isNeeded : !only.test(String(value))) return at
    }
    return to
  }
}

/** A pattern that asks for nothing but a length: so many characters on one line. */
const LENGTH = /^\^\.\{(\d+),(\d+)\}\$$/
/** What such a pattern asks, at a fraction of its time. */
function isLong(text: string, least: number, most: number): boolean {
  if (text.length < least || text.length > most) return false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 10 || code === 13 || code === 0x2028 || code === 0x2029) return false
  }
  return true
}

/** A message with ${title}, ${key} and ${defaultValue} filled in. */
export const fillMessage = (
  message: string,
  words: { readonly title: string; readonly key: string; readonly defaultValue?: CellValue }
): string =>
  message.replace(/\$\{(title|key|defaultValue)\}/g, (_, name: 'title' | 'key' | 'defaultValue') =>
    String(words[name] ?? '')
  )

/** What a check of a cell must be able to ask: who else holds the value, and what a named handler says. */
export interface Asks<Answer> {
  readonly isShared: (value: CellValue) => boolean
  readonly handle: (name: string, value: CellValue) => Answer | null | Promise<Answer | null>
}

/** A rule that a cell breaks, and by what; a handler adds its answer. */
export type Broken<Answer = never> =
  | { readonly rule: ValidateRule; readonly by: 'required' | 'unique' | 'pattern' }
  | { readonly rule: ValidateRule; readonly by: 'handler'; readonly answer: Answer }

/** Whether what is broken only warns. */
export const isWarning = <A extends { readonly warn?: boolean }>(broken: Broken<A>): boolean =>
  broken.rule.warn === true || (broken.by === 'handler' && broken.answer.warn === true)

/**
 * The first rule that a value breaks (SPEC.md §5), in the order of the list; a warning does not end the search and is
 * answered only where nothing is refused. Answers later where a handler does.
 */
export function firstBroken<A extends { readonly warn?: boolean }>(
  rules: readonly ValidateRule[],
  value: CellValue,
  asks: Asks<A>,
  from = 0,
  warning: Broken<A> | null = null
): Broken<A> | null | Promise<Broken<A> | null> {
  const empty = isEmpty(value)
  let found = warning
  for (let i = from; i < rules.length; i++) {
    const rule = rules[i]!
    let by: 'required' | 'unique' | 'pattern' | null = null
    if (empty) {
      if (isRequired(rule)) by = 'required'
    } else if (isUnique(rule) && asks.isShared(value)) by = 'unique'
    else if (rule.pattern !== undefined && rule.pattern !== 'only' && !fits(rule.pattern, value)) by = 'pattern'
    if (by) {
      if (!rule.warn) return { rule, by }
      found ??= { rule, by }
      continue
    }
    if (rule.handler === undefined) continue
    const answer = asks.handle(rule.handler, value)
    if (answer instanceof Promise) {
      const before = found
      return answer.then((late) => {
        const broken = late && ({ rule, by: 'handler', answer: late } as const)
        return broken && !isWarning(broken) ? broken : firstBroken(rules, value, asks, i + 1, before ?? broken)
      })
    }
    if (!answer) continue
    const broken = { rule, by: 'handler', answer } as const
    if (!isWarning(broken)) return broken
    found ??= broken
  }
  return found
}
