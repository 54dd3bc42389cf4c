import { preloadModule } from './preload-module.ts'

/** The longest that the program waits for a picture to be painted, in milliseconds: a window that nobody sees paints none. */
const LONGEST = 1000

/**
 * Fetches and begins the program of a page that the server has drawn, which names its files for that (server/pages.ts): once the page is
 * painted, for on a slow computer the arrival of the files takes as long as the picture; at once where this browser shows another page.
 * Every other page names its program as pages do.
 */
export function beginProgram(): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name="program"]')?.content.split(' ')
  if (!files) return
  const begin = () => {
    for (const file of files) preloadModule(file)
    const script = document.createElement('script')
    Object.assign(script, { type: 'module', crossOrigin: '', src: files[0] })
    document.head.append(script)
  }
  const isSeen = !document.documentElement.hasAttribute('data-drawn-anew')
  // The program needs the place into which it draws.
  whenParsed(() => (isSeen ? afterPaint(begin) : begin()))
}

function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true })
  else run()
}

function afterPaint(run: () => void): void {
  let hasRun = false
  const once = () => {
    if (hasRun) return
    hasRun = true
    run()
  }
  requestAnimationFrame(() => setTimeout(once))
  setTimeout(once, document.visibilityState === 'hidden' ? 0 : LONGEST)
}
