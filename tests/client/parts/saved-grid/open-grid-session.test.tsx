import { afterEach, expect, test } from 'vitest'

import { dismissAll } from '#core/state/toasts.ts'
import type { SaveOutcome, Unsent } from '#grid/model/server/saving.ts'
import { openGridSession, type SavedGridRow } from '#parts/saved-grid/open-grid-session.ts'
import type { SavingCalls } from '#parts/saving/saver.ts'

const columns = [
  { key: 'title', title: '题名', type: 'input' },
  { key: 'pages', title: '页数', type: 'inputNumber' }
] as const
const row = (id: string, title: string, rowVersion = 1): SavedGridRow => ({ id, rowVersion, title, pages: null })
const rows = [row('a', '甲'), row('b', '乙'), row('c', '丙')]
let screen = 0
afterEach(() => {
  screen += 1
  dismissAll()
})

/** A server that answers when the test lets it. */
const server = () => {
  const asked: { readonly rows: readonly Unsent[]; readonly answer: (outcome: SaveOutcome) => void }[] = []
  const change: SavingCalls['change'] = (sent) =>
    new Promise((resolve) =>
      asked.push({ rows: sent, answer: (outcome) => resolve(new Map(sent.map(({ id }) => [id, outcome]))) })
    )
  return { asked, calls: { change, remove: () => new Promise<void>(() => undefined) } }
}
const open = (calls: SavingCalls, served: readonly SavedGridRow[] = rows, isWhole = true) =>
  openGridSession({
    columns,
    rows: served,
    calls,
    isWhole,
    place: { user: 'u1', project: 'p1', screen: `sheet-${screen}` }
  })
const settled = () => new Promise((resolve) => setTimeout(resolve, 60))

test('what was typed into a row that somebody has deleted since is reported, and kept until it is discarded', async () => {
  const { calls } = server()
  const before = await open(calls)
  before.grid.set('a', { title: '甲改', pages: 12 })
  before.grid.set('b', { title: '乙改' })
  before.grid.rows.remove([2])
  await settled()
  const narrowed = await open(calls, rows.slice(1, 2), false)
  expect([narrowed.restored, narrowed.lost.lines]).toEqual([1, []])
  await settled()
  const after = await open(calls, rows.slice(1, 2))
  expect([after.restored, after.lost.lines, after.grid.get('b')?.title]).toEqual([1, ['题名: 甲改; 页数: 12'], '乙改'])
  await settled()
  await after.giveUp()
  expect((await open(calls, rows.slice(1))).lost.lines).toEqual([])
})

test('the answer to a grid session that was left does not take what is typed now from the disk', async () => {
  const { calls, asked } = server()
  const left = await open(calls)
  left.grid.set('a', { title: '一' })
  void left.saver.flush()
  await expect.poll(() => asked.length).toBe(1)
  await settled()
  const now = await open(calls)
  expect(now.restored).toBe(1)
  now.grid.set('a', { title: '二' })
  await settled()
  asked[0]!.answer({ type: 'saved', row: row('a', '一', 2) })
  await settled()
  const reloaded = await open(calls, [row('a', '一', 2), ...rows.slice(1)])
  expect(reloaded.grid.get('a')?.title).toBe('二')
})

test('what was brought back is thrown away, and what was typed since stays', async () => {
  const { calls } = server()
  const before = await open(calls)
  before.grid.set('a', { title: '甲改' })
  await settled()
  const after = await open(calls)
  after.grid.set('b', { title: '乙改' })
  after.discard()
  expect(after.grid.all().map(({ title }) => title)).toEqual(['甲', '乙改', '丙'])
  await settled()
  expect((await open(calls)).grid.all().map(({ title }) => title)).toEqual(['甲', '乙改', '丙'])
})
