import { Suspense } from 'react'

import { Gallery } from '#gallery/gallery.tsx'
import { ErrorBoundary } from '#shell/loading/error-boundary.tsx'
import { FailedView } from '#shell/loading/failed-view.tsx'
import { followAddress } from '#shell/routing/travel.ts'

/** The pages that are apart from the product and its sign-in: the gallery. */
export function GalleryRoot() {
  return (
    <ErrorBoundary
      fallback={(failure, retry) => (
        <main className="grid min-h-dvh">
          <Suspense>
            <FailedView failure={failure} retry={retry} />
          </Suspense>
        </main>
      )}
    >
      <Gallery follow={followAddress} />
    </ErrorBoundary>
  )
}
