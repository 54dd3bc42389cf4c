import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import lock from '../../package-lock.json' with { type: 'json' }

/** Licences under which the product may bring a package along. */
const TAKEN: ReadonlySet<string> = new Set([
  'MIT',
  'Apache-2.0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'MIT AND OFL-1.1',
  '(MPL-2.0 OR Apache-2.0)'
])
/** Packages that name none in the lock, by where it is read. */
const READ_ELSEWHERE: Readonly<Record<string, string>> = {
  'node_modules/combine-errors': 'its Readme.md: MIT',
  'node_modules/png-js': 'its LICENSE: MIT'
}
/** The lock holds no licence of packages for other machines that it was completed with; that of this machine is read. */
const OF_OTHER_MACHINES = /^node_modules\/@napi-rs\/canvas-/

interface Locked {
  readonly license?: string
  readonly dev?: boolean
}

test('every package that comes along with the product has a licence that it may come under', () => {
  const packages = Object.entries(lock.packages as Readonly<Record<string, Locked>>).filter(
    ([path, { dev }]) => path !== '' && !dev
  )
  const found = packages
    .filter(
      ([path, { license = '' }]) => !TAKEN.has(license) && !(path in READ_ELSEWHERE) && !OF_OTHER_MACHINES.test(path)
    )
    .map(([path, { license }]) => `${path}: ${license ?? 'none'}`)
  expect(found).toEqual([])
  for (const path of Object.keys(READ_ELSEWHERE)) expect(packages.map(([name]) => name)).toContain(path)
  const canvas = JSON.parse(readFileSync('node_modules/@napi-rs/canvas/package.json', 'utf8')) as Locked
  expect(canvas.license).toBe('MIT')
})
