import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { bulletList, listItem, orderedList } from 'prosemirror-schema-list'
import { tableNodes } from 'prosemirror-tables'

/** The levels of headings that a text may have: below those of the page and of the dialog. */
export const HEADINGS = [3, 4, 5] as const
const LOWEST = 6

const block = (tag: string, content = 'inline*'): NodeSpec => ({
  content,
  group: 'block',
  parseDOM: [{ tag }],
  toDOM: (): DOMOutputSpec => [tag, 0]
})
const mark = (...tags: readonly [string, ...string[]]): MarkSpec => ({
  parseDOM: tags.map((tag) => ({ tag })),
  toDOM: (): DOMOutputSpec => [tags[0], 0]
})

const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block+' },
  paragraph: block('p'),
  heading: {
    attrs: { level: { default: HEADINGS[0] } },
    content: 'inline*',
    group: 'block',
    defining: true,
    parseDOM: Array.from({ length: LOWEST }, (_, at) => ({
      tag: `h${at + 1}`,
      attrs: { level: HEADINGS[Math.min(Math.max(at - 2, 0), HEADINGS.length - 1)] }
    })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0]
  },
  blockquote: { ...block('blockquote', 'block+'), defining: true },
  codeBlock: { ...block('pre', 'text*'), marks: '', code: true, defining: true },
  rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  bulletList: { ...bulletList, content: 'listItem+', group: 'block' },
  orderedList: { ...orderedList, content: 'listItem+', group: 'block' },
  listItem: { ...listItem, content: 'paragraph block*', defining: true },
  ...tableNodes({ tableGroup: 'block', cellContent: 'block+', cellAttributes: {} }),
  text: { group: 'inline' },
  image: {
    inline: true,
    attrs: { src: {}, alt: { default: '' } },
    group: 'inline',
    draggable: true,
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: (image) => ({ src: image.getAttribute('src'), alt: image.getAttribute('alt') ?? '' })
      }
    ],
    toDOM: ({ attrs: { src, alt } }) => ['img', { src, alt }]
  },
  lineBreak: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] }
}

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: { href: {} },
    inclusive: false,
    parseDOM: [{ tag: 'a[href]', getAttrs: (link) => ({ href: link.getAttribute('href') }) }],
    toDOM: ({ attrs: { href } }) => ['a', { href }, 0]
  },
  strong: mark('strong', 'b'),
  em: mark('em', 'i'),
  underline: mark('u'),
  strike: mark('s'),
  sub: mark('sub'),
  sup: mark('sup'),
  code: mark('code')
}

/** What a formatted text can be made of. */
export const schema = new Schema({ nodes, marks })

/** The kinds of nodes by their names; all of them are there. */
export const NODES = schema.nodes as Readonly<Record<NodeName, (typeof schema.nodes)[string]>>
/** The kinds of marks by their names. */
export const MARKS = schema.marks as Readonly<Record<MarkName, (typeof schema.marks)[string]>>
type NodeName =
  | 'paragraph'
  | 'heading'
  | 'blockquote'
  | 'bulletList'
  | 'orderedList'
  | 'listItem'
  | 'image'
  | 'lineBreak'
  | 'table'
  | 'table_row'
  | 'table_cell'
  | 'table_header'
export type MarkName = 'link' | 'strong' | 'em' | 'underline' | 'strike' | 'sub' | 'sup' | 'code'
