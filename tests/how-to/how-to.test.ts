import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Block, blocksOf, pages } from './blocks.ts'
import { type Copy, copySources } from './copy.ts'

const LONG = 300_000
let copy: Copy
const blocks: Block[] = []
beforeAll(() => {
  copy = copySources()
})
afterAll(() => copy?.remove())

test.each(pages)('what %s shows fits into the sources as they are', (page) => {
  const own = blocksOf(page)
  expect(own.length, 'a page without an example').toBeGreaterThan(0)
  for (const block of own) copy.lay(block)
  blocks.push(...own)
})

test('the examples of all pages together compile', { timeout: LONG }, async () => {
  const { code, said } = await copy.run('tsc', '-b')
  expect(said).toBe('')
  expect(code).toBe(0)
})

test('the examples are laid out as the linter wants it', { timeout: LONG }, async () => {
  const { code, said } = await copy.run('biome', 'check', ...new Set(blocks.map(({ path }) => path)))
  expect(code, said).toBe(0)
})

test('the tests of the examples pass, and those that hold every screen, text and call', { timeout: LONG }, async () => {
  const own = blocks.map(({ path }) => path).filter((path) => /\.test\.tsx?$/.test(path))
  const { code, said } = await copy.run('vitest', 'run', ...new Set(own), ...RULE_TESTS)
  expect(code, said).toBe(0)
})

const RULE_TESTS = [
  ...['floors', 'messages', 'screens'].map((name) => `tests/house/${name}.test.ts`),
  'tests/server/core/resource/conformance.test.ts'
]
