import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { nodes, read, sources } from './sources.ts'

/** The rows of the specification, where it stands beside the project: titles of tests name them in brackets. */
const LIST = '../shared/REQUIREMENTS.tsv'
const ID = /\[(\d+\.[A-Z]+\d+)\]/g

const named = sources('tests').flatMap((file) =>
  nodes(read(file)).flatMap((node) => {
    if (node.type !== 'CallExpression') return []
    const [title] = node.arguments
    const text = title?.type === 'Literal' ? title.value : title?.type === 'TemplateLiteral' ? title.quasis.map(({ value }) => value.cooked).join('') : undefined
    return typeof text === 'string' ? [...text.matchAll(ID)].map(([, id = '']) => ({ id, path: file.path })) : []
  })
)

test.runIf(existsSync(LIST))('every requirement that a test names exists', () => {
  const known = new Set(
    readFileSync(LIST, 'utf8')
      .split('\n')
      .map((line) => line.split('\t')[0])
  )
  expect(named.filter(({ id }) => !known.has(id)).map(({ id, path }) => `${path}: ${id}`)).toEqual([])
})
