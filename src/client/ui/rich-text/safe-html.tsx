import { useLayoutEffect, useRef } from 'react'

import { formattedLook, type IsOwnImage, purify } from '../base/text/formatted-text.ts'

export interface SafeHtmlProps {
  /** Formatted text of unknown origin. */
  html: string
  /** Whether a picture is shown: a file of one's own, by its address. Without it none is. */
  isOwnImage?: (source: string) => boolean
  /** Classes for its place and size. */
  className?: string
}

/** Shows formatted text that somebody else wrote: headings, lists, tables, links and own pictures; nothing that runs, loads, frames or poses as the page. */
export function SafeHtml({ html, isOwnImage, className = '' }: SafeHtmlProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(shown(html, isOwnImage)), [html, isOwnImage])
  return <div ref={place} className={`wrap-anywhere space-y-3 ${formattedLook} ${className}`} />
}

/** Links open beside the work. */
function shown(html: string, isOwnImage: IsOwnImage | undefined): DocumentFragment {
  const text = purify(html, isOwnImage)
  for (const link of text.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  return text
}
