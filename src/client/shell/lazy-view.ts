import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

import { loadChunk } from './chunk.ts'

/** Brings the file of a screen. */
export type LoadView = () => Promise<{ readonly default: ComponentType }>

const views = new Map<LoadView, LazyExoticComponent<ComponentType>>()

/** The component of a screen, fetched when it is first drawn. One that could not be fetched is asked for again the next time. */
export function lazyView(load: LoadView): LazyExoticComponent<ComponentType> {
  const known = views.get(load)
  if (known) return known
  const view = lazy(() =>
    loadChunk(load).catch((failure: unknown) => {
      views.delete(load)
      throw failure
    })
  )
  views.set(load, view)
  return view
}
