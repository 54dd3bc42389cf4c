/**
 * Starts what is fetched only now, and gives back how to stop it, also before it is here. Without a connection the page is drawn
 * without it.
 */
export function startLazily(load: () => Promise<() => () => void>): () => void {
  let isOver = false
  let stop: (() => void) | undefined
  void load().then(
    (start) => {
      if (!isOver) stop = start()
    },
    () => undefined
  )
  return () => {
    isOver = true
    stop?.()
  }
}
