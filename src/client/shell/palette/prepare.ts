/** The page in front comes first; after that there is time. Milliseconds. */
const LATER = 3000

/**
 * Fetches the palette and makes its index ready once the page is drawn and nothing else is to be done, or at once when Ctrl or ⌘ is
 * pressed, for K may follow. Gives back how to stop.
 */
export function preparePalette(): () => void {
  let isDone = false
  const prepare = () => {
    if (isDone) return
    stop()
    // Without a connection it is fetched when it is opened.
    void import('./warm.ts').then(
      ({ warm }) => warm(),
      () => undefined
    )
  }
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'Control' || key === 'Meta') prepare()
  }
  const timer = setTimeout(
    () => ('requestIdleCallback' in globalThis ? requestIdleCallback(prepare) : prepare()),
    LATER
  )
  const stop = () => {
    isDone = true
    clearTimeout(timer)
    document.removeEventListener('keydown', press)
  }
  document.addEventListener('keydown', press)
  return stop
}
