import DOMPurify from 'dompurify'

const TAGS =
  'p br hr b strong i em u s sub sup h1 h2 h3 h4 h5 h6 ul ol li blockquote pre code a span div table caption thead tbody tfoot tr th td dl dt dd'.split(
    ' '
  )
const ATTRIBUTES = ['href', 'colspan', 'rowspan', 'scope', 'start']

/** Whether the address of a picture is one of the product's own files. */
export type IsOwnImage = (source: string) => boolean

/** The style of formatted text, where it is read and where it is written. */
export const formattedLook =
  '[&_a]:text-brand-text [&_a]:underline [&_a]:underline-offset-2 [&_blockquote]:border-line [&_blockquote]:border-s-4 [&_blockquote]:ps-3 [&_:is(h1,h2,h3,h4,h5,h6)]:font-semibold [&_:is(h1,h2,h3)]:text-base/6 [&_:is(h4,h5,h6)]:text-sm/6 [&_li]:my-1 [&_ol]:list-decimal [&_ol]:ps-6 [&_ul]:list-disc [&_ul]:ps-6 [&_table]:border-collapse [&_:is(td,th)]:border [&_:is(td,th)]:border-line [&_:is(td,th)]:px-2.5 [&_:is(td,th)]:py-1.5 [&_th]:bg-sunken [&_th]:text-start [&_th]:font-medium [&_pre]:whitespace-pre-wrap [&_img]:max-w-full [&_img]:h-auto'

/**
 * Formatted text of unknown origin without what runs, loads, frames or poses as the page. Pictures stay where they are files of one's
 * own. A first heading of a text is not the page's own: headings begin at the third level.
 */
export function purify(html: string, isOwnImage: IsOwnImage = () => false): DocumentFragment {
  const text = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...TAGS, 'img'],
    ALLOWED_ATTR: [...ATTRIBUTES, 'src', 'alt'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true
  })
  for (const image of text.querySelectorAll('img'))
    if (!isOwnImage(image.getAttribute('src') ?? '')) image.remove()
    else if (!image.hasAttribute('alt')) image.alt = ''
  for (const heading of text.querySelectorAll('h1, h2')) {
    const lower = document.createElement('h3')
    lower.append(...heading.childNodes)
    heading.replaceWith(lower)
  }
  return text
}
