import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

import { PAGE_NAMES } from '#gallery/groups.ts'
import { readComponents } from '#gallery/read/read-components.ts'

import { arrows, sources } from '../../house/sources.ts'

const all = sources('src/client')
const inUse = all.flatMap((file) => arrows(file)).filter(({ from }) => !from.startsWith('src/client/gallery/'))
const pascal = (name: string) => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
/** Nothing of them is seen, nothing without what they hold, or only while something is fetched. */
const UNSEEN = ['locale-provider', 'visually-hidden', 'pop-up', 'late-dialog', 'late-field']
/** Pages that are not of one component of the set. */
const OTHERS = [
  'file-field',
  'grid',
  'grid-large',
  'grid-validation',
  'grid-tree',
  'grid-sub-table',
  'grid-live',
  'tokens'
]

/** A piece is made for other components alone; it is shown with them. */
const isPiece = (path: string) =>
  inUse.some(({ to }) => to === path) && inUse.every(({ to, from }) => to !== path || from.startsWith('src/client/ui/'))
const shown = all.filter(({ path, text }) => {
  if (!path.startsWith('src/client/ui/') || !path.endsWith('.tsx')) return false
  const name = basename(path, '.tsx')
  const isComponent = readComponents(text).some(
    (component) => component.name === pascal(name) || component.name === `${pascal(name)}s`
  )
  return isComponent && !UNSEEN.includes(name) && (!isPiece(path) || PAGE_NAMES.some((page) => page === name))
})
const files = globSync('src/client/gallery/pages/*/*.tsx').map((path) => basename(path, '.tsx'))

test('every component has a page in the gallery', () => {
  expect(shown.map(({ path }) => basename(path, '.tsx')).filter((name) => !files.includes(name))).toEqual([])
})

test('every page is once in a group of the front page, and every place there is a page', () => {
  expect([...PAGE_NAMES].sort()).toEqual([...files].sort())
  expect(new Set(PAGE_NAMES).size).toBe(PAGE_NAMES.length)
})

test('every page is that of a component, of the grid or of the tokens', () => {
  expect(
    files.filter((name) => !OTHERS.includes(name) && !shown.some(({ path }) => basename(path, '.tsx') === name))
  ).toEqual([])
})
