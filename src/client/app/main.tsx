import { lazy, Suspense } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

import { isGalleryWanted } from '#gallery/place.ts'
import { begin } from '#shell/boot/begin.ts'
import { AuthGate } from '#shell/boot/auth-gate.tsx'
import { takeOverPage } from '#shell/boot/take-over.ts'
import { loadChunk } from '#shell/loading/chunk.ts'
import { viewsFetched } from '#shell/loading/lazy-view.ts'

import { PUBLIC_PAGES } from './public-pages.ts'

/** What is behind the sign-in comes in a piece of its own. */
const within = () => import('./app-routes.tsx').then((file) => ({ default: file.AppRoutes }))

/** The gallery needs no sign-in. */
const Apart = lazy(() => loadChunk(() => import('./gallery-root.tsx').then((file) => ({ default: file.GalleryRoot }))))

const isGallery = isGalleryWanted()
await begin(isGallery ? undefined : { outside: PUBLIC_PAGES, inside: within })
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
const page = isGallery ? (
  <Suspense>
    <Apart />
  </Suspense>
) : (
  <AuthGate outside={PUBLIC_PAGES} inside={within} />
)
if (root.dataset.drawn !== undefined) await viewsFetched()
if (takeOverPage(root)) hydrateRoot(root, page)
else createRoot(root).render(page)
