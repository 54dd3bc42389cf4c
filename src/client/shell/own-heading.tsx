import { useEffect, useRef } from 'react'

import { $pageTitle } from '#core/state/title.ts'

import { isFirstPage } from './arrivals.ts'

/** Where a page is no tab: its heading gives the window its title, and takes the focus, so that it is read. Stands beside the page. */
export function OwnHeading() {
  const here = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const heading = here.current?.parentElement?.querySelector<HTMLElement>('h1:not([hidden])')
    if (!heading) return
    $pageTitle.set(heading.textContent)
    if (isFirstPage()) return
    heading.tabIndex = -1
    heading.focus()
  }, [])
  return <span ref={here} hidden />
}
