import { existsSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'

import { LONG } from '#kit/vitest/long-first.ts'

/** What the product is said to be built of (the card of the product). */
const PACKAGES = [
  'react',
  'react-dom',
  'react-aria-components',
  'tailwindcss',
  'cmdk',
  'react-router-dom',
  'wretch',
  'nanostores',
  '@tanstack/react-table',
  'react-dropzone',
  'i18next',
  'react-i18next',
  'vitest',
  'axe-core'
]
const FILES = ['package.json', 'tailwind.config.ts', 'tsconfig.json', 'vite.config.ts']
const FOLDERS = ['src', 'locales', 'tests', 'docs']

test('the repository has its packages and what is at its top level [0.D17]', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Record<string, string>
  >
  const known = { ...dependencies, ...devDependencies }
  expect(PACKAGES.filter((name) => !known[name])).toEqual([])
  expect(FILES.filter((name) => !existsSync(name) || !statSync(name).isFile())).toEqual([])
  expect(FOLDERS.filter((name) => !existsSync(name) || !statSync(name).isDirectory())).toEqual([])
})

test('the files of tests that are run first are there', () => {
  expect(LONG.filter((file) => !existsSync(file))).toEqual([])
})
