import { useStore } from '@nanostores/react'
import { Suspense, useEffect, useRef } from 'react'

import { $route } from '#core/state/route.ts'
import { $pageTitle } from '#core/state/title.ts'

import { isFirstPage } from './arrivals.ts'
import { type LoadView, lazyView } from './lazy-view.ts'

interface ExceptionProps {
  /** The pages that tell what is wrong, by their number: `/404` shows that of 404. */
  readonly pages: Readonly<Partial<Record<string, LoadView>>>
}

/** What is drawn where the place is no tab: the page of /403, /404 or /500. */
export function Exception({ pages }: ExceptionProps) {
  const { path } = useStore($route)
  const load = pages[path.slice(1)]
  if (!load) return null
  const Page = lazyView(load)
  return (
    <Suspense>
      <Page />
      <Heading key={path} />
    </Suspense>
  )
}

/** Gives the focus to the heading, so that it is read. */
function Heading() {
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
