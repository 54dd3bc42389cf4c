import DOMPurify from 'dompurify'
import { useLayoutEffect, useRef } from 'react'

export interface SafeHtmlProps {
  /** Formatted text of unknown origin. */
  html: string
  /** Classes for its place and size. */
  className?: string
}

const TAGS =
  'p br hr b strong i em u s sub sup h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code a span div table caption thead tbody tfoot tr th td dl dt dd'.split(
    ' '
  )
const ATTRIBUTES = ['href', 'colspan', 'rowspan', 'scope', 'start']

const STYLE =
  'wrap-anywhere space-y-3 [&_a]:text-brand-text [&_a]:underline [&_a]:underline-offset-2 [&_blockquote]:border-line [&_blockquote]:border-s-4 [&_blockquote]:ps-3 [&_:is(h1,h2,h3,h4,h5,h6)]:font-semibold [&_:is(h1,h2,h3,h4,h5,h6)]:text-base/6 [&_li]:my-1 [&_ol]:list-decimal [&_ol]:ps-6 [&_ul]:list-disc [&_ul]:ps-6 [&_table]:border-collapse [&_:is(td,th)]:border [&_:is(td,th)]:border-line [&_:is(td,th)]:px-2.5 [&_:is(td,th)]:py-1.5 [&_th]:bg-sunken [&_th]:text-start [&_th]:font-medium [&_pre]:whitespace-pre-wrap'

/** Shows formatted text that somebody else wrote: headings, lists, tables and links; nothing that runs, loads, frames or poses as the page. */
export function SafeHtml({ html, className = '' }: SafeHtmlProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.replaceChildren(purify(html)), [html])
  return <div ref={place} className={`${STYLE} ${className}`} />
}

/** A first heading of a text is not the page's own: headings begin at the third level. Links open beside the work. */
function purify(html: string): DocumentFragment {
  const text = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true
  })
  for (const heading of text.querySelectorAll('h1, h2')) {
    const lower = document.createElement('h3')
    lower.append(...heading.childNodes)
    heading.replaceWith(lower)
  }
  for (const link of text.querySelectorAll('a[href]')) {
    link.setAttribute('target', '_blank')
    link.setAttribute('rel', 'noopener noreferrer')
  }
  return text
}
