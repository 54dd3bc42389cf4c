import { type ComponentType, createElement, type LazyExoticComponent, lazy, useState } from 'react'

import { loadAgain, loadChunk } from './chunk.ts'

/** Brings the file of a component. */
export type Load<Props extends object> = () => Promise<{ readonly default: ComponentType<Props> }>
/** Brings the file of a screen. */
export type LoadView = Load<object>

/** How long React shows a sign of waiting at least, in milliseconds. */
const HIDDEN_FOR = 300

const views = new Map<unknown, unknown>()
/** Those whose files are here. */
const fetched = new Map<unknown, unknown>()
/** Files that are on their way. */
const awaited = new Set<Promise<unknown>>()
/** What React waits for in each of them. */
const lazies = new Map<unknown, unknown>()
/** Those that could not be fetched, until that has been shown. */
const failed = new Set<unknown>()
/** Why those could not be fetched that are asked for again. */
const failures = new Map<unknown, unknown>()

/**
 * A component that is fetched when it is first drawn; one whose file is here is drawn at once, since React shows what it has once
 * waited for no sooner than 300 ms after the sign of waiting. One that could not be fetched is asked for again the next time it is drawn
 * after that has been shown: while React still draws the same failure it stays one, or it would be asked for without end.
 */
export function lazyView<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const known = views.get(load)
  if (known) return known as ComponentType<Props>
  // A boundary that tries again draws the element that it had: what is waited for is found anew in it.
  const view = (props: Props) => {
    const [fetchedBefore] = useState(() => fetched.get(load) as ComponentType<Props> | undefined)
    return createElement(fetchedBefore ?? lazyOf(load), props)
  }
  views.set(load, view)
  return view
}

function lazyOf<Props extends object>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  const known = lazies.get(load)
  if (known) return known as LazyExoticComponent<ComponentType<Props>>
  const before = failures.get(load)
  const made = lazy(() =>
    loadChunk(before === undefined ? load : () => loadAgain(load, before)).then(
      (file) => {
        failures.delete(load)
        return file
      },
      (failure: unknown) => {
        failed.add(load)
        failures.set(load, failure)
        throw failure
      }
    )
  )
  lazies.set(load, made)
  return made
}

/** Fetches the file of a component that will be drawn soon. One that does not come is asked for again where it is drawn. */
export async function fetchView<Props extends object>(load: Load<Props>): Promise<void> {
  const coming = load()
  awaited.add(coming)
  const file = await coming.catch(() => undefined)
  awaited.delete(coming)
  if (file) fetched.set(load, file.default)
}

/** Waits for the files that are on their way, as long as React would hide them for once it had to wait for them. */
export async function viewsFetched(): Promise<void> {
  if (awaited.size === 0) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, HIDDEN_FOR)
  await Promise.race([Promise.allSettled(awaited), promise])
  clearTimeout(timer)
}

/** Takes the failures so far as shown. */
export function forgetFailed(): void {
  for (const load of failed) lazies.delete(load)
  failed.clear()
}
