import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

import { MATRIX_ENTRIES } from '#kit/vitest/matrix-entries.ts'

import { JOURNEYS, PLACES } from '../run/journeys.ts'
import { sources } from './sources.ts'

const names = (pattern: string, ending: string) =>
  globSync(pattern)
    .map((path) => basename(path.replaceAll('\\', '/'), ending))
    .sort()

test('every program of the matrix says what it proves, how long it takes and when it must be run', () => {
  const programs = names('tests/matrix/*.ts', '.ts').filter((name) => name !== 'run')
  expect(Object.keys(MATRIX_ENTRIES).sort()).toEqual(programs)
})

test('every journey says through which places it leads, and every place has a journey', () => {
  expect(Object.keys(JOURNEYS).sort()).toEqual(names('tests/journeys/*.test.ts', '.test.ts'))
  const walked = new Set(Object.values(JOURNEYS).flatMap(({ places }) => places))
  expect(PLACES.filter((place) => !walked.has(place))).toEqual([])
})

test('what a test waits for is stretched on a slow machine', () => {
  const waits = sources('tests/server', 'tests/client', 'tests/journeys', 'tests/kit')
    .filter(({ path }) => path !== 'tests/kit/product/older-postgres.ts')
    .flatMap(({ path, text }) => {
      const named = [...text.matchAll(/\btimeout: ?([A-Z_]+)\b/g)].map(([, name]) =>
        new RegExp(`const ${name} = \\d.*`).exec(text)
      )
      const written = text.matchAll(/\btimeout: ?\d.*|^ *\}, [\d_]{4,}\)$/gm)
      return [...written, ...named.flatMap((one) => one ?? [])].map((line) => `${path}: ${String(line)}`)
    })
  expect(waits, 'patienceOf() of kit/patience.ts says how long').toEqual([])
})

test('how wide a page is after its window has changed is waited for: it is laid out anew when its own parts have been drawn', () => {
  const measured = sources('tests/client').flatMap(({ path, text }) =>
    /^\s*expect\(document\.documentElement\.scrollWidth\)/m.test(text) ? [path] : []
  )
  expect(measured, 'await expect.poll(() => document.documentElement.scrollWidth)').toEqual([])
})
