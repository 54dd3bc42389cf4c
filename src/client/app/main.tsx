import { lazy } from 'react'
import { createRoot } from 'react-dom/client'

import { begin } from '#shell/begin.ts'
import { loadChunk } from '#shell/chunk.ts'
import { Door } from '#shell/door.tsx'

import { OUTSIDE } from './screens.ts'

/** What is behind the sign-in comes in a piece of its own. */
const Within = lazy(() => loadChunk(() => import('./within.tsx').then((file) => ({ default: file.Within }))))

await begin()
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element #root')
createRoot(root).render(<Door outside={OUTSIDE} inside={Within} />)
