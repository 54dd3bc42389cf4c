import { BrokenTable } from './broken-table.ts'

/** Called for what XML holds, in its order. Names are without their prefix. */
export interface XmlEvents {
  readonly open: (name: string, attributes: string) => void
  readonly close: (name: string) => void
  readonly text: (text: string) => void
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
/** A tag that goes on for so long is no workbook's, and a text is handed on in pieces. Characters. */
const LONGEST = 1024 ** 2

/**
 * Reads XML as it comes, in pieces of any length. Only what workbooks need: a document type, by which texts could be multiplied, is
 * refused, and no entity but the five of the language is known.
 */
export function xmlReader({ open, close, text }: XmlEvents): (piece: string) => void {
  let rest = ''
  return (piece) => {
    rest += piece
    let at = 0
    for (;;) {
      const begin = rest.indexOf('<', at)
      if (begin < 0) break
      const isCdata = rest.startsWith('<![CDATA[', begin)
      const end = isCdata ? rest.indexOf(']]>', begin) : endOfTag(rest, begin)
      if (end < 0) break
      if (begin > at) text(decoded(rest.slice(at, begin)))
      if (isCdata) text(rest.slice(begin + 9, end))
      else tag(rest.slice(begin + 1, end), open, close)
      at = end + (isCdata ? 3 : 1)
    }
    rest = rest.slice(at)
    if (rest.length <= LONGEST) return
    if (rest.startsWith('<')) throw new BrokenTable()
    // Whoever reads bounds what he keeps of it, and knows its place.
    text(decoded(rest))
    rest = ''
  }
}

/** Where a tag ends: a bracket within quotes does not end it. */
function endOfTag(text: string, begin: number): number {
  if (text.startsWith('<!--', begin)) {
    const end = text.indexOf('-->', begin)
    return end < 0 ? -1 : end + 2
  }
  let quote = ''
  for (let at = begin; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (quote !== '') quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at
  }
  return -1
}

function tag(inner: string, open: XmlEvents['open'], close: XmlEvents['close']): void {
  const first = inner[0]
  if (first === '?' || inner.startsWith('!--')) return
  if (first === '!') throw new BrokenTable()
  if (first === '/') {
    close(plain(inner.slice(1).trim()))
    return
  }
  const isEmpty = inner.endsWith('/')
  const body = isEmpty ? inner.slice(0, -1) : inner
  const space = body.search(/\s/)
  const name = plain(space < 0 ? body : body.slice(0, space))
  open(name, space < 0 ? '' : body.slice(space))
  if (isEmpty) close(name)
}

const plain = (name: string) => name.slice(name.indexOf(':') + 1)

const PATTERNS = new Map<string, RegExp>()
/** The value of an attribute; undefined where there is none. */
export function attribute(attributes: string, name: string): string | undefined {
  let pattern = PATTERNS.get(name)
  if (!pattern) {
    pattern = new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    PATTERNS.set(name, pattern)
  }
  const found = pattern.exec(attributes)
  const value = found?.[1] ?? found?.[2]
  return value === undefined ? undefined : decoded(value)
}

const decoded = (text: string) =>
  text.includes('&')
    ? text.replace(/&(?:#(\d+)|#x([0-9a-fA-F]+)|(\w+));/g, (whole, decimal?: string, hex?: string, name = '') => {
        const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
        return code === undefined ? (ENTITIES[name] ?? whole) : code <= 0x10ffff ? String.fromCodePoint(code) : ' '
      })
    : text
