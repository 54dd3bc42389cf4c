import { useStore } from '@nanostores/react'
import { Suspense } from 'react'

import { menuAt } from '#core/state/menu.ts'
import { $path } from '#core/state/pages/route.ts'
import { $pageTitle } from '#core/state/title.ts'

import { Breadcrumb } from './breadcrumb.tsx'
import { type LoadView, lazyView } from '../loading/lazy-view.ts'
import { OwnHeading } from './own-heading.tsx'

interface ExceptionProps {
  /** The pages that say what is wrong, by their number: `/404` shows that of 404. */
  readonly pages: Readonly<Partial<Record<string, LoadView>>>
  /** What a group of the menu shows as a page of its own, by the component that the menu gives it. */
  readonly layouts?: (component: string) => LoadView | undefined
}

/** What is drawn where the place is no tab: the page of /403, /404 or /500, or a group of the menu that leads to no page of its own. */
export function Exception({ pages, layouts }: ExceptionProps) {
  const path = useStore($path)
  const title = useStore($pageTitle)
  const load = pages[path.slice(1)] ?? layouts?.(menuAt(path)?.component ?? '')
  if (!load) return null
  const Page = lazyView(load)
  return (
    <Suspense>
      <Breadcrumb path={path} title={menuAt(path) ? null : title} />
      <Page />
      <OwnHeading key={path} />
    </Suspense>
  )
}
