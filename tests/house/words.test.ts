import { expect, test } from 'vitest'

import { nodes, type Parsed, read, type Source, sources } from './sources.ts'
import { ALLOWED, PRIVATE } from './words.ts'

const WORDS = new Map(PRIVATE.flatMap(([forms, instead]) => forms.split(' ').map((form) => [form, instead] as const)))
const TESTS = new Set(['test', 'it', 'describe'])

/** The words of a sentence; a path or an address in it is a name, and no word. */
const wordsOf = (sentence: string) =>
  sentence
    .replace(/\S*[/#]\S*/g, ' ')
    .toLowerCase()
    .match(/[a-z]+/g) ?? []
/** The words that a name is put together from, as `open` and `row` of `openRow` and `OPEN_ROW`. */
const partsOf = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[a-z]+/g) ?? []

/** The title of a test or of a group of tests, also of one that runs for a table of cases. */
function titleOf(node: ReturnType<typeof nodes>[number]): string {
  if (node.type !== 'CallExpression') return ''
  let { callee } = node as { callee: ReturnType<typeof nodes>[number] }
  for (;;) {
    if (callee.type === 'MemberExpression') callee = callee.object
    else if (callee.type === 'CallExpression') callee = callee.callee
    else if (callee.type === 'TaggedTemplateExpression') callee = callee.tag
    else break
  }
  if (callee.type !== 'Identifier' || !TESTS.has(callee.name)) return ''
  const [title] = node.arguments
  if (title?.type === 'Literal') return String(title.value)
  return title?.type === 'TemplateLiteral' ? title.quasis.map(({ value }) => value.raw).join(' * ') : ''
}

/** Every private word in the comments, the names and the test titles of a file, with where it is. */
function privateWords({ path }: Source, parsed: Parsed): string[] {
  const found = [
    ...parsed.comments.map(({ value }) => ({ words: wordsOf(value), said: value })),
    ...nodes(parsed).flatMap((node) => {
      if (node.type === 'Identifier' || node.type === 'PrivateIdentifier' || node.type === 'JSXIdentifier')
        return [{ words: partsOf(node.name), said: node.name }]
      return [{ words: wordsOf(titleOf(node)), said: titleOf(node) }]
    })
  ].flatMap(({ words, said }) => words.filter((word) => WORDS.has(word)).map((word) => ({ word, said })))
  const isAllowed = (word: string) =>
    ALLOWED.some((one) => path.startsWith(one.path) && (one.words.includes(word) || one.words.includes('*')))
  return [
    ...new Set(
      found
        .filter(({ word }) => !isAllowed(word))
        .map(({ word, said }) => `${path}: ${word} in “${said.trim().slice(0, 90)}”; rather: ${WORDS.get(word)}`)
    )
  ]
}

const files = sources('src', 'tests')

test('comments, names and test titles use no word in a sense of the project’s own', () => {
  expect(files.flatMap((file) => privateWords(file, read(file)))).toEqual([])
})

test.each([
  ['/** Stands where nothing is. */', ['stands']],
  ['const openSheet = 1', ['sheet']],
  ['class Grid { #told = 1 }', ['told']],
  ["test.each([1])('the row is told %s', () => {})", ['told']],
  ['test(`%s reaches ${one}`, () => {})', ['reaches']],
  ['// docs/decisions/0014-other-desks.md', []],
  ["const words = ['told', 'house']", []]
])('a private word is found where it comes back: %s', (text, words) => {
  const file = { path: 'src/client/ui/planted.tsx', text, lines: 1 }
  expect(privateWords(file, read(file)).map((one) => one.split(' ')[1])).toEqual(words)
})

test('every exception is used', () => {
  const used = (one: (typeof ALLOWED)[number]) =>
    files.some(
      (file) =>
        file.path.startsWith(one.path) &&
        [...WORDS.keys()].some(
          (word) => (one.words.includes(word) || one.words.includes('*')) && file.text.toLowerCase().includes(word)
        )
    )
  expect(ALLOWED.filter((one) => !used(one))).toEqual([])
})
