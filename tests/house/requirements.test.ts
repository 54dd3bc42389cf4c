import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { nodes, read, sources } from './sources.ts'

/** The rows of the specification, where it is beside the project: titles of tests name them in brackets, one or several: `[2.T02, 2.T03]`. */
const LIST = '../shared/REQUIREMENTS.tsv'
const ID = /\[(\d[^\]]*)\]/g
/** A row of the specification; a reading of it (A15); a criterion of WCAG (2.5.7). */
const FORM = /^(?:\d\.[A-Z]\d{2,3}|A\d{2}|\d\.\d\.\d{1,2})$/

// What the kit calls has no titles.
const titled = sources('tests').filter(({ path }) => !path.startsWith('tests/kit/'))
const named = titled.flatMap((file) =>
  nodes(read(file)).flatMap((node) => {
    if (node.type !== 'CallExpression') return []
    const [title] = node.arguments
    const text =
      title?.type === 'Literal'
        ? title.value
        : title?.type === 'TemplateLiteral'
          ? title.quasis.map(({ value }) => value.cooked).join('')
          : undefined
    return typeof text === 'string'
      ? [...text.matchAll(ID)].flatMap(([, ids = '']) => ids.split(', ').map((id) => ({ id, path: file.path })))
      : []
  })
)

test('an id that a test names is one, and is in the list where that is here', () => {
  const list = existsSync(LIST) ? readFileSync(LIST, 'utf8').split('\n') : []
  const known = new Set(list.map((line) => line.split('\t')[0]))
  const strayed = named.filter(
    ({ id }) => !FORM.test(id) || (list.length > 0 && /^\d\.[A-Z]/.test(id) && !known.has(id))
  )
  expect(strayed.map(({ id, path }) => `${path}: ${id}`)).toEqual([])
})
