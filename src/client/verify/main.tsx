import '#ui/theme.css'

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { $settings } from '#core/state/settings.ts'
import { startTexts } from '#core/work/texts.ts'
import { followLook } from '#shell/settings/theme.ts'
import { startAnnouncer } from '#ui/base/announcer.ts'

import { VerifyPage } from './verify-page.tsx'

followLook()
startAnnouncer()
await startTexts($settings.get().language, ['ui', 'verify', 'failures'])
const root = document.getElementById('root')
if (!root) throw new Error('verify.html has no element #root')
createRoot(root).render(
  <StrictMode>
    <VerifyPage />
  </StrictMode>
)
