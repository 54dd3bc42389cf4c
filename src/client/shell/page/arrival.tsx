import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { $dialog } from '#core/state/dialogs.ts'
import { isAddressFollowed } from '#core/state/pages/addresses.ts'
import { announce } from '#ui/base/announcer.ts'

import { ACTS, isFirstPage, isFocusInTabs, isUserElsewhere, keepScroll, scrollOf } from '../tabs/arrivals.ts'

interface ArrivalProps {
  /** The key of the page's tab. */
  readonly tab: string
  readonly title: string
}

/**
 * What happens when a page comes to the front: its scroll position is restored, and its title is said. Its heading has the focus; in a page
 * that comes back from behind others, what had it last. Also for the first page of a window, which a reload or the choice of a project
 * has opened. It is drawn beside the page.
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
  const last = useRef<HTMLElement>(null)
  const isInFront = useRef(false)
  useEffect(() => {
    isInFront.current = true
    return () => {
      isInFront.current = false
    }
  }, [])
  useEffect(() => {
    // A window that opens is announced by the browser itself.
    if (!isFirstPage()) announce(words.current, { about: 'place' })
    const page = here.current?.parentElement
    if (isFocusInTabs() || isUserElsewhere(page)) return
    return takeFocus(page, isAddressFollowed(tab) ? null : last.current)
  }, [tab])
  useLayoutEffect(() => {
    const page = here.current?.parentElement
    // A part that is fetched only now hides the whole page for a moment, and takes the focus from what has it.
    if (isInFront.current && document.activeElement === document.body && isHere(last.current))
      last.current.focus({ preventScroll: true })
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target.closest<HTMLElement>(ONE_STOP) ?? target
    }
    page?.addEventListener('focusin', note)
    return () => page?.removeEventListener('focusin', note)
  }, [])
  return <span ref={here} hidden />
}

/** What gives the focus on to that of its parts which had it: its editors come and go, its cells show other rows. */
const ONE_STOP = '[role=grid], [role=treegrid]'

/** Whether an element can take the focus still. */
const isHere = (element: HTMLElement | null): element is HTMLElement =>
  element?.isConnected === true && element.checkVisibility() && !element.matches(':disabled')

/**
 * Gives the focus to what had it last in a page, else to its heading, or to the page. A dialog that closes may give the focus back a little
 * later, and a page whose data come may draw its heading anew: then once more, until the user has gone on.
 */
function takeFocus(page: HTMLElement | null | undefined, last: HTMLElement | null): () => void {
  const focus = () => {
    if ($dialog.get()) return
    const place = isHere(last) ? last : (page?.querySelector<HTMLElement>('h1') ?? page)
    if (place?.matches('h1') && !place.hasAttribute('tabindex')) place.tabIndex = -1
    place?.focus({ preventScroll: true })
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
