import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'

import { CONTAINER, SCREENS } from '#contract/screens.ts'
import { data, type MenuData } from '#server/db/seed/data.ts'
import { builtMenus } from '#server/db/seed/menus.ts'

import { sources } from './sources.ts'

const menus: readonly MenuData[] = data('menus')
const areas = [
  'account',
  'archives',
  'arrange',
  'catalogue',
  'checks',
  'files',
  'online',
  'organisation',
  'projects',
  'session',
  'system',
  'transfers',
  'workbench'
]

test('every menu of the seed names a container or a screen of an area', () => {
  const strayed = menus.filter(
    ({ component }) =>
      component !== CONTAINER &&
      !(areas.includes(component.split('/')[0] ?? '') && /^[a-z]+\/[a-z0-9-]+$/.test(component))
  )
  expect(strayed.map(({ key, component }) => `${key}: ${component}`)).toEqual([])
})

test('a menu is shown only when its screen is built', () => {
  const shown = builtMenus(menus).filter(({ component }) => component !== CONTAINER)
  expect(
    shown
      .filter(({ component }) => !existsSync(`src/client/screens/${component}.tsx`))
      .map(({ component }) => component)
  ).toEqual([])
})

test('every screen that a menu may name is built, and some menu names it', () => {
  expect(
    SCREENS.filter(
      (name) => !existsSync(`src/client/screens/${name}.tsx`) || !menus.some(({ component }) => component === name)
    )
  ).toEqual([])
})

test('every room of screens is an area', () => {
  const rooms = new Set(sources('src/client/screens').map(({ path }) => path.split('/')[3] ?? ''))
  expect([...rooms].filter((room) => !areas.includes(room))).toEqual([])
})
