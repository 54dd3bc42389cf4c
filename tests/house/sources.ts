import { globSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { type ESTree, parseSync } from 'vite'

import manifest from '../../package.json' with { type: 'json' }

/** One import, export-from, lazy `import()`, type import or `new URL(…, import.meta.url)`, as written and as it lies in the project. */
export interface Arrow {
  readonly from: string
  readonly spoken: string
  /** The path below the project's folder; undefined for a package. */
  readonly to: string | undefined
  readonly isType: boolean
}

/** A text in the code: a literal, or a template, of which `*` holds the places of its expressions. */
export interface Text {
  readonly value: string
  readonly isTemplate: boolean
}

export interface Source {
  readonly path: string
  readonly text: string
  readonly lines: number
}

/** Every TypeScript file below these folders. */
export function sources(...folders: string[]): Source[] {
  const paths = folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { exclude: ['**/node_modules/**'] }))
    .sort()
  return paths.map((path) => {
    const text = readFileSync(path, 'utf8')
    return { path: path.replaceAll('\\', '/'), text, lines: text.trimEnd().split('\n').length }
  })
}

const aliases = Object.entries(manifest.imports).map(([alias, to]) => [alias.slice(0, -1), to.slice(2, -1)] as const)

function target(from: string, spoken: string): string | undefined {
  const bare = spoken.replace(/[?#](?:url|raw|worker|inline)$/, '')
  const alias = aliases.find(([name]) => bare.startsWith(name))
  if (alias) return posix.join(alias[1], bare.slice(alias[0].length))
  return bare.startsWith('.') ? posix.join(dirname(from), bare) : undefined
}

export type Parsed = ReturnType<typeof parseSync>

/** A file read as a program. Throws where it does not parse: then nothing said about it would be true. */
export function read({ path, text }: Source): Parsed {
  const parsed = parseSync(path, text)
  if (parsed.errors.length) throw new Error(`${path} does not parse: ${parsed.errors[0]?.message}`)
  return parsed
}

/** Every node of a program, outer ones first. */
export function nodes({ program }: Parsed): ESTree.Node[] {
  const found: ESTree.Node[] = []
  const enter = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(enter)
    else if (value !== null && typeof value === 'object') {
      if ('type' in value && typeof value.type === 'string') found.push(value as ESTree.Node)
      Object.values(value).forEach(enter)
    }
  }
  enter(program)
  return found
}

/** What an import, an export-from, a lazy `import()` or a type import names. */
function moduleOf(node: ESTree.Node): ESTree.Node | null | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return node.source
    case 'NewExpression': {
      const [address] = node.arguments
      const isFile =
        node.callee.type === 'Identifier' &&
        node.callee.name === 'URL' &&
        address?.type === 'Literal' &&
        /^\.{1,2}\/.*\.tsx?$/.test(String(address.value))
      return isFile ? address : undefined
    }
    default:
      return undefined
  }
}

const saysType = (node: ESTree.Node): boolean =>
  node.type === 'TSImportType' ||
  ('importKind' in node && node.importKind === 'type') ||
  ('exportKind' in node && node.exportKind === 'type')

/** All arrows that leave a file. */
export function arrows(source: Source, parsed: Parsed = read(source)): Arrow[] {
  return nodes(parsed).flatMap((node) => {
    const named = moduleOf(node)
    if (named?.type !== 'Literal' || typeof named.value !== 'string') return []
    return [{ from: source.path, spoken: named.value, to: target(source.path, named.value), isType: saysType(node) }]
  })
}

/** The names that a file exports, a default left out. */
export function exportsOf({ program }: Parsed): string[] {
  const bound = (pattern: ESTree.Node | null): string[] => {
    switch (pattern?.type) {
      case 'Identifier':
        return [pattern.name]
      case 'ObjectPattern':
        return pattern.properties.flatMap((one) => bound(one.type === 'Property' ? one.value : one.argument))
      case 'ArrayPattern':
        return pattern.elements.flatMap((one) => bound(one as ESTree.Node | null))
      default:
        return []
    }
  }
  return program.body.flatMap((node) => {
    if (node.type !== 'ExportNamedDeclaration') return []
    const own = node.declaration
    const given = node.specifiers.flatMap(({ exported }) =>
      exported.type === 'Identifier' && exported.name !== 'default' ? [exported.name] : []
    )
    if (own?.type === 'VariableDeclaration') return [...given, ...own.declarations.flatMap(({ id }) => bound(id))]
    return own && 'id' in own && own.id?.type === 'Identifier' ? [...given, own.id.name] : given
  })
}

/** Every text in a file's code, names of properties too, but without those that name imported modules. */
export function texts(parsed: Parsed): Text[] {
  const all = nodes(parsed)
  const modules = new Set(all.map(moduleOf))
  return all.flatMap((node): Text[] => {
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'string' && !modules.has(node) ? [{ value: node.value, isTemplate: false }] : []
      case 'TemplateLiteral':
        return [{ value: node.quasis.map(({ value }) => value.cooked).join('*'), isTemplate: node.quasis.length > 1 }]
      case 'JSXText':
        return [{ value: node.value, isTemplate: false }]
      case 'Property':
        return node.key.type === 'Identifier' && !node.computed ? [{ value: node.key.name, isTemplate: false }] : []
      default:
        return []
    }
  })
}

/** The catalogues that a file asks for by `useTranslation`; none where it names texts for others to say. */
export const cataloguesOf = (parsed: Parsed): string[] =>
  nodes(parsed).flatMap((node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'useTranslation')
      return []
    const [asked] = node.arguments
    const all = asked?.type === 'ArrayExpression' ? asked.elements : [asked]
    return all.flatMap((one) => (one?.type === 'Literal' && typeof one.value === 'string' ? [one.value] : []))
  })

/** The text of a file with its comments blanked out, lines kept. */
export const withoutComments = ({ text }: Source, { comments }: Parsed): string =>
  comments.reduceRight(
    (code, { start, end }) => code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end),
    text
  )
