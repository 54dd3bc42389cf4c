import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

import { declared, linesOf } from './declared.ts'

const list = readFileSync('tests/house/spec-calls.txt', 'utf8').split('\n')
const calls = list
  .filter((line) => /^(?:-| ) [A-Z]/.test(line))
  .map((line) => ({ line: line.slice(2), isLeft: line.startsWith('-') }))
const lines = new Set(declared.flatMap(({ call }) => linesOf(call)))

describe('the calls of the specification', () => {
  test('are declared, but those marked as left', () => {
    expect(calls.filter(({ line, isLeft }) => !isLeft && !lines.has(line)).map(({ line }) => line)).toEqual([])
  })

  test('lose their mark when they are declared', () => {
    expect(calls.filter(({ line, isLeft }) => isLeft && lines.has(line)).map(({ line }) => line)).toEqual([])
  })

  test('that are left only become fewer', () => {
    const most = Number(list.find((line) => line.startsWith('left: '))?.slice(6))
    expect(calls.filter(({ isLeft }) => isLeft)).toHaveLength(most)
  })
})

test('no two calls share a verb and a path', () => {
  const all = declared.flatMap(({ where, call }) => linesOf(call).map((line) => ({ line, where })))
  const twice = [...Map.groupBy(all, ({ line }) => line)].filter(([, places]) => places.length > 1)
  expect(twice.map(([line, places]) => `${line}: ${places.map(({ where }) => where).join(', ')}`)).toEqual([])
})
