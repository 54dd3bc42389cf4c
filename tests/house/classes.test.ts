import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss'
import type { ESTree } from 'vite'
import { expect, test } from 'vitest'

import { nodes, read, sources } from './sources.ts'

const THEME = 'src/client/ui/theme.css'
/** Set by `transition-*` and then by `duration-*`, in that order whatever the order of the classes. */
const ORDERED = new Set(['transition-duration', 'content', 'initial-value'])

const find = createRequire(join(process.cwd(), THEME))
const design = await loadDesignSystem(readFileSync(THEME, 'utf8'), {
  base: dirname(THEME),
  loadStylesheet: async (id, base) => {
    const path = find.resolve(id === 'tailwindcss' ? 'tailwindcss/index.css' : id)
    return { path, base, content: readFileSync(path, 'utf8') }
  },
  loadModule: async (id, base) => {
    const path = id.startsWith('.') ? join(base, id) : find.resolve(id)
    const loaded = (await import(pathToFileURL(path).href)) as { default: never }
    return { path, base, module: loaded.default }
  }
})

/** What a class sets, by the conditions under which it does. */
function declared(name: string): Map<string, string> {
  // It turns roles of the theme into the system's highlight, so that whoever wins draws the same.
  if (name.endsWith('forced-highlight')) return new Map()
  const [css] = design.candidatesToCss([name])
  const conditions = name
    .replace(/\[[^\]]*\]/g, (inside) => inside.replaceAll(':', '.'))
    .split(':')
    .slice(0, -1)
    .join(':')
  const found = [...(css ?? '').matchAll(/^\s+([a-z][a-z-]*): ([^;]+);/gm)]
  return new Map(
    found
      .filter(([, property = '']) => !ORDERED.has(property))
      .map(([, property = '', value = '']) => [`${conditions} ${property}`, value])
  )
}

const textOf = (node: ESTree.Node | null | undefined): string =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : ''

/** Every text below a node that is classes: values of variants, and `class` of compound ones. */
const textsBelow = (node: ESTree.Node): string[] => {
  if (node.type !== 'ObjectExpression') return [textOf(node)]
  return node.properties.flatMap((property) =>
    property.type === 'Property' ? textsBelow(property.value as ESTree.Node) : []
  )
}

/** The classes that are used together: the base with each of its variants. */
function together(call: ESTree.CallExpression): string[] {
  const [options] = call.arguments
  if (options?.type !== 'ObjectExpression') return []
  const of = (key: string) =>
    options.properties.flatMap((property) =>
      property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === key
        ? [property.value as ESTree.Node]
        : []
    )
  const [extended] = of('extend')
  const ring = extended?.type === 'Identifier' ? RINGS[extended.name] : undefined
  const base = `${ring ?? ''} ${textOf(of('base')[0])}`
  const compound = of('compoundVariants').flatMap((list) =>
    list.type === 'ArrayExpression'
      ? list.elements.flatMap((element) => (element ? textsBelow(element as ESTree.Node) : []))
      : []
  )
  return [base, ...[...of('variants').flatMap(textsBelow), ...compound].map((variant) => `${base} ${variant}`)]
}

const RINGS: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...readFileSync('src/client/ui/base/focus/focus-ring.ts', 'utf8').matchAll(
      /const (\w+) = tv\(\{\s*base: '([^']*)'/g
    )
  ].map(([, name = '', base = '']) => [name, base])
)

test('no variant sets what its base sets: their order in the stylesheet, not in the code, would decide', () => {
  const clashes = new Set<string>()
  for (const file of sources('src/client')) {
    if (!file.text.includes('tv(')) continue
    for (const node of nodes(read(file))) {
      if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'tv') continue
      for (const classes of together(node)) {
        const set = new Map<string, [string, string]>()
        for (const name of classes.split(/\s+/).filter(Boolean)) {
          for (const [place, value] of declared(name)) {
            const [before, other] = set.get(place) ?? []
            if (before && before !== name && other !== value)
              clashes.add(`${file.path}: ${before} and ${name} set ${place.trim()}`)
            set.set(place, [name, value])
          }
        }
      }
    }
  }
  expect([...clashes]).toEqual([])
})
