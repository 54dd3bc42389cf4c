import { cpSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Block, blocksOf, pages } from './blocks.ts'
import { type Copy, copySources } from './copy.ts'

const LONG = 300_000
/** The client is built there, and the demo prepared. */
const WALK = 900_000
/** The matrix compiles the copy with nothing taken over, and runs more than what the examples add. */
const isWhole = process.env.HOW_TO === 'whole'
let copy: Copy
const blocks: Block[] = []
beforeAll(() => {
  copy = copySources(!isWhole, isWhole ? 'all' : declaredBy(pages.flatMap(blocksOf)).join())
})
afterAll(() => copy?.remove())

test.each(pages)('what %s shows fits into the sources as they are', (page) => {
  const own = blocksOf(page)
  expect(own.length, 'a page without an example').toBeGreaterThan(0)
  for (const block of own) copy.lay(block)
  blocks.push(...own)
})

test('the examples of all pages together compile', { timeout: LONG }, async () => {
  const { code, said } = await copy.run('node', 'tests/check-types.ts')
  expect(said).toBe('')
  expect(code).toBe(0)
})

test('the examples are laid out as the linter wants it', { timeout: LONG }, async () => {
  const { code, said } = await copy.run('biome', 'check', ...new Set(blocks.map(({ path }) => path)))
  expect(code, said).toBe(0)
})

test('the tests of the examples pass, and those that hold every screen, text, call and declared resource', {
  timeout: LONG
}, async () => {
  const own = blocks.map(({ path }) => path).filter((path) => /\.test\.tsx?$/.test(path))
  const files = isWhole ? [...own, ...RULE_TESTS, RESOURCE_TESTS] : [...own, ...RULE_TESTS, ...CONFORMANCE_TESTS]
  const { code, said } = await copy.run('vitest', 'run', ...new Set(files))
  expect(code, said).toBe(0)
})

test.runIf(isWhole)('the record of a project works in the browser, by keys alone', { timeout: WALK }, async () => {
  cpSync('tests/how-to/trainings-walk.ts', join(copy.folder, 'tests/journeys/trainings.test.ts'))
  const { code, said } = await copy.run('vitest', 'run', '--project', 'journeys', 'tests/journeys/trainings.test.ts')
  expect(code, said).toBe(0)
})

const RULE_TESTS = ['floors', 'messages', 'screens'].map((name) => `tests/house/${name}.test.ts`)
const RESOURCE_TESTS = 'tests/server/core/resource/'
const CONFORMANCE_TESTS = ['conformance', 'tables', 'belonging', 'versions'].map(
  (name) => `${RESOURCE_TESTS}${name}.test.ts`
)

/** The resources that the examples declare. */
function declaredBy(blocks: readonly Block[]): string[] {
  const names = blocks.flatMap(({ path, text }) =>
    path.startsWith('src/contract/') ? [...text.matchAll(/= resource\('(\w+)'/g)].map(([, name = '']) => name) : []
  )
  expect(names, 'an example that declares a resource').not.toEqual([])
  return names
}
