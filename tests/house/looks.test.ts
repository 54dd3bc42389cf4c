import { expect, test } from 'vitest'

import { SCREENS as BUILT } from '#contract/screens.ts'
import menus from '#server/db/seed/data/menus.json' with { type: 'json' }

import { SCREENS } from '../look/screens.ts'

const PREPARED = { node: 'n', files: { letter: 'l', drawing: 'd', film: 'f', scan: 's', plan: 'p', second: 'e' } }

test('every screen of the menu that is built is among those that are drawn', () => {
  const drawn = new Set(
    SCREENS.map(({ path }) => new URL(typeof path === 'string' ? path : path(PREPARED), 'https://here').pathname)
  )
  const built: readonly string[] = BUILT
  const missing = menus.filter(({ component, path }) => built.includes(component) && !drawn.has(path))
  expect(missing.map(({ path }) => path)).toEqual(['/exception/403', '/exception/404', '/exception/500'])
})
