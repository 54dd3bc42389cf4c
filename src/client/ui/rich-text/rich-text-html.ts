import { DOMParser as DocumentParser, DOMSerializer, type Node } from 'prosemirror-model'

import { type IsOwnImage, purify } from '../base/text/formatted-text.ts'
import { schema } from './rich-text-schema.ts'
import { plainOfWord } from './word-html.ts'

/** Reads formatted text, clean: what a text cannot be made of is left out, its words stay. */
export const readHtml = (html: string, isOwnImage: IsOwnImage): Node =>
  DocumentParser.fromSchema(schema).parse(purify(html, isOwnImage))

/** Formatted text as it is kept; nothing where there is neither a word nor a picture. */
export function writeHtml(doc: Node): string {
  if (isBlank(doc)) return ''
  const place = document.createElement('div')
  place.append(DOMSerializer.fromSchema(schema).serializeFragment(doc.content))
  return place.innerHTML
}

const isBlank = (doc: Node): boolean =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.content.size === 0

/** What is pasted, clean: out of a word processor, a page, or a text of one's own. */
export function pastedHtml(html: string, isOwnImage: IsOwnImage): string {
  const place = document.createElement('div')
  place.append(purify(plainOfWord(html), isOwnImage))
  return place.innerHTML
}
