import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const SOURCES = 'src/client'

test('every choice is made in our own select: the browser’s is drawn and behaves otherwise beside it', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => /<select\b/.test(readFileSync(join(SOURCES, file), 'utf8')))).toEqual([])
})
