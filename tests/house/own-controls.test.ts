import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const SOURCES = 'src/client'
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))

test('every choice is made in our own select: the browser’s is drawn and behaves otherwise beside it', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => /<select\b/.test(readFileSync(join(SOURCES, file), 'utf8')))).toEqual([])
})

test('every search has the hint of the specification; only the head of a page has the one that is its own there', () => {
  const searches = files.flatMap((file) =>
    readFileSync(join(SOURCES, file), 'utf8')
      .split(/<SearchField\s/)
      .slice(1)
      .map((part) => ({ file, drawn: part.split('/>', 1)[0] ?? '' }))
  )
  expect(searches.length).toBeGreaterThan(8)
  const own = searches.filter(({ file, drawn }) => drawn.includes('placeholder=') && !file.startsWith('gallery'))
  expect(own.map(({ file }) => file)).toEqual(['ui/containers/page-header.tsx'])
})
