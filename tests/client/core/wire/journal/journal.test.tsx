import { afterEach, expect, test } from 'vitest'

import { dismissAll } from '#core/state/toasts.ts'
import { openJournal } from '#core/wire/journal/journal.ts'
import { writeJournal } from '#core/wire/journal/journal-store.ts'
import { emptyStorage } from '#kit/vitest/fresh-storage.ts'

interface Row {
  readonly id: string
  readonly values: Readonly<Record<string, string>>
  readonly rowVersion?: number
}
const row = (id: string, values: Row['values']): Row => ({ id, values, rowVersion: 3 })
const merge = (older: Row, newer: Row): Row => ({ ...newer, values: { ...older.values, ...newer.values } })
let screen = 0
const journalOf = (user = 'u1') => openJournal<Row>(user, 'p1', `collect-${screen}`, merge)
const left = (page: string, at: number, entry: Row) =>
  writeJournal((rows) => void rows.put({ scope: `u1/p1/collect-${screen}`, page, id: entry.id, at, entry }))

afterEach(() => {
  screen += 1
  dismissAll()
})

test('what is typed is on the disk about as soon as a bare write would be, the last state of each row', async () => {
  const journal = journalOf()
  await journal.keep([row('r0', {})])
  const took = async (act: () => Promise<unknown>) => {
    const since = performance.now()
    await act()
    return performance.now() - since
  }
  const times: { kept: number; bare: number }[] = []
  for (const title of ['竣', '竣工', '竣工图', '竣工图一', '竣工图']) {
    const entry = row('r1', { title })
    // Each is measured beside a bare write of the same moment: a busy machine slows both.
    times.push({
      kept: await took(() => journal.keep([entry])),
      bare: await took(() => left('bare', 1, row('bare', { title })))
    })
  }
  const median = (of: 'kept' | 'bare') => times.map((time) => time[of]).sort((one, other) => one - other)[2] ?? 0
  // 50 ms are promised; a bare write takes a few.
  expect(median('kept')).toBeLessThan(Math.max(50, 5 * median('bare')))
  await writeJournal((rows) => void rows.delete([`u1/p1/collect-${screen}`, 'bare', 'bare']))
  expect(await journal.read()).toEqual([row('r0', {}), row('r1', { title: '竣工图' })])
})

test('a thousand pasted rows are kept at once', async () => {
  const journal = journalOf()
  await journal.keep(Array.from({ length: 1000 }, (_, at) => row(`r${at}`, { title: `${at}` })))
  expect(await journal.read()).toHaveLength(1000)
})

test('only what the server has answered is dropped', async () => {
  const journal = journalOf()
  void journal.keep([row('r1', { title: '一' }), row('r2', { title: '二' })])
  await journal.drop(['r1', 'unknown'])
  expect(await journal.read()).toEqual([row('r2', { title: '二' })])
})

test('user, project and screen have their own', async () => {
  await journalOf('u1').keep([row('r1', { title: '一' })])
  expect(await journalOf('u2').read()).toEqual([])
  expect(await openJournal<Row>('u1', 'p2', `collect-${screen}`).read()).toEqual([])
  expect(await openJournal<Row>('u1', 'p1', 'collect').read()).toEqual([])
})

test('what a page has left behind that is gone comes back, joined, and belongs to this page from then on', async () => {
  await left('crashed', 1, row('r1', { title: '旧', pages: '3' }))
  await left('reloaded', 2, row('r1', { title: '新' }))
  const journal = journalOf()
  expect(await journal.read()).toEqual([row('r1', { title: '新', pages: '3' })])
  await journal.drop(['r1'])
  expect(await journal.read()).toEqual([])
})

test('what is being typed in another tab is left to that tab', async () => {
  const other = new BroadcastChannel('archives-alive')
  other.onmessage = ({ data }: MessageEvent<{ asks?: string[] }>) => {
    if (data.asks?.includes('beside')) other.postMessage({ alive: 'beside' })
  }
  await left('beside', 1, row('r1', { title: '别动' }))
  await left('gone', 2, row('r2', { title: '找回' }))
  expect(await journalOf().read()).toEqual([row('r2', { title: '找回' })])
  other.close()
  expect(await journalOf().read()).toEqual([row('r1', { title: '别动' }), row('r2', { title: '找回' })])
})

test('this page says that it is there', async () => {
  const journal = journalOf()
  await journal.keep([row('r1', {})])
  const { PAGE } = await import('#core/wire/page/open-pages.ts')
  const asking = new BroadcastChannel('archives-alive')
  const answered = new Promise((resolve) => {
    asking.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data)
  })
  asking.postMessage({ asks: [PAGE] })
  expect(await answered).toEqual({ alive: PAGE })
  asking.close()
})

test('a file of tests finds nothing that another has left, and what is typed then is kept', async () => {
  const journal = journalOf()
  await journal.keep([row('r1', { title: '一' })])
  localStorage.setItem('left', '1')
  await emptyStorage()
  expect(await journal.read()).toEqual([])
  expect(localStorage.length).toBe(0)
  await journal.keep([row('r2', { title: '二' })])
  expect(await journal.read()).toEqual([row('r2', { title: '二' })])
})
