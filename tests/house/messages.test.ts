import { describe, expect, test } from 'vitest'

import { catalogues, LANGUAGES, placeholders, type Texts, withoutNumber } from './catalogues.ts'
import { cataloguesOf, nodes, type Parsed, read, sources, texts, withoutComments } from './sources.ts'

const HAN = /[一-鿿]/
/** Words that go over the wire as they are: the specification's own, no one reads them. */
const WIRE_WORDS = /Token失效/g
/** What a field shows as an example of what is typed into it, alike in both languages. */
const EXAMPLES = ['HH:mm:ss', 'https://']
/** Attributes whose words a person reads, or a screen reader says. */
const SPOKEN = /^(?:aria-(?:label|description|roledescription|valuetext)|title|label|placeholder|alt|description|text)$/
/** The words in the JSX of a file that a person reads, or a screen reader says. */
const wordsIn = (parsed: Parsed): string[] =>
  nodes(parsed).flatMap((node) => {
    if (node.type === 'JSXText') return /\p{L}/u.test(node.value) ? [node.value.trim()] : []
    if (node.type !== 'JSXAttribute' || typeof node.name.name !== 'string' || !SPOKEN.test(node.name.name)) return []
    const given = node.value?.type === 'JSXExpressionContainer' ? node.value.expression : node.value
    const words = given?.type === 'Literal' && typeof given.value === 'string' ? given.value : ''
    return /\p{L}/u.test(words) && !EXAMPLES.includes(words) ? [words] : []
  })
const languages = { 'zh-CN': catalogues('zh-CN'), en: catalogues('en') }
const names = [...languages['zh-CN'].keys()]
const keysOf = (catalogue: Texts | undefined) => new Set(Object.keys(catalogue ?? {}).map(withoutNumber))
const without = <T>(all: Iterable<T>, some: ReadonlySet<T>) => [...all].filter((one) => !some.has(one))

const files = sources('src').map((file) => {
  const parsed = read(file)
  return { ...file, parsed, said: texts(parsed), catalogues: cataloguesOf(parsed) }
})

describe('both languages', () => {
  test('have the same catalogues', () => {
    expect([...languages.en.keys()].sort()).toEqual([...names].sort())
  })

  test.each(names)('have the same keys and the same places to fill in %s', (name) => {
    const [chinese, english] = [languages['zh-CN'].get(name) ?? {}, languages.en.get(name) ?? {}]
    expect(without(keysOf(chinese), keysOf(english)), 'only in zh-CN').toEqual([])
    expect(without(keysOf(english), keysOf(chinese)), 'only in en').toEqual([])
    const asked = (all: Texts, key: string) =>
      [
        ...new Set(Object.entries(all).flatMap(([one, text]) => (withoutNumber(one) === key ? placeholders(text) : [])))
      ].sort()
    for (const key of keysOf(chinese)) expect(asked(english, key), `${name}:${key}`).toEqual(asked(chinese, key))
  })

  test('say something everywhere', () => {
    const empty = LANGUAGES.flatMap((language) =>
      [...languages[language]].flatMap(([name, all]) =>
        Object.entries(all).flatMap(([key, text]) =>
          typeof text === 'string' && text.trim() !== '' ? [] : [`${language} ${name}:${key}`]
        )
      )
    )
    expect(empty).toEqual([])
  })

  test('are each in their own script', () => {
    expect(
      [...languages.en].flatMap(([name, all]) =>
        Object.entries(all).flatMap(([key, text]) => (HAN.test(text.replace(WIRE_WORDS, '')) ? [`${name}:${key}`] : []))
      )
    ).toEqual([])
  })
})

describe('texts', () => {
  test('no Chinese is in the code, but in comments and seed data [0.D09]', () => {
    const found = files
      .filter(({ path }) => !path.startsWith('src/server/db/seed/'))
      .flatMap((file) =>
        withoutComments(file, file.parsed)
          .split('\n')
          .flatMap((line, index) =>
            HAN.test(line.replace(WIRE_WORDS, '')) ? [`${file.path}:${index + 1}: ${line.trim()}`] : []
          )
      )
    expect(found).toEqual([])
  })

  test('no words of any language are in JSX, but in the gallery [0.D09]', () => {
    const found = files
      .filter(({ path }) => path.startsWith('src/client/') && !path.startsWith('src/client/gallery/'))
      .flatMap(({ path, parsed }) => wordsIn(parsed).map((words) => `${path}: ${words}`))
    expect(found).toEqual([])
  })

  test('every key that the code names with its catalogue exists [0.D09]', () => {
    const named = new RegExp(`^(${names.join('|')}):([\\w.-]+)$`)
    const missing = files.flatMap(({ path, said }) =>
      said.flatMap(({ value, isTemplate }) => {
        const [, name = '', key = ''] = isTemplate ? [] : (named.exec(value) ?? [])
        return name && !keysOf(languages['zh-CN'].get(name)).has(withoutNumber(key)) ? [`${path}: ${value}`] : []
      })
    )
    expect(missing).toEqual([])
  })

  test.each(names)('every key of %s is used', (name) => {
    const mine = files
      .filter(({ catalogues: spoken }) => spoken.length === 0 || spoken.includes(name))
      .flatMap(({ said }) => said)
    const everywhere = files.flatMap(({ said }) => said)
    const plain = new Set(
      [...mine, ...everywhere.filter(({ value }) => value.startsWith(`${name}:`))]
        .filter(({ isTemplate }) => !isTemplate)
        .map(({ value }) => value.replace(`${name}:`, ''))
    )
    const made = everywhere
      .filter(({ value, isTemplate }) => isTemplate && /[\w.]{2}/.test(value) && /^[\w.:*-]+$/.test(value))
      .map(({ value }) => new RegExp(`^${value.replace(`${name}:`, '').replaceAll('.', '\\.').replaceAll('*', '.+')}$`))
    const unused = [...keysOf(languages['zh-CN'].get(name))].filter(
      (key) => !plain.has(key) && !made.some((pattern) => pattern.test(key))
    )
    expect(unused).toEqual([])
  })
})
