import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

import { loadChunk } from './chunk.ts'

/** Brings the file of a component. */
export type Load<Props extends object> = () => Promise<{ readonly default: ComponentType<Props> }>
/** Brings the file of a screen. */
export type LoadView = Load<object>

const views = new Map<unknown, unknown>()

/** A component that is fetched when it is first drawn. One that could not be fetched is asked for again the next time. */
export function lazyView<Props extends object>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  const known = views.get(load)
  if (known) return known as LazyExoticComponent<ComponentType<Props>>
  const view = lazy(() =>
    loadChunk(load).catch((failure: unknown) => {
      views.delete(load)
      throw failure
    })
  )
  views.set(load, view)
  return view
}
