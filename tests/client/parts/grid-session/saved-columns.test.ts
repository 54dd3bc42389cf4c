import { afterEach, beforeEach, expect, test } from 'vitest'

import { ownSetting, setOwnSetting } from '#core/state/own-settings.ts'
import { longShelf } from '#core/state/session/stored.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { saveColumns, savedColumns } from '#parts/grid-session/saved-columns.ts'

beforeEach(() => signedIn())
afterEach(() => {
  longShelf().removeItem('pro__OWN_SETTINGS_u1')
  nobody()
})

test('how a user has put the columns of a screen applies again, and nothing of the moment with it', () => {
  expect(savedColumns('archives.collect')).toEqual({})
  const columns = { order: ['docNo', 'title'], hidden: ['endDate'], pinned: ['docNo'], widths: { docNo: 180 } }
  saveColumns('archives.collect', {
    ...columns,
    sorts: [{ key: 'title', isDescending: true }],
    filters: { title: { has: '1' } },
    group: 'retention'
  })
  expect(savedColumns('archives.collect')).toEqual(columns)
  expect(ownSetting('grid.archives.collect')).toEqual(columns)
  expect(savedColumns('archives.volumes')).toEqual({})
})

test('columns that are as declared are forgotten, and what is none is passed over', () => {
  saveColumns('archives.collect', { widths: { docNo: 180 } })
  saveColumns('archives.collect', { sorts: [] })
  expect(ownSetting('grid.archives.collect')).toBeNull()
  expect(savedColumns('archives.collect')).toEqual({})
  setOwnSetting('grid.archives.collect', {
    order: 'docNo',
    hidden: [1],
    widths: { docNo: 'wide', title: 90 },
    more: true
  })
  expect(savedColumns('archives.collect')).toEqual({ widths: { title: 90 } })
})
