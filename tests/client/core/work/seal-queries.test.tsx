import { afterEach, beforeEach, expect, test } from 'vitest'

import { leave } from '#core/state/pages/leave.ts'
import { noteOwnSettings, ownSetting, setOwnSetting } from '#core/state/own-settings.ts'
import { setUser } from '#core/state/session/user.ts'
import { sealQueries } from '#core/work/seal-queries.ts'
import { type Answers, answerCalls, Refusing } from '#kit/answers/answers.ts'
import { nobody, signedIn, someUser } from '#kit/answers/signed-in.ts'
import { readSaved, savedKey, type SavedQuery, writeSaved } from '#parts/query/saved-queries.ts'

const KEY = savedKey({ saveCode: 's', path: '/sys/user' })
const NAME = 'query.s'
const QUERY: SavedQuery = { title: '王未乙的欠件', matchType: 'and', records: [] }
/** What the server gives two accounts. */
const given = (name: string) => ({ tag: `tag-${name}`, key: btoa(name.padEnd(32, '.').slice(0, 32)) })
const stored = () => localStorage.getItem(KEY) ?? ''
const answering = (more: Answers) => answerCalls(more)
let stop = () => {}
/** Signs in as somebody, of whom the server has these queries. */
function comeIn(id: string, queries?: readonly SavedQuery[]): void {
  signedIn()
  setUser({ ...someUser, id })
  answering({ 'GET /sys/user/sealingKey': () => given(id) })
  if (queries) noteOwnSettings({ [NAME]: { value: { key: KEY, queries }, isSent: true } })
  stop = sealQueries()
}
function goOut(): void {
  stop()
  leave({ keepTabs: false })
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  stop()
  nobody()
  localStorage.clear()
})

test('[9.K02] a saved query is under the prefix and its code, where nobody reads it, and its owner finds it as before', async () => {
  comeIn('one')
  writeSaved(KEY, [QUERY])
  await expect.poll(stored).toContain('"tag-one"')
  expect(KEY).toBe('JSuperQuerySaved_s')
  expect(stored()).not.toContain('王未乙')
  expect(readSaved(KEY)).toEqual([QUERY])
  goOut()
  expect(stored()).toContain('"tag-one"')
  expect(JSON.stringify(localStorage)).not.toMatch(/王未乙/)
})

test('who signs in next finds nothing of it, keeps his own beside it, and leaves what was there as it was', async () => {
  comeIn('one')
  writeSaved(KEY, [QUERY])
  await expect.poll(stored).toContain('"tag-one"')
  goOut()
  comeIn('two')
  expect(readSaved(KEY)).toEqual([])
  writeSaved(KEY, [{ ...QUERY, title: '二' }])
  await expect.poll(stored).toContain('"tag-two"')
  expect(readSaved(KEY).map(({ title }) => title)).toEqual(['二'])
  goOut()
  comeIn('one')
  await expect.poll(() => readSaved(KEY)).toEqual([QUERY])
})

test('what had not come to the server when somebody left is there at his next sign-in, beside what he has kept elsewhere', async () => {
  comeIn('one')
  writeSaved(KEY, [QUERY, { ...QUERY, title: '共有', matchType: 'or' }])
  await expect.poll(stored).toContain('"tag-one"')
  goOut()
  expect(ownSetting(NAME)).toBeUndefined()
  comeIn('one', [{ ...QUERY, title: '共有' }])
  const known = () => readSaved(KEY).map(({ title, matchType }) => [title, matchType])
  await expect.poll(known).toEqual([
    ['共有', 'and'],
    ['王未乙的欠件', 'and']
  ])
})

test('a query that was forgotten elsewhere does not come back, and is no longer kept here', async () => {
  comeIn('one', [QUERY])
  await expect.poll(stored).toContain('"tag-one"')
  goOut()
  comeIn('one')
  await expect.poll(stored).toBe('')
  expect(readSaved(KEY)).toEqual([])
})

test('the last query that is deleted takes the key with it; one that is kept again is sealed anew', async () => {
  comeIn('one')
  writeSaved(KEY, [QUERY])
  await expect.poll(stored).toContain('"tag-one"')
  const before = stored()
  writeSaved(KEY, [QUERY, { ...QUERY, title: '二' }])
  await expect.poll(() => stored() !== before && !stored().includes('"queries"')).toBe(true)
  writeSaved(KEY, [])
  await expect.poll(stored).toBe('')
})

test('what somebody has changed in the browser does not open, and does no harm', async () => {
  comeIn('one')
  writeSaved(KEY, [QUERY])
  await expect.poll(stored).toContain('"tag-one"')
  goOut()
  localStorage.setItem(KEY, stored().replace(/"tag-one":"..../, '"tag-one":"AAAA'))
  comeIn('one')
  await expect.poll(stored).toBe('')
  expect(readSaved(KEY)).toEqual([])
})

test('where the server gives no key, queries are readable while their owner is signed in, and go with him', async () => {
  signedIn()
  let asked = 0
  answering({
    'GET /sys/user/sealingKey': () => {
      asked++
      return new Refusing(500, '服务器出错')
    }
  })
  stop = sealQueries()
  expect(asked).toBe(0)
  writeSaved(KEY, [QUERY])
  await expect.poll(() => asked).toBe(1)
  expect(stored()).toContain('王未乙')
  // A later change asks again.
  let change = 0
  const changed = () => {
    setOwnSetting('grid.collect', change++)
    return asked
  }
  await expect.poll(changed).toBeGreaterThan(1)
  goOut()
  expect(stored()).toBe('')
})
