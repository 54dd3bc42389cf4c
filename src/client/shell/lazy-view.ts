import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

import { loadChunk } from './chunk.ts'

/** Brings the file of a component. */
export type Load<Props extends object> = () => Promise<{ readonly default: ComponentType<Props> }>
/** Brings the file of a screen. */
export type LoadView = Load<object>

const views = new Map<unknown, unknown>()
/** Those that could not be fetched, until that has been told. */
const failed = new Set<unknown>()

/**
 * A component that is fetched when it is first drawn. One that could not be fetched is asked for again the next time it is drawn
 * after that has been told: while React still draws the same failure it stays one, or it would be asked for without end.
 */
export function lazyView<Props extends object>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  const known = views.get(load)
  if (known) return known as LazyExoticComponent<ComponentType<Props>>
  const view = lazy(() =>
    loadChunk(load).catch((failure: unknown) => {
      failed.add(load)
      throw failure
    })
  )
  views.set(load, view)
  return view
}

/** Takes it that the failures so far have been told. */
export function forgetFailed(): void {
  for (const load of failed) views.delete(load)
  failed.clear()
}
