import { dirname } from 'node:path'
import { expect, test } from 'vitest'

import { circles } from './circles.ts'
import { arrows, sources } from './sources.ts'

test('a circle is found wherever one enters it', () => {
  const next = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['b']],
    ['d', []],
    ['e', ['e', 'a']]
  ])
  expect(circles(next)).toEqual([['b', 'c'], ['e']])
})

test('no files import each other in a circle, by types neither', () => {
  const next = new Map(
    sources('src', 'tests').map((file) => [file.path, arrows(file).flatMap(({ to }) => (to === undefined ? [] : [to]))])
  )
  expect(circles(next)).toEqual([])
})

test('no folders import each other in both directions, nor in a circle', () => {
  const next = new Map<string, string[]>()
  for (const { from, to } of sources('src').flatMap((file) => arrows(file))) {
    if (!to?.startsWith('src/')) continue
    const [here, there] = [dirname(from), dirname(to)]
    if (here !== there) next.set(here, [...(next.get(here) ?? []), there])
  }
  expect(circles(next)).toEqual([])
})
