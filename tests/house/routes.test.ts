import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { viewOf } from '#app/resolve.ts'
import { PUBLIC_PAGES } from '#app/public-pages.ts'
import { EXCEPTIONS } from '#app/screens.ts'
import { INBOX_PATH, PDF_PATH } from '#contract/core/limits.ts'
import { data, type MenuData } from '#server/db/seed/data.ts'
import { builtMenus } from '#server/db/seed/menus.ts'

const doc = readFileSync('docs/routes.md', 'utf8')
const menus = data<MenuData[]>('menus')

test('docs/routes.md lists every route: those of the menu with their names and components, and those of their own [2.R38]', () => {
  const lines = menus.map(
    ({ path, name, title, component, outer = false }) =>
      `| \`${path}\` | \`${name}\` | ${title} | \`${component}\`${outer ? ' (outer)' : ''} |`
  )
  expect(lines.filter((line) => !doc.includes(line))).toEqual([])
  const table = doc.slice(doc.indexOf('| path | name |')).split('\n').slice(2)
  expect(table.filter((line) => line.startsWith('|') && !lines.includes(line))).toEqual([])
  const own = [
    '/',
    PDF_PATH,
    INBOX_PATH,
    '/user',
    ...Object.keys(PUBLIC_PAGES),
    ...Object.keys(EXCEPTIONS).map((code) => `/${code}`)
  ]
  expect(own.filter((path) => !doc.includes(`\`${path}\``))).toEqual([])
})

test('every path of the seeded menu resolves to a view [2.R38]', () => {
  expect(builtMenus(menus).filter(({ component }) => viewOf(component) === undefined)).toEqual([])
})
