import { type RefObject, useEffect, useState } from 'react'

import type { DrawnPage } from '#ui/pdf/pdf-drawing.ts'

/** Milliseconds that a drawn page rests before its text is laid over it, unless somebody goes into the pane. */
const REST = 300

/** Lays the text of a drawn page over it, so that it can be read out and selected; whether it is there now. */
export function useTextLayer(page: DrawnPage | null, place: RefObject<HTMLElement | null>): boolean {
  const [laid, setLaid] = useState<DrawnPage | null>(null)
  useEffect(() => {
    const { current } = place
    if (!page || !current) return
    const stop = new AbortController()
    const lay = async () => {
      clearTimeout(timer)
      const { hasText, layText } = await import('#ui/pdf/pdf-drawing.ts')
      if (stop.signal.aborted) return
      await layText(page, current, stop.signal)
      if (!stop.signal.aborted) setLaid(hasText(page) ? page : null)
    }
    const timer = setTimeout(() => void lay(), REST)
    const region = current.closest('[data-region]')
    region?.addEventListener('focusin', () => void lay(), { once: true, signal: stop.signal })
    return () => {
      clearTimeout(timer)
      stop.abort()
      current.replaceChildren()
      setLaid(null)
    }
  }, [page, place])
  return laid !== null && laid === page
}
