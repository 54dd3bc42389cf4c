import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { $dialog } from '#core/state/dialogs.ts'
import { announce } from '#ui/base/announcer.ts'

import { ACTS, isFirstPage, isFocusInTabs, isUserElsewhere, keepScroll, scrollOf } from '../tabs/arrivals.ts'

interface ArrivalProps {
  /** The key of the page's tab. */
  readonly tab: string
  readonly title: string
}

/**
 * What happens when a page comes to the front: its scroll position is restored, its heading has the focus, and its title is
 * said. Also for the first page of a window, which a reload or the choice of a project has opened. It is drawn beside the page.
 */
export function Arrival({ tab, title }: ArrivalProps) {
  const { t } = useTranslation('shell')
  const here = useRef<HTMLSpanElement>(null)
  // Said at the arrival only: a title that changes later is no arrival.
  const words = useRef('')
  words.current = t('opened', { title })
  useLayoutEffect(() => {
    window.scrollTo(0, scrollOf(tab))
    const keep = () => keepScroll(tab, window.scrollY)
    addEventListener('scroll', keep, { passive: true })
    return () => removeEventListener('scroll', keep)
  }, [tab])
  useEffect(() => {
    // A window that opens is announced by the browser itself.
    if (!isFirstPage()) announce(words.current, { about: 'place' })
    const page = here.current?.parentElement
    if (isFocusInTabs() || isUserElsewhere(page)) return
    return focusHeading(page)
  }, [])
  // A part that is fetched only now hides the whole page for a moment, and takes the focus from what has it.
  const held = useRef<Element>(null)
  useLayoutEffect(() => {
    const page = here.current?.parentElement
    if (document.activeElement === document.body && held.current instanceof HTMLElement && held.current.isConnected)
      held.current.focus({ preventScroll: true })
    return () => {
      held.current = page?.contains(document.activeElement) ? document.activeElement : null
    }
  }, [])
  return <span ref={here} hidden />
}

/**
 * Gives the focus to the heading of a page, or to the page. A dialog that closes may give the focus back a little later, and a page whose
 * data come may draw its heading anew: then once more, until the user has gone on.
 */
function focusHeading(page: HTMLElement | null | undefined): () => void {
  const focus = () => {
    const heading = page?.querySelector<HTMLElement>('h1') ?? page
    if (!heading || $dialog.get()) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  let frame = 0
  /** When what is going on has been drawn, the focus may have been lost. */
  const focusLater = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        const { activeElement } = document
        if (activeElement === document.body || (isNew && !page?.contains(activeElement))) focus()
        isNew = false
      })
    })
  }
  let isNew = true
  const stop = () => {
    cancelAnimationFrame(frame)
    page?.removeEventListener('focusout', focusLater)
    for (const act of ACTS) removeEventListener(act, stop, true)
  }
  focus()
  focusLater()
  page?.addEventListener('focusout', focusLater)
  for (const act of ACTS) addEventListener(act, stop, true)
  return stop
}
