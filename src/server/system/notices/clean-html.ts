import sanitize from 'sanitize-html'

import { OWN_FILE } from '../../core/notices/notice-images.ts'

/** What formatted text may be made of; everything that runs, loads or passes for something else of the page is left out. */
const RULES: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'b',
    'strong',
    'i',
    'em',
    'u',
    's',
    'sub',
    'sup',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'a',
    'span',
    'div',
    'img'
  ].concat(['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'dl', 'dt', 'dd']),
  allowedAttributes: {
    a: ['href'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    img: ['src', 'alt']
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // Pictures are files of one's own; a picture without words says nothing, and says so.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !OWN_FILE.test(attribs.src ?? ''),
  transformTags: { img: (tagName, attribs) => ({ tagName, attribs: { alt: '', ...attribs } }) }
}

/** Formatted text as it may be shown (RELIABILITY.md, announcements): no script, style, frame, foreign picture or handler survives. */
export const cleanHtml = (html: string): string => sanitize(html, RULES)

const SIGNS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' '
}

/** The same in plain words. */
export const plainText = (html: string): string =>
  sanitize(html.replace(/<\/(?:p|h\d|li|tr|div)>|<br\s*\/?>/gi, '$&\n'), { allowedTags: [], allowedAttributes: {} })
    .replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/\n\s*/g, '\n')
    .trim()
