import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

import { freshPages } from '#server/fresh.ts'

import { gzipped, type Manifest, scriptsOf } from './sizes.ts'

const SIGN_IN = [
  'index.html',
  'src/client/screens/session/sign-in.tsx',
  ...['ui', 'failures', 'session'].map((name) => `locales/zh-CN/${name}.json`)
]
const WORKBENCH = [
  'src/client/core/work/session/sign-in.ts',
  'src/client/core/work/session/session.ts',
  'src/client/app/app-routes.tsx',
  'src/client/screens/workbench/index.tsx',
  'src/client/ui/status/toast.tsx',
  'src/client/ui/base/toast-queue.ts',
  ...['shell', 'parts', 'workbench'].map((name) => `locales/zh-CN/${name}.json`)
]
/** What the first declared list of a session adds to the workbench, in kB; a third of it are menus that the workbench fetches at rest. */
const FIRST_LIST = 236.2
/** A list that is declared, with the texts of its area. */
const LIST = [
  'src/client/screens/system/position.tsx',
  ...['system', 'resource', 'grid', 'parts', 'rules'].map((name) => `locales/zh-CN/${name}.json`)
]
/**
 * Budgets in kB of gzip, all scripts that are loaded until a page is drawn, together, as tests/bench/size sees them in a browser. They
 * are tight on purpose: who needs more says why in docs/decisions.
 */
const PAGES = {
  'sign-in page': { most: 150, sources: SIGN_IN },
  workbench: { most: 249, sources: [...SIGN_IN, ...WORKBENCH] }
}

describe('sizes', () => {
  let dist = ''
  let manifest: Manifest = {}
  beforeAll(async () => {
    dist = await freshPages(process.cwd(), () => undefined)
    manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  })

  test.each(Object.entries(PAGES))('the scripts of the %s stay within their budget', (_, { most, sources }) => {
    expect(gzipped(dist, scriptsOf(manifest, sources))).toBeLessThanOrEqual(most)
  })

  test('the first declared list stays within its budget, and each further one adds at most 9.3 kB', () => {
    const before = scriptsOf(manifest, PAGES.workbench.sources)
    const first = scriptsOf(manifest, [...PAGES.workbench.sources, ...LIST])
    expect(gzipped(dist, first.difference(before))).toBeLessThanOrEqual(FIRST_LIST)
    const others = [...readFileSync('src/client/app/screens.ts', 'utf8').matchAll(/'#screens\/(.*?)'/g)]
      .map(([, path]) => `src/client/screens/${path}`)
      .filter((path) => /export default (?:list|tree|depart)Screen\(/.test(readFileSync(path, 'utf8')))
    expect(others.length).toBeGreaterThan(8)
    const sizes = others.map((path) => [path, gzipped(dist, scriptsOf(manifest, [path]).difference(first))] as const)
    expect(sizes.filter(([, size]) => size > 9.3)).toEqual([])
  })
})

test('every file that a start without the server needs is one that the build has made', async () => {
  const dist = await freshPages(process.cwd(), () => undefined)
  const worker = readFileSync(join(dist, 'service-worker.js'), 'utf8')
  const files = [...worker.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => !existsSync(join(dist, file)))).toEqual([])
})

test('what is loaded lazily counts only where it is named, and what is shared counts once', () => {
  const manifest: Manifest = {
    'index.html': { file: 'a.js', isEntry: true, imports: ['_shared.js'] },
    '_shared.js': { file: 's.js' },
    'screen.tsx': { file: 'b.js', imports: ['_shared.js', 'index.html'] },
    'other.tsx': { file: 'c.js' }
  }
  expect([...scriptsOf(manifest, ['index.html', 'screen.tsx'])].sort()).toEqual(['a.js', 'b.js', 's.js'])
  expect(() => scriptsOf(manifest, ['gone.tsx'])).toThrow('gone.tsx')
})
