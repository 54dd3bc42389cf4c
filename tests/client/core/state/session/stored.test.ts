import { afterEach, expect, test, vi } from 'vitest'

import { longShelf, readTimed, tabShelf, writeJson, writeTimed } from '#core/state/session/stored.ts'

afterEach(() => vi.unstubAllGlobals())

test('without a browser there is a shelf all the same', () => {
  writeTimed('X', 1, null)
  expect(readTimed('X')).toEqual({ value: 1, expire: null })
  writeTimed('X', undefined, null)
  expect(readTimed('X')).toBeUndefined()
})

test('a browser that refuses storage, or whose storage is full, stops nobody', () => {
  const full = { getItem: () => null, removeItem: () => undefined, setItem: () => assertRoom() }
  const assertRoom = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', full)
  expect(() => writeJson(longShelf(), 'X', { a: 1 })).not.toThrow()
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('refused', 'SecurityError')
    }
  })
  expect(() => writeJson(tabShelf(), 'X', 1)).not.toThrow()
  Reflect.deleteProperty(globalThis, 'sessionStorage')
})

test('an entry whose time is over is taken away', () => {
  writeTimed('X', 'old', 100, 1000)
  expect(readTimed('X', 1099)?.value).toBe('old')
  expect(readTimed('X', 1100)).toBeUndefined()
  expect(longShelf().getItem('pro__X')).toBeNull()
})
