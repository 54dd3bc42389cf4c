import { expect, test } from 'vitest'

import { digestFile } from '#core/wire/upload/digest.ts'

const never = new AbortController().signal
const quiet = () => undefined
const bySubtle = async (bytes: Blob) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer()))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

test('the digest is that of the bytes, whatever their number', async () => {
  for (const size of [0, 1, 64, 4 * 1024 * 1024, 4 * 1024 * 1024 + 1, 9 * 1024 * 1024 + 7]) {
    const bytes = new Blob([Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251)])
    expect(await digestFile(bytes, quiet, never), String(size)).toBe(await bySubtle(bytes))
  }
})

test('many at once are each their own', async () => {
  const files = Array.from({ length: 40 }, (_, at) => new Blob([`file ${at}`]))
  const sums = await Promise.all(files.map((file) => digestFile(file, quiet, never)))
  expect(sums).toEqual(await Promise.all(files.map(bySubtle)))
})

test('a large file reports its progress; stopped, it makes way for the next', async () => {
  const large = new Blob(Array.from({ length: 200 }, () => new Uint8Array(1024 * 1024)))
  const percents: number[] = []
  const began = performance.now()
  await digestFile(large, (percent) => percents.push(percent), never)
  const whole = performance.now() - began
  expect(percents.length).toBeGreaterThan(1)
  expect(percents).toEqual([...percents].sort((one, other) => one - other))
  const stop = new AbortController()
  const stopped = digestFile(large, quiet, stop.signal)
  const next = digestFile(new Blob(['next']), quiet, never)
  const since = performance.now()
  stop.abort(new Error('enough'))
  await expect(stopped).rejects.toThrow('enough')
  expect(await next).toBe(await bySubtle(new Blob(['next'])))
  expect(performance.now() - since).toBeLessThan(whole / 2)
})
