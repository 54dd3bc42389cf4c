import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'

import { isGalleryWanted } from '#gallery/place.ts'
import { begin } from '#shell/begin.ts'
import { loadChunk } from '#shell/chunk.ts'
import { Door } from '#shell/door.tsx'

import { OUTSIDE } from './outside.ts'

/** What is behind the sign-in comes in a piece of its own. */
const within = () => import('./within.tsx').then((file) => ({ default: file.Within }))

/** The gallery needs no sign-in. */
const Apart = lazy(() => loadChunk(() => import('./apart.tsx').then((file) => ({ default: file.Apart }))))

const isGallery = isGalleryWanted()
await begin(isGallery ? undefined : { outside: OUTSIDE, inside: within })
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
createRoot(root).render(
  isGallery ? (
    <Suspense>
      <Apart />
    </Suspense>
  ) : (
    <Door outside={OUTSIDE} inside={within} />
  )
)
