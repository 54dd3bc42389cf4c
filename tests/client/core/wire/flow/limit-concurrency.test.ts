import { expect, test } from 'vitest'

import { limitConcurrency } from '#core/wire/flow/limit-concurrency.ts'

test('so many at once, first come first served; who gives up while waiting takes no place', async () => {
  const lane = limitConcurrency(2)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  const [stay, stop] = [new AbortController().signal, new AbortController()]
  const [a, b, c, d] = [
    lane(work('a'), stay),
    lane(work('b'), stay),
    lane(work('c'), stop.signal),
    lane(work('d'), stay)
  ]
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b'])
  stop.abort(new Error('no more'))
  await expect(c).rejects.toThrow('no more')
  ends.get('a')?.()
  expect(await a).toBe('a')
  await Promise.resolve()
  expect(begun).toEqual(['a', 'b', 'd'])
  for (const end of ends.values()) end()
  expect(await Promise.all([b, d])).toEqual(['b', 'd'])
})

test('work that fails gives its place to the next', async () => {
  const lane = limitConcurrency(1)
  const { signal } = new AbortController()
  const broken = lane(async () => Promise.reject(new Error('broken')), signal)
  await expect(broken).rejects.toThrow('broken')
  expect(await lane(async () => 'next', signal)).toBe('next')
})
