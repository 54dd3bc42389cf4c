import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { startLanguage } from '#core/state/language.ts'
import { $toasts, dismissAll } from '#core/state/toasts.ts'
import { ChunkLoadError, loadChunk } from '#core/wire/chunk.ts'

beforeAll(() => startLanguage('zh-CN', ['failures']))
afterEach(() => {
  dismissAll()
  vi.useRealTimers()
})

test('a screen that comes is passed on', async () => {
  expect(await loadChunk(async () => 'screen')).toBe('screen')
})

test('one that is missing offers to load the page anew [8.X46]', async () => {
  const failure = await loadChunk(async () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))).catch((caught: unknown) => caught)
  expect(failure).toBeInstanceOf(ChunkLoadError)
  expect(failure).toMatchObject({ name: 'ChunkLoadError', type: 'missing', code: undefined })
  const [toast] = $toasts.get()
  expect(toast).toMatchObject({ tone: 'warning', text: '已有新版本，保存后刷新', actions: [{ label: '刷新' }] })
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  toast?.actions?.[0]?.run()
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  vi.unstubAllGlobals()
})

test('missing styles have a code of their own [8.X47]', async () => {
  await expect(loadChunk(async () => Promise.reject(new Error('Unable to preload CSS for /assets/x.css')))).rejects.toMatchObject({
    type: 'missing',
    code: 'CSS_CHUNK_LOAD_FAILED'
  })
})

test('one that does not come within 120 s is given up [4.S56, 9.K06]', async () => {
  vi.useFakeTimers()
  const loading = expect(loadChunk(() => new Promise(() => undefined))).rejects.toMatchObject({ type: 'timeout' })
  await vi.advanceTimersByTimeAsync(119_999)
  expect($toasts.get()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await loading
  expect($toasts.get()).toMatchObject([{ text: '网络超时' }])
})
