import { cleanup } from 'vitest-browser-react'
import { afterEach, beforeEach } from 'vitest'

import { startTexts } from '#core/work/texts.ts'
import '#ui/theme.css'

import { drawLate } from './late-frames.ts'
import { withoutCaches } from './real-caches.ts'

withoutCaches()

const late = Number(import.meta.env.VITE_FRAMES_LATE ?? 0)
if (late > 0) drawLate(late)

await startTexts('zh-CN', [
  'ui',
  'formatted',
  'grid',
  'parts',
  'shell',
  'palette',
  'rules',
  'failures',
  'session',
  'archives',
  'files',
  'workbench',
  'projects',
  'account'
])
document.title = '测试'

/**
 * A call that the test does not answer gets no answer: what a page asks as its test ends would otherwise be answered by the server of the
 * tests with a page of its own, and the next test would see the failure.
 */
const fetchFile = globalThis.fetch.bind(globalThis)
globalThis.fetch = (address, init) => {
  const { pathname } = new URL(address instanceof Request ? address.url : address, location.href)
  if (!pathname.startsWith('/api/')) return fetchFile(address, init)
  return new Promise((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error), { once: true })
  })
}

beforeEach(() => {
  document.documentElement.lang = 'zh-CN'
  document.documentElement.dataset.theme = 'light'
})
afterEach(async () => {
  await cleanup()
})
