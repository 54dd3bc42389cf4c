import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { staticFile } from '#contract/files/stored.ts'
import { getDictItems } from '#contract/system/dictionaries.ts'
import { addressAt, base, fileAddress, fill } from '#core/wire/http/address.ts'

beforeEach(() => vi.stubGlobal('location', { href: 'https://archive.example/workbench/index?x=1' }))
afterEach(() => vi.unstubAllGlobals())

const named = (content: string) =>
  vi.stubGlobal('document', {
    querySelector: (wanted: string) => (wanted.includes('context-path') ? { content } : null)
  })

test('calls are served under /api of the page’s own server, unless it names another path or another domain [7.C001]', () => {
  expect(base()).toBe('https://archive.example/api')
  named('/urban/')
  expect(base()).toBe('https://archive.example/urban')
  named('https://calls.example/x')
  expect(base()).toBe('https://calls.example/x')
  named('')
  expect(addressAt('/sys/login')).toBe('https://archive.example/sys/login')
})

test('a path is the same with and without its first slash', () => {
  expect(addressAt('sys/dict/refleshCache')).toBe(addressAt('/sys/dict/refleshCache'))
})

test('what fills a path cannot leave it', () => {
  expect(fill(getDictItems, { code: '../../user/info?x=' }).address).toBe(
    'https://archive.example/api/sys/dict/getDictItems/..%2F..%2Fuser%2Finfo%3Fx%3D'
  )
  expect(fill(staticFile, { '*': 'a b/c#d', download: '1' })).toEqual({
    address: 'https://archive.example/api/sys/common/static/a%20b/c%23d',
    rest: { download: '1' }
  })
})

test('a stored file has an address without a token', () => {
  expect(fileAddress('2026/图 1.pdf')).toBe('https://archive.example/api/sys/common/static/2026/%E5%9B%BE%201.pdf')
  expect(fileAddress('a.dwg', { download: true })).toMatch(/\/a\.dwg\?download=1$/)
})
