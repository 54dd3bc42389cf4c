import { afterEach, expect, test, vi } from 'vitest'

import { ChunkLoadError, loadChunk } from '#shell/loading/chunk.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('a piece that does not come within 120 s is late [4.S56, 8.X46, 9.K06]', async () => {
  vi.useFakeTimers()
  const failure = loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(await Promise.race([failure, 'waiting'])).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(await failure).toMatchObject({ name: 'ChunkLoadError', type: 'timeout', code: undefined })
})

test('a piece that is not there is missing; a stylesheet has its own code [8.X46, 8.X47]', async () => {
  const gone = await loadChunk(() =>
    Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  ).catch((error: unknown) => error)
  expect(gone).toBeInstanceOf(ChunkLoadError)
  expect(gone).toMatchObject({ type: 'missing', code: undefined })
  const style = await loadChunk(() => Promise.reject(new Error('Unable to preload CSS for /assets/x.css'))).catch(
    (error: unknown) => error
  )
  expect(style).toMatchObject({ type: 'missing', code: 'CSS_CHUNK_LOAD_FAILED' })
})

test('a piece that comes is given', async () => {
  expect(await loadChunk(async () => 7)).toBe(7)
})
