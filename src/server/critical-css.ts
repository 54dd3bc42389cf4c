/** A rule of a stylesheet: what is before its block, and the block; null where it has none. */
interface Rule {
  readonly head: string
  readonly body: string | null
}

/** Rules whose block holds rules. */
const GROUP = /^@(?:layer|media|supports|container)\b/
/** What other rules only use: it is kept where they do. */
const NAMED = /^@(?:property|keyframes)\s+([\w-]+)/
/** What Tailwind writes for browsers without @property: those get it with the whole stylesheet. */
const FALLBACK = '@layer properties'

/**
 * The rules of a stylesheet that a page needs to be drawn, so that they can be written into the page itself: those whose selectors name no class
 * that does not occur in it, with the properties and motions that they use.
 */
export function criticalCss(css: string, html: string): string {
  const classes = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => unescaped(names).split(/\s+/))
  )
  const kept = rulesIn(keptOf(css, classes))
  const drawing = kept.filter(({ head }) => !NAMED.test(head)).map(textOf)
  const used = drawing.join('')
  const helping = kept.filter(({ head }) => {
    const name = NAMED.exec(head)?.[1]
    return name !== undefined && new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(used)
  })
  return used + helping.map(textOf).join('')
}

const textOf = ({ head, body }: Rule): string => (body === null ? `${head};` : `${head}{${body}}`)

function keptOf(css: string, classes: ReadonlySet<string>): string {
  return rulesIn(css)
    .flatMap(({ head, body }): Rule[] => {
      if (body === null || NAMED.test(head)) return [{ head, body }]
      if (GROUP.test(head)) {
        const inner = head === FALLBACK ? '' : keptOf(body, classes)
        if (inner !== '') return [{ head, body: inner }]
        // The order of layers is that of their first mention.
        return head.startsWith('@layer') ? [{ head, body: null }] : []
      }
      if (head.startsWith('@')) return [{ head, body }]
      const selectors = split(head).filter((selector) => classesOf(selector).every((name) => classes.has(name)))
      return selectors.length === 0 ? [] : [{ head: selectors.join(','), body }]
    })
    .map(textOf)
    .join('')
}

/** The classes that an element must have or be inside of; what is in parentheses only narrows it down. */
function classesOf(selector: string): string[] {
  let depth = 0
  let outer = ''
  for (let at = 0; at < selector.length; at++) {
    const sign = selector[at] ?? ''
    if (sign === '\\') {
      if (depth === 0) outer += sign + (selector[at + 1] ?? '')
      at++
    } else if (sign === '(') depth++
    else if (sign === ')') depth--
    else if (depth === 0) outer += sign
  }
  return [...outer.matchAll(/\.((?:[\w-]|\\.|\P{ASCII})+)/gu)].map(([, name = '']) =>
    name
      // A digit at the beginning is written by its number: \31 0 is 10.
      .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replace(/\\(.)/g, '$1')
  )
}

/** The rules of a text, one after the other; what is in quotation marks or parentheses is passed over. */
function rulesIn(css: string): Rule[] {
  const rules: Rule[] = []
  let at = 0
  while (at < css.length) {
    const open = find(css, at, '{;')
    const head = css
      .slice(at, open)
      .trim()
      .replace(/^(?:\/\*.*?\*\/\s*)+/s, '')
    if (css[open] !== '{') {
      if (head !== '') rules.push({ head, body: null })
      at = open + 1
      continue
    }
    const close = closing(css, open)
    rules.push({ head, body: css.slice(open + 1, close) })
    at = close + 1
  }
  return rules
}

function closing(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at = find(css, at + 1, '{}')) {
    depth += css[at] === '{' ? 1 : -1
    if (depth === 0) return at
  }
  return css.length
}

/** Where the next of some signs is, outside of comments, quotation marks, parentheses and what is escaped; the end where none is. */
function find(css: string, from: number, signs: string): number {
  let depth = 0
  for (let at = from; at < css.length; at++) {
    const sign = css[at] ?? ''
    if (sign === '\\') at++
    else if (css.startsWith('/*', at)) at = css.indexOf('*/', at) + 1
    else if (sign === '"' || sign === "'") at = endOfText(css, at)
    else if (sign === '(') depth++
    else if (sign === ')') depth--
    else if (depth <= 0 && signs.includes(sign)) return at
  }
  return css.length
}

function endOfText(css: string, from: number): number {
  for (let at = from + 1; at < css.length; at++) {
    if (css[at] === '\\') at++
    else if (css[at] === css[from]) return at
  }
  return css.length
}

function split(selectors: string): string[] {
  const parts: string[] = []
  let at = 0
  while (at <= selectors.length) {
    const end = find(selectors, at, ',')
    parts.push(selectors.slice(at, end))
    at = end + 1
  }
  return parts
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
