import { expect, test } from 'vitest'

import { nodes, read, sources } from './sources.ts'

/** Calls of `.pipe(` on a stream; those of a schema's own library are named by it. */
const piped = (source: ReturnType<typeof sources>[number]) =>
  nodes(read(source)).filter(
    (node) =>
      node.type === 'CallExpression' &&
      node.callee.type === 'MemberExpression' &&
      node.callee.property.type === 'Identifier' &&
      node.callee.property.name === 'pipe' &&
      !(node.callee.object.type === 'Identifier' && node.callee.object.name === 'z')
  )

test('streams are joined by pipeline alone: what fails in the middle of .pipe() is received by nobody and ends the server', () => {
  const text = 'bytes.pipe(unpack).pipe(limited()); z.pipe(z.string(), z.number())'
  expect(piped({ path: 'x.ts', text, lines: 1 })).toHaveLength(2)
  const joined = sources('src').filter((source) => source.text.includes('.pipe(') && piped(source).length > 0)
  expect(joined.map(({ path }) => path)).toEqual([])
})
