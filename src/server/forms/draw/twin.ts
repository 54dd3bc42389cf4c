import { escaped } from '../../core/text/escaped.ts'
import type { Layout, LayoutNode } from '../layout/layout-tree.ts'

const STYLE =
  ':root{color-scheme:light dark}body{font:16px/1.6 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem}' +
  'h1{font-size:1.5rem}table{border-collapse:collapse;width:100%;margin:1rem 0}' +
  'th,td{border:1px solid;padding:.4rem .6rem;text-align:start;vertical-align:top;min-width:3em;overflow-wrap:anywhere;white-space:pre-line}p{white-space:pre-line}'

/** A form as a page of HTML, of the same parts in the same order as its PDF. */
export function twinOf(title: string, layouts: readonly Layout[]): string {
  const body = layouts.flatMap(({ nodes }) => nodes.map(htmlOf)).join('\n')
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`
}

function htmlOf(node: LayoutNode): string {
  const { tag, text, children } = node
  const inner = () => children.map(htmlOf).join('')
  switch (tag) {
    case 'H1':
      return `<h1>${escaped(text)}</h1>`
    case 'P':
      return text === '' ? '' : `<p>${escaped(text)}</p>`
    case 'Figure':
      return `<figure><figcaption>${escaped(text)}</figcaption></figure>`
    case 'TH':
    case 'TD':
      return cellOf(node, inner())
    default: {
      const name = tag.toLowerCase()
      return `<${name}>${inner()}</${name}>`
    }
  }
}

function cellOf({ tag, text, scope, span = 1 }: LayoutNode, inner: string): string {
  const name = tag === 'TH' ? 'th' : 'td'
  const scoped = scope ? ` scope="${scope === 'Row' ? 'row' : 'col'}"` : ''
  const spanned = span > 1 ? ` colspan="${span}"` : ''
  return `<${name}${scoped}${spanned}>${escaped(text)}${inner}</${name}>`
}
