/** Fetches files as soon as the page has nothing else to do. Gives back how to stop. */
export function fetchAtRest(files: readonly (() => Promise<unknown>)[]): () => void {
  const fetch = () => {
    // Without a connection they are fetched when they are needed.
    for (const load of files) void load().catch(() => undefined)
  }
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(fetch, 1000)
    return () => clearTimeout(timer)
  }
  const waiting = requestIdleCallback(fetch)
  return () => cancelIdleCallback(waiting)
}
