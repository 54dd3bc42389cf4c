import { endOf, onOneLine, commentWords } from './scan.ts'

/** A prop as its source declares it. */
export interface PropText {
  readonly name: string
  readonly type: string
  readonly isOptional: boolean
  /** What it is for; empty where the source does not say. */
  readonly sentence: string
  /** Its default, as code. */
  readonly usual?: string
}

const DOCUMENTED = /^\s*(\/\*\*[\s\S]*?\*\/)?\s*/
const NAMED = /^(?:readonly )?'?([\w-]+)'?(\?)?\s*(?::\s*|(?=\())([\s\S]*)$/

/** The members of an interface, from the code between its braces. */
export function readMembers(body: string): PropText[] {
  const found: PropText[] = []
  for (let at = 0; at < body.length; ) {
    const [lead = '', comment] = DOCUMENTED.exec(body.slice(at)) ?? []
    const start = at + lead.length
    const end = endOf(body, start, '\n;')
    const [, name, mark, type = ''] = NAMED.exec(body.slice(start, end)) ?? []
    if (name)
      found.push({ name, type: onOneLine(type), isOptional: mark !== undefined, sentence: commentWords(comment) })
    at = Math.max(end + 1, start + 1)
  }
  return found
}

/** The defaults in the pattern of a function's first parameter: `{ kind = 'default', … }`. */
export function readDefaults(pattern: string): ReadonlyMap<string, string> {
  const usual = new Map<string, string>()
  for (let at = 0; at < pattern.length; ) {
    const end = endOf(pattern, at, ',')
    const [, name, value] = /^\s*(?:'[\w-]+':\s*)?(\w+)(?::\s*\w+)?\s*=\s*([\s\S]+)$/.exec(pattern.slice(at, end)) ?? []
    if (name && value) usual.set(name, onOneLine(value))
    at = end + 1
  }
  return usual
}
