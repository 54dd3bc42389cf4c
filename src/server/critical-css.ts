import postcss, { type AtRule, type Container } from 'postcss'

/** Rules whose block holds rules. */
const GROUPS: ReadonlySet<string> = new Set(['layer', 'media', 'supports', 'container'])
/** What other rules only use: it is kept where they do. */
const NAMED: ReadonlySet<string> = new Set(['property', 'keyframes'])
/** What Tailwind writes for browsers without @property: those get it with the whole stylesheet. */
const FALLBACK = 'properties'

/**
 * The rules of a stylesheet that a page needs to be drawn, so that they can be written into the page itself: those whose selectors name no class
 * that does not occur in it, with the properties and motions that they use.
 */
export function criticalCss(css: string, html: string): string {
  const classes = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => unescaped(names).split(/\s+/))
  )
  const stylesheet = postcss.parse(css)
  keep(stylesheet, classes)
  const named = stylesheet.nodes.filter((node): node is AtRule => node.type === 'atrule' && NAMED.has(node.name))
  for (const rule of named) rule.remove()
  const drawing = stylesheet.toString().trim()
  const used = named.filter(({ params }) => new RegExp(`(?<![\\w-])${params}(?![\\w-])`).test(drawing))
  return drawing + used.map(String).join('')
}

/** Leaves in a part of a stylesheet what a page with these classes needs. */
function keep(part: Container, classes: ReadonlySet<string>): void {
  for (const node of [...(part.nodes ?? [])]) {
    if (node.type === 'comment') node.remove()
    else if (node.type === 'rule') {
      const selectors = node.selectors.filter((selector) => classesOf(selector).every((name) => classes.has(name)))
      if (selectors.length === 0) node.remove()
      else if (selectors.length < node.selectors.length) node.selectors = selectors
    } else if (node.type === 'atrule' && node.nodes && GROUPS.has(node.name)) {
      if (node.name === 'layer' && node.params === FALLBACK) node.removeAll()
      else keep(node, classes)
      if (node.nodes.length > 0) continue
      // The order of layers is that of their first mention.
      if (node.name === 'layer') node.replaceWith(postcss.atRule({ name: node.name, params: node.params }))
      else node.remove()
    }
  }
}

/** The classes that an element must have or be inside of; what is in parentheses only narrows it down. */
function classesOf(selector: string): string[] {
  let depth = 0
  let outer = ''
  for (let at = 0; at < selector.length; at++) {
    const sign = selector[at] ?? ''
    if (sign === '\\') {
      if (depth === 0) outer += sign + (selector[at + 1] ?? '')
      at++
    } else if (sign === '(') depth++
    else if (sign === ')') depth--
    else if (depth === 0) outer += sign
  }
  return [...outer.matchAll(/\.((?:[\w-]|\\.|\P{ASCII})+)/gu)].map(([, name = '']) =>
    name
      // A digit at the beginning is written by its number: \31 0 is 10.
      .replace(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replace(/\\(.)/g, '$1')
  )
}

const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
