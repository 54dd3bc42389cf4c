import { type PropText, readMembers } from './read-members.ts'
import { endOf, onOneLine } from './scan.ts'

/** What an interface, or the other name of one, says. */
interface Shape {
  readonly members: readonly PropText[]
  readonly parents: readonly string[]
}

/** The text of another file of the same folder, as an import names it (`./field.tsx`); undefined where it is not at hand. */
export type SourceOf = (path: string) => string | undefined

/** What a source declares itself, and from where it has the rest. */
interface Scope {
  readonly shapes: ReadonlyMap<string, Shape>
  /** The file and the name there, by the name here. */
  readonly imports: ReadonlyMap<string, readonly [path: string, name: string]>
}

/** What can be said of a type: its members, and the types outside this folder that it is made of besides. */
export function readType(type: string, source: string, sourceOf: SourceOf): Shape {
  return gather(type, scopeOf(source), sourceOf, new Set())
}

function scopeOf(source: string): Scope {
  return { shapes: readShapes(source), imports: readImports(source) }
}

/** Every interface and type of props in a source, by its name. */
function readShapes(source: string): ReadonlyMap<string, Shape> {
  const shapes = new Map<string, Shape>()
  for (const found of source.matchAll(/\binterface (\w+)/g)) {
    const named = found.index + found[0].length
    const from = source[named] === '<' ? endOf(source, named + 1, '>') + 1 : named
    const open = endOf(source, from, '{')
    const heads = /extends ([\s\S]*)$/.exec(source.slice(from, open))?.[1] ?? ''
    shapes.set(found[1] ?? '', {
      members: readMembers(source.slice(open + 1, endOf(source, open + 1, '}'))),
      parents: parted(heads, ',')
    })
  }
  for (const found of source.matchAll(/^export type (\w+Props)(?:<[^=]*>)? = /gm)) {
    const from = found.index + found[0].length
    shapes.set(found[1] ?? '', { members: [], parents: parted(source.slice(from, endOf(source, from, '\n')), '|') })
  }
  return shapes
}

function readImports(source: string): Scope['imports'] {
  const imports = new Map<string, readonly [string, string]>()
  for (const [, names = '', path = ''] of source.matchAll(/^import (?:type )?\{([^}]*)\} from '(\.{1,2}\/[^']+)'/gm)) {
    for (const one of names.split(',')) {
      const [name, here = name] = one
        .replace(/\btype /, '')
        .trim()
        .split(' as ')
      if (name && here) imports.set(here, [path, name])
    }
  }
  return imports
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

/** Finds a name where it is declared: here, or in the file that it is imported from. */
function find(name: string, scope: Scope, sourceOf: SourceOf): { shape: Shape; scope: Scope } | undefined {
  const shape = scope.shapes.get(name)
  if (shape) return { shape, scope }
  const [path, there] = scope.imports.get(name) ?? []
  const source = path && sourceOf(path)
  return source && there ? find(there, scopeOf(source), sourceOf) : undefined
}

/** The members that a type names: its own, those of the interfaces that it extends, and the other types it is made of. */
function gather(type: string, scope: Scope, sourceOf: SourceOf, seen: Set<string>): Shape {
  if (type.startsWith('{')) return { members: readMembers(type.slice(1, -1).replaceAll(', ', '\n')), parents: [] }
  const [, way = '', cut = '', keys = ''] = /^(Omit|Pick)<(\w+)(?:<[^']*>)?, ([^>]*)>$/.exec(type) ?? []
  if (cut && find(cut, scope, sourceOf)) {
    const named: readonly string[] = keys.match(/[\w-]+/g) ?? []
    const { members, parents } = gather(cut, scope, sourceOf, seen)
    // A few props picked by name from types outside this folder are left out.
    return {
      members: members.filter(({ name }) => named.includes(name) === (way === 'Pick')),
      parents: way === 'Pick' ? [] : parents
    }
  }
  const name = /^\w+/.exec(type)?.[0] ?? ''
  const found = seen.has(name) ? undefined : find(name, scope, sourceOf)
  if (!found) return { members: [], parents: type && !seen.has(name) ? [type] : [] }
  seen.add(name)
  const above = found.shape.parents.map((parent) => gather(parent, found.scope, sourceOf, seen))
  return {
    members: once([...found.shape.members, ...above.flatMap(({ members }) => members)]),
    parents: [...new Set(above.flatMap(({ parents }) => parents))]
  }
}

/** The first of each name; the props of several forms of one component are listed together. */
const once = (members: readonly PropText[]): PropText[] =>
  members.filter(({ name }, at) => members.findIndex((other) => other.name === name) === at)
