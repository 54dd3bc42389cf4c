import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { isFullWindow } from '#contract/core/full-window.ts'
import { menuAt } from '#core/state/menu.ts'
import { guardReload } from '#core/state/reload.ts'
import { $frontPage } from '#core/state/pages/addresses.ts'
import { $path, guardLeaving } from '#core/state/pages/route.ts'
import { $tabs } from '#core/state/pages/tabs.ts'
import { windowChanges } from '#ui/base/layers/unsaved-changes.ts'

import { isAlone, pageAt } from './places.ts'
import { confirmLoss, giveUpPage, isUnsavedPage } from '../tabs/unsaved-pages.ts'

/** Asks before a move takes a page away that holds what has not been sent. Pages that are kept while another is in front are not asked. */
export function useLeaveGuard(): void {
  const { t } = useTranslation('shell')
  useEffect(() => {
    const giveUp = () =>
      confirmLoss(t).then((yes) => {
        if (yes) giveUpPage($frontPage.get())
        return yes
      })
    const stops = [
      guardLeaving((to, way, page) => (losesText(to, way === 'step', page) ? giveUp() : undefined)),
      guardReload(() => (windowChanges.has() ? confirmLoss(t) : undefined))
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [t])
}

function losesText(to: string, isStep: boolean, page: string | undefined): boolean {
  const [key, path] = [$frontPage.get(), $path.get()]
  const [place = ''] = to.split('#')
  const [wanted = ''] = place.split('?')
  // Another place of the same page takes nothing away.
  if ((page ?? pageAt(place)) === key) return false
  // A page outside the frame takes the place of the frame with all its pages.
  if (goesOuter(wanted)) return windowChanges.has()
  const front = $tabs.get().find((tab) => tab.key === key)
  // Without tabs a step of the browser keeps the page that it leaves, as long as it holds what has not been sent.
  const isReplaced = front?.isAlone === true && isAlone() && !isStep
  const goes = front ? !front.keepAlive || isReplaced : goesOuter(path)
  return goes && isUnsavedPage(key)
}

function goesOuter(path: string): boolean {
  const item = menuAt(path)
  return item !== undefined && isFullWindow(item)
}
