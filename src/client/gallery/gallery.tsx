import { useStore } from '@nanostores/react'
import { Suspense, useEffect } from 'react'

import { $route, bindRouter, go } from '#core/state/pages/route.ts'
import { $settings } from '#core/state/settings.ts'
import { ConfirmHost } from '#ui/containers/confirm.tsx'
import { LocaleProvider } from '#ui/base/text/locale-provider.tsx'
import { startRegions } from '#ui/base/focus/regions.ts'
import { Spinner } from '#ui/status/spinner.tsx'
import { Toasts } from '#ui/status/toast.tsx'

import { ComponentPage } from './component-page.tsx'
import { FrontPage } from './front-page.tsx'
import { PAGE_NAMES } from './groups.ts'
import { MissingPage } from './missing-page.tsx'
import { GALLERY_PATH, isGalleryPath } from './place.ts'

interface GalleryProps {
  /** Keeps the place in step with the address bar; gives back how to stop. */
  readonly follow: () => () => void
}

/** The gallery: every component on a page of its own, in place of the product. */
export function Gallery({ follow }: GalleryProps) {
  const { language } = useStore($settings)
  useEffect(() => {
    const stop = follow()
    const stopRegions = startRegions()
    return () => {
      stop()
      stopRegions()
      bindRouter(leave)
    }
  }, [follow])
  return (
    <LocaleProvider language={language} navigate={travel}>
      <Suspense
        fallback={
          <main className="grid min-h-dvh place-items-center">
            <Spinner size="large" />
          </main>
        }
      >
        <Place />
        <ConfirmHost />
        <Toasts />
      </Suspense>
    </LocaleProvider>
  )
}

/** The page of the place one is at. */
function Place() {
  const { path } = useStore($route)
  const name = PAGE_NAMES.find((one) => path === `${GALLERY_PATH}/${one}`)
  if (name) return <ComponentPage key={name} name={name} />
  return path.replace(/\/$/, '') === GALLERY_PATH ? <FrontPage /> : <MissingPage />
}

/** Another page of the gallery is drawn; the product is loaded. */
const travel = (path: string): void => (isGalleryPath(path) ? go(path) : leave(path))
const leave = (path: string): void => location.assign(path)
