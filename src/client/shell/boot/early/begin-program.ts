import { KEPT_FRAME_MARK } from '#core/work/kept-frame-marks.ts'

/** The longest that the program waits for a picture to be painted, in milliseconds: a window that nobody sees paints none. */
const LONGEST = 1000

/**
 * Fetches the program, whose files the build names in the page (app/first-page.ts), and lets it begin once the page is there as a whole.
 * Where there is something to be seen without it, that is painted first: on a slow computer the arrival of the files takes as long as the
 * picture. `fetchMore` fetches what is needed beside the program.
 */
export function beginProgram(fetchMore: () => void): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name="program"]')?.content.split(' ')
  if (!files) return
  const fetchAll = () => {
    files.forEach(preloadModule)
    fetchMore()
  }
  const begin = () => {
    const script = document.createElement('script')
    script.type = 'module'
    script.crossOrigin = ''
    script.src = files[0] ?? ''
    document.head.append(script)
  }
  if (!hasPicture()) {
    fetchAll()
    whenParsed(begin)
  } else
    whenParsed(() =>
      afterPaint(() => {
        fetchAll()
        begin()
      })
    )
}

/** Fetches a module, so that it need not be found in another one first. */
export function preloadModule(file: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = file
  document.head.append(link)
}

/** Whether the server has drawn the page for this browser, or this browser has kept a frame. */
const hasPicture = (): boolean =>
  document.querySelector(`[${KEPT_FRAME_MARK}]`) !== null ||
  (document.querySelector('meta[name="drawn"]') !== null && !document.documentElement.hasAttribute('data-drawn-anew'))

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
