import { type PropText, readDefaults, readMembers } from './read-members.ts'
import { endOf, onOneLine, wordsOf } from './scan.ts'

/** A component as its source tells of it. */
export interface ComponentText {
  readonly name: string
  readonly sentence: string
  readonly props: readonly PropText[]
  /** What it takes besides, as types of other files. */
  readonly takes: readonly string[]
}

/** What an interface, or the other name of one, says. */
interface Shape {
  readonly members: readonly PropText[]
  readonly parents: readonly string[]
}

const COMMENT = String.raw`(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?`

/** Reads the components that a source exports, in their order: what each is for, its props, and what else it takes. */
export function readComponents(source: string): ComponentText[] {
  const shapes = readShapes(source)
  const functions = [...source.matchAll(new RegExp(`${COMMENT}export function ([A-Z]\\w*)`, 'g'))].map((found): [number, ComponentText] => {
    const [all, comment, name = ''] = found
    const open = endOf(source, found.index + all.length, '(')
    const parameters = source.slice(open + 1, endOf(source, open + 1, ')'))
    const isPattern = parameters.startsWith('{')
    const close = isPattern ? endOf(parameters, 1, '}') : 0
    const usual = readDefaults(parameters.slice(1, close))
    const { members, parents } = gather(onOneLine(parameters.slice(parameters.indexOf(':', close) + 1)), shapes)
    return [found.index, { name, sentence: wordsOf(comment), props: members.map((prop) => withDefault(prop, usual)), takes: parents }]
  })
  const handedOn = [...source.matchAll(new RegExp(`${COMMENT}export \\{ ([^}]+) \\}\\n`, 'g'))].flatMap((found) =>
    (found[2] ?? '')
      .split(',')
      .map((one) => one.split(' as ').at(-1)?.trim() ?? '')
      .filter((name) => /^[A-Z]/.test(name))
      .map((name): [number, ComponentText] => [found.index, { name, sentence: wordsOf(found[1]), props: [], takes: [] }])
  )
  return [...functions, ...handedOn].sort(([one], [other]) => one - other).map(([, text]) => text)
}

function withDefault(prop: PropText, usual: ReadonlyMap<string, string>): PropText {
  const value = usual.get(prop.name)
  return value === undefined ? prop : { ...prop, usual: value }
}

/** Every interface and type of props in a source, by its name. */
function readShapes(source: string): ReadonlyMap<string, Shape> {
  const shapes = new Map<string, Shape>()
  for (const found of source.matchAll(/\binterface (\w+)/g)) {
    const named = found.index + found[0].length
    const from = source[named] === '<' ? endOf(source, named + 1, '>') + 1 : named
    const open = endOf(source, from, '{')
    const heads = /extends ([\s\S]*)$/.exec(source.slice(from, open))?.[1] ?? ''
    shapes.set(found[1] ?? '', { members: readMembers(source.slice(open + 1, endOf(source, open + 1, '}'))), parents: parted(heads, ',') })
  }
  for (const found of source.matchAll(/^export type (\w+Props)(?:<[^=]*>)? = /gm)) {
    const from = found.index + found[0].length
    shapes.set(found[1] ?? '', { members: [], parents: parted(source.slice(from, endOf(source, from, '\n')), '|') })
  }
  return shapes
}

function parted(code: string, by: string): string[] {
  const parts: string[] = []
  for (let at = 0; at < code.length; ) {
    const end = endOf(code, at, by)
    parts.push(onOneLine(code.slice(at, end)))
    at = end + 1
  }
  return parts.filter(Boolean)
}

/** The members that a type names: its own, those of this file's interfaces that it extends, and the other types it is made of. */
function gather(type: string, shapes: ReadonlyMap<string, Shape>, seen = new Set<string>()): Shape {
  if (type.startsWith('{')) return { members: readMembers(type.slice(1, -1).replaceAll(', ', '\n')), parents: [] }
  const name = /^\w+/.exec(type)?.[0] ?? ''
  const shape = shapes.get(name)
  if (!shape || seen.has(name)) return { members: [], parents: type && !shape ? [type] : [] }
  seen.add(name)
  const above = shape.parents.map((parent) => gather(parent, shapes, seen))
  return { members: once([...shape.members, ...above.flatMap(({ members }) => members)]), parents: [...new Set(above.flatMap(({ parents }) => parents))] }
}

/** The first of each name; the props of several forms of one component are told together. */
const once = (members: readonly PropText[]): PropText[] => members.filter(({ name }, at) => members.findIndex((other) => other.name === name) === at)
