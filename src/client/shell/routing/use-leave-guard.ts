import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { isFullWindow } from '#contract/core/full-window.ts'
import { menuAt } from '#core/state/menu.ts'
import { guardReload } from '#core/state/reload.ts'
import { $route, guardLeaving } from '#core/state/route.ts'
import { $tabs } from '#core/state/tabs.ts'
import { windowChanges } from '#ui/base/unsaved-changes.ts'

import { isAlone } from './places.ts'
import { confirmLoss, giveUpPage, isUnsavedPage } from '../tabs/unsaved-pages.ts'

/** Asks before a move takes a page away that holds what has not been sent. Pages that are kept while another is in front are not asked. */
export function useLeaveGuard(): void {
  const { t } = useTranslation('shell')
  useEffect(() => {
    const giveUp = () =>
      confirmLoss(t).then((yes) => {
        if (yes) giveUpPage($route.get().full)
        return yes
      })
    const stops = [
      guardLeaving((to, way) => (losesText(to, way === 'step') ? giveUp() : undefined)),
      guardReload(() => (windowChanges.has() ? confirmLoss(t) : undefined))
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [t])
}

function losesText(to: string, isStep: boolean): boolean {
  const { full, path } = $route.get()
  const [place = ''] = to.split('#')
  const [wanted = ''] = place.split('?')
  if (place === full) return false
  // A page outside the frame takes the place of the frame with all its pages.
  if (goesOuter(wanted)) return windowChanges.has()
  const front = $tabs.get().find(({ key }) => key === full)
  // Without tabs a step of the browser keeps the page that it leaves, as long as it holds what has not been sent.
  const isReplaced = front?.isAlone === true && isAlone() && !isStep
  const goes = front ? !front.keepAlive || isReplaced : goesOuter(path)
  return goes && isUnsavedPage(full)
}

function goesOuter(path: string): boolean {
  const item = menuAt(path)
  return item !== undefined && isFullWindow(item)
}
