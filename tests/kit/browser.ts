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

beforeEach(() => {
  document.documentElement.lang = 'zh-CN'
  document.documentElement.dataset.theme = 'light'
})
afterEach(async () => {
  await cleanup()
})
