import { useEffect, useRef } from 'react'

import { $pageTitle } from '#core/state/title.ts'

import { isFirstPage, isUserElsewhere } from '../tabs/arrivals.ts'

/** Where a page is no tab: its heading gives the window its title, and takes the focus, so that it is read. It is drawn beside the page. */
export function OwnHeading() {
  const here = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    // The pages that sleep beside it have headings as well.
    const headings = here.current?.parentElement?.querySelectorAll<HTMLElement>('h1') ?? []
    const heading = [...headings].find((one) => one.checkVisibility())
    if (!heading) return
    $pageTitle.set(heading.textContent)
    if (isFirstPage() || isUserElsewhere(here.current?.parentElement)) return
    heading.tabIndex = -1
    heading.focus()
  }, [])
  return <span ref={here} hidden />
}
