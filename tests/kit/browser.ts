import { cleanup } from 'vitest-browser-react'
import { afterEach, beforeEach } from 'vitest'

import { startLanguage } from '#core/state/language.ts'
import '#ui/theme.css'

await startLanguage('zh-CN', ['ui', 'grid', 'parts', 'shell', 'rules', 'failures', 'session', 'archives', 'files', 'workbench', 'projects'])
document.title = '测试'

beforeEach(() => {
  document.documentElement.lang = 'zh-CN'
  document.documentElement.dataset.theme = 'light'
})
afterEach(async () => {
  await cleanup()
})
