import { expect, test } from 'vitest'

import { query } from '#core/state/query.ts'

test('is asked once, and shows what it knows while it is asked again', async () => {
  let count = 0
  const rows = query(async () => ++count)
  expect(rows.$state.get()).toEqual({ status: 'idle' })
  await rows.load()
  await rows.load()
  expect(rows.$state.get()).toEqual({ status: 'ready', data: 1 })
  const again = rows.refresh()
  expect(rows.$state.get()).toEqual({ status: 'loading', data: 1 })
  await again
  expect(rows.$state.get()).toEqual({ status: 'ready', data: 2 })
})

test('a failure keeps what was known, and loading tries again', async () => {
  let works = true
  const rows = query(async () => {
    if (!works) throw new Error('away')
    return 'rows'
  })
  await rows.load()
  works = false
  await rows.refresh()
  expect(rows.$state.get()).toMatchObject({ status: 'failed', data: 'rows', failure: new Error('away') })
  works = true
  await rows.load()
  expect(rows.$state.get().status).toBe('ready')
})

test('what was asked before it was forgotten does not come back', async () => {
  const late = Promise.withResolvers<string>()
  const rows = query(() => late.promise)
  const loading = rows.load()
  rows.forget()
  late.resolve('old')
  await loading
  expect(rows.$state.get()).toEqual({ status: 'idle' })
})

test('may be changed before the server says so', async () => {
  const rows = query(async () => [1, 2])
  rows.patch((known) => [...known, 3])
  expect(rows.$state.get()).toEqual({ status: 'idle' })
  await rows.load()
  rows.patch((known) => [...known, 3])
  expect(rows.$state.get()).toEqual({ status: 'ready', data: [1, 2, 3] })
})

test('whoever asked first waits for the answer to the newest question, which took the place of his', async () => {
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()]
  let asked = 0
  const rows = query(() => answers[asked++]?.promise ?? Promise.reject(new Error('asked too often')))
  const seen: string[] = []
  const first = rows.load().then(() => seen.push(rows.$state.get().status))
  const second = rows.refresh()
  const third = rows.load().then(() => seen.push(rows.$state.get().status))
  answers[0]?.resolve('old')
  await Promise.resolve()
  expect(rows.$state.get()).toEqual({ status: 'loading' })
  answers[1]?.resolve('new')
  await Promise.all([first, second, third])
  expect(seen).toEqual(['ready', 'ready'])
  expect(rows.$state.get()).toEqual({ status: 'ready', data: 'new' })
})
