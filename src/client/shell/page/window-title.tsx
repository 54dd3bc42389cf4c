import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { systemName } from '#core/state/installation/installation.ts'
import { $pageTitle, windowTitle } from '#core/state/title.ts'

/** Calls the window after the page in front: `{page} · {system}` (READINGS.md A06). */
export function WindowTitle() {
  useTranslation('session')
  const page = useStore($pageTitle)
  const title = windowTitle(page, systemName())
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}
