import { type PropText, readDefaults } from './read-members.ts'
import { readType, type SourceOf } from './read-shapes.ts'
import { endOf, onOneLine, commentWords } from './scan.ts'

/** A component as its source describes it. */
export interface ComponentText {
  readonly name: string
  readonly sentence: string
  readonly props: readonly PropText[]
  /** What it takes besides, as types of other files. */
  readonly takes: readonly string[]
}

const COMMENT = String.raw`(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?`

/** Reads the components that a source exports, in their order: what each is for, its props with those declared beside it, and what else it takes. */
export function readComponents(source: string, sourceOf: SourceOf = () => undefined): ComponentText[] {
  const functions = [...source.matchAll(new RegExp(`${COMMENT}export function ([A-Z]\\w*)`, 'g'))].map(
    (found): [number, ComponentText] => {
      const [all, comment, name = ''] = found
      const open = endOf(source, found.index + all.length, '(')
      const parameters = source.slice(open + 1, endOf(source, open + 1, ')'))
      const isPattern = parameters.startsWith('{')
      const close = isPattern ? endOf(parameters, 1, '}') : 0
      const usual = readDefaults(parameters.slice(1, close))
      const { members, parents } = readType(
        onOneLine(parameters.slice(parameters.indexOf(':', close) + 1)),
        source,
        sourceOf
      )
      return [
        found.index,
        {
          name,
          sentence: commentWords(comment),
          props: members.map((prop) => withDefault(prop, usual)),
          takes: parents
        }
      ]
    }
  )
  const handedOn = [...source.matchAll(new RegExp(`${COMMENT}export \\{ ([^}]+) \\}\\n`, 'g'))].flatMap((found) =>
    (found[2] ?? '')
      .split(',')
      .map((one) => one.split(' as ').at(-1)?.trim() ?? '')
      .filter((name) => /^[A-Z]/.test(name))
      .map((name): [number, ComponentText] => [
        found.index,
        { name, sentence: commentWords(found[1]), props: [], takes: [] }
      ])
  )
  return [...functions, ...handedOn].sort(([one], [other]) => one - other).map(([, text]) => text)
}

function withDefault(prop: PropText, usual: ReadonlyMap<string, string>): PropText {
  const value = usual.get(prop.name)
  return value === undefined ? prop : { ...prop, usual: value }
}
