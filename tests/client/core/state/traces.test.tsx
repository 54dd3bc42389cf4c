import { afterEach, expect, test } from 'vitest'

import { noteOwnSettings } from '#core/state/own-settings.ts'
import { leave } from '#core/state/pages/leave.ts'
import { forgetTraces } from '#core/state/traces.ts'
import { adoptQueries } from '#core/work/adopt-queries.ts'
import { setUser } from '#core/state/session/user.ts'
import { readSaved, savedKey, type SavedQuery, writeSaved } from '#parts/query/saved-queries.ts'
import { someUser } from '#kit/answers/signed-in.ts'

afterEach(() => localStorage.clear())
const KEY = savedKey({ path: '/sys/user' })
const QUERY: SavedQuery = { title: '王未乙的欠件', matchType: 'and', records: [] }
const begin = () => setUser(someUser)
const userId = () => someUser.id
const settings = () => Object.keys(JSON.parse(localStorage.getItem(`pro__OWN_SETTINGS_${userId()}`) ?? '{}'))

test.each([true, false])(
  'who leaves (keepTabs %s) takes titles, places, habits, queries and settings with him; the look stays',
  (keepTabs) => {
    begin()
    for (const name of ['MENU_TITLE_/a', `PLACES_${userId()}`, `HABITS_${userId()}`, `VOLUME_FORMS ${userId()}`])
      localStorage.setItem(`pro__${name}`, '["云澜星河新城"]')
    writeSaved(KEY, [QUERY])
    expect(localStorage.getItem(KEY)).toContain('王未乙')
    noteOwnSettings({
      look: { value: { theme: 'dark' }, isSent: true },
      'grid.collect': { value: ['云澜星河新城'], isSent: true },
      'query..sys.user': { value: { key: KEY, queries: [QUERY] }, isSent: true }
    })
    leave({ keepTabs })
    expect(JSON.stringify(localStorage)).not.toMatch(/云澜|王未乙/)
    expect(settings()).toEqual(['look'])
  }
)

test('at the next sign-in the queries are back from the server, under the key of the specification as soon as one is kept', () => {
  begin()
  noteOwnSettings({ 'query..sys.user': { value: { key: KEY, queries: [QUERY] }, isSent: true } })
  expect(readSaved(KEY)).toEqual([QUERY])
  writeSaved(KEY, [...readSaved(KEY), { ...QUERY, title: '二' }])
  expect(JSON.parse(localStorage.getItem(KEY) ?? '[]')).toHaveLength(2)
})

test('who signs out leaves nothing readable, also of what the server does not have yet', () => {
  begin()
  writeSaved(KEY, [QUERY])
  leave({ keepTabs: false })
  expect(JSON.stringify(localStorage)).not.toMatch(/王未乙/)
})

test('whose session has ended by itself finds what the server does not have yet; whoever signs in there instead does not', () => {
  begin()
  writeSaved(KEY, [QUERY])
  leave({ keepTabs: true })
  setUser({ ...someUser, id: 'another' })
  expect(readSaved(KEY)).toEqual([])
  leave({ keepTabs: false })
  begin()
  writeSaved(KEY, [QUERY])
  leave({ keepTabs: true })
  begin()
  expect(readSaved(KEY)).toEqual([QUERY])
})

test('what an earlier release has kept for nobody in particular is taken over by who signs in, and goes with him', () => {
  localStorage.setItem(KEY, JSON.stringify([QUERY]))
  forgetTraces({ keepUnsent: true })
  begin()
  adoptQueries()
  expect(settings()).toEqual(['query..sys.user'])
  leave({ keepTabs: false })
  expect(JSON.stringify(localStorage)).not.toMatch(/王未乙/)
})
