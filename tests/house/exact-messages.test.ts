import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { catalogues } from './catalogues.ts'

/** The specification, where it is beside the project: its quotes are then compared with our list of them. */
const SPECIFICATION = '../shared/SPEC.md'
/** Goes over the wire, and nobody reads it. */
const WIRE_WORD = 'Token失效'

const list = readFileSync('tests/house/exact-messages.txt', 'utf8').split('\n')
const messages = list
  .filter((line) => /^[- ] /.test(line))
  .map((line) => ({ text: line.slice(2), isLeft: line.startsWith('-') }))
/** A text with {} for what is filled in. */
const withPlaces = (text: string) => text.replace(/\{\{[^}]*\}\}/g, '{}')
/** Every text that is said in Chinese. */
const said = new Set([...catalogues('zh-CN').values()].flatMap((catalogue) => Object.values(catalogue).map(withPlaces)))

describe('the messages of the specification', () => {
  test('are in a catalogue with identical characters, but those marked as left [0.D10]', () => {
    expect(messages.filter(({ text, isLeft }) => !isLeft && !said.has(text)).map(({ text }) => text)).toEqual([])
  })

  test('lose their mark when they are said', () => {
    expect(messages.filter(({ text, isLeft }) => isLeft && said.has(text)).map(({ text }) => text)).toEqual([])
  })

  test('that are left only become fewer', () => {
    const most = Number(list.find((line) => line.startsWith('left: '))?.slice(6))
    expect(messages.filter(({ isLeft }) => isLeft)).toHaveLength(most)
  })

  test('are all in the list, as far as the specification is here to be read', () => {
    const specification = existsSync(SPECIFICATION) ? readFileSync(SPECIFICATION, 'utf8').replaceAll(WIRE_WORD, '') : ''
    // The list's own words are taken out, the longest first; Chinese that is left over is a quote that the list lacks.
    const pieces = messages
      .flatMap(({ text }) => text.split('{}').map((piece) => piece.trim()))
      .filter((piece) => /[一-鿿]/.test(piece))
    const rest = pieces
      .toSorted((a, b) => b.length - a.length)
      .reduce((text, piece) => text.replaceAll(piece, ''), specification)
    expect(rest.split('\n').filter((line) => /[一-鿿]/.test(line))).toEqual([])
  })
})

/** A comma, a semicolon or a colon of the Latin script beside a Chinese sign. */
const LATIN_MARK = /[一-鿿}”》）][,;:](?! )|[,;][一-鿿]/
/** Samples of lists whose parts are divided as they are stored. */
const STORED_LISTS = ['gallery']

test('what is said in Chinese has Chinese commas, semicolons and colons, but where the specification has others', () => {
  const exact = new Set(messages.map(({ text }) => text))
  const found = [...catalogues('zh-CN')].flatMap(([name, all]) =>
    STORED_LISTS.includes(name)
      ? []
      : Object.entries(all)
          .map(([key, text]) => ({ key, text: withPlaces(text) }))
          .filter(({ text }) => LATIN_MARK.test(text) && !exact.has(text) && /[一-鿿]/.test(text))
          .map(({ key, text }) => `${name}:${key} ${text}`)
  )
  expect(found).toEqual([])
})
