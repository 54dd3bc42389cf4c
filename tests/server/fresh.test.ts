import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { digestOf, freshPages } from '#server/fresh.ts'

let root: string
let printed: string[]
beforeEach(() => {
  printed = []
  root = mkdtempSync(join(tmpdir(), 'fresh-'))
  mkdirSync(join(root, 'src', 'client'), { recursive: true })
  writeFileSync(
    join(root, 'index.html'),
    '<!doctype html><title>t</title><script type="module" src="/src/client/main.ts"></script>'
  )
  writeFileSync(join(root, 'src', 'client', 'main.ts'), 'document.title = "first"')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const pages = () => freshPages(root, (line) => printed.push(line))
const script = (dist: string) =>
  readdirSync(join(dist, 'assets'))
    .map((name) => readFileSync(join(dist, 'assets', name), 'utf8'))
    .join('\n')

test('the client is built when it is not there, and left alone as long as its sources are the same', async () => {
  const dist = await pages()
  expect(script(dist)).toContain('first')
  const { mtimeMs } = statSync(join(dist, 'index.html'))
  utimesSync(join(root, 'src', 'client', 'main.ts'), new Date(), new Date(Date.now() + 60_000))
  expect(await pages()).toBe(dist)
  expect(statSync(join(dist, 'index.html')).mtimeMs).toBe(mtimeMs)
  expect(printed).toHaveLength(1)

  writeFileSync(join(root, 'src', 'client', 'main.ts'), 'document.title = "second"')
  await pages()
  expect(script(dist)).toContain('second')
  expect(printed).toHaveLength(2)
})

test('every source counts, by its name and by what it holds', () => {
  const before = digestOf(root)
  mkdirSync(join(root, 'locales', 'en'), { recursive: true })
  writeFileSync(join(root, 'locales', 'en', 'ui.json'), '{}')
  const withTexts = digestOf(root)
  writeFileSync(join(root, 'package.json'), '{}')
  expect(new Set([before, withTexts, digestOf(root)]).size).toBe(3)
})
