import type { ESTree } from 'vite'
import { expect, test } from 'vitest'

import { nodes, read, sources } from './sources.ts'

const files = sources('src', 'tests').map((file) => {
  const parsed = read(file)
  return { ...file, comments: parsed.comments, nodes: nodes(parsed) }
})
const place = ({ path, text }: { path: string; text: string }, at: number) =>
  `${path}:${text.slice(0, at).split('\n').length}`

test('no test is left out and none runs alone', () => {
  const found = files.flatMap((file) =>
    file.nodes.flatMap((node) => {
      if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier' || node.property.type !== 'Identifier')
        return []
      return ['test', 'it', 'describe', 'suite', 'bench'].includes(node.object.name) &&
        ['only', 'skip', 'todo', 'fails'].includes(node.property.name)
        ? [place(file, node.start)]
        : []
    })
  )
  expect(found).toEqual([])
})

test('no type is any', () => {
  expect(
    files.flatMap((file) =>
      file.nodes.flatMap((node) => (node.type === 'TSAnyKeyword' ? [place(file, node.start)] : []))
    )
  ).toEqual([])
})

/** So many assertions of the product the compiler cannot follow. A figure may only fall: a type that says it is better than any of them. */
const ASSERTED = { unknown: 16, never: 4 }

test('no more types are asserted against the compiler than there were', () => {
  const asserted = files
    .filter(({ path }) => path.startsWith('src/'))
    .flatMap((file) => file.nodes)
    .filter((node) => node.type === 'TSAsExpression')
  const isUnknown = ({ type, ...node }: ESTree.Node) =>
    type === 'TSAsExpression' && 'typeAnnotation' in node && node.typeAnnotation?.type === 'TSUnknownKeyword'
  expect({
    unknown: asserted.filter(({ expression }) => isUnknown(expression)).length,
    never: asserted.filter(({ typeAnnotation }) => typeAnnotation.type === 'TSNeverKeyword').length
  }).toEqual(ASSERTED)
})

test('no comment silences the compiler or the linter', () => {
  const always = /@ts-(?:ignore|nocheck)|biome-ignore|eslint-disable|oxlint-disable/
  // A test of types says which line must not compile, and that is a claim of its own.
  const inSources = /@ts-expect-error/
  const found = files.flatMap((file) =>
    file.comments.flatMap(({ value, start }) =>
      always.test(value) || (file.path.startsWith('src/') && inSources.test(value)) ? [place(file, start)] : []
    )
  )
  expect(found).toEqual([])
})

test('a drawn page loses its connection by loseConnection alone, which lets no answer say that the server is back', () => {
  const lost = /\$connection\.set\('(?:reconnecting|offline)'\)/g
  const found = files.flatMap((file) =>
    file.path.endsWith('.test.tsx') ? [...file.text.matchAll(lost)].map(({ index }) => place(file, index)) : []
  )
  expect(found).toEqual([])
})
