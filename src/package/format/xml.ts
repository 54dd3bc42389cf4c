/** An element: its name, what it holds, and attributes. What is empty is left out where it is optional. */
export type Xml = readonly [
  name: string,
  content: string | readonly (Xml | undefined)[],
  attributes?: Readonly<Record<string, string>>
]

/** A text as XML may have it: what no XML can hold is left out. */
const escaped = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')

/** An element that is there where there is something to say. */
export const maybe = (name: string, text: string | number | null | undefined): Xml | undefined =>
  text === null || text === undefined || text === '' ? undefined : [name, String(text)]

function* lines([name, content, attributes = {}]: Xml, depth: number): Generator<string> {
  const indent = '  '.repeat(depth)
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const begin = `${indent}<${name}${said.join('')}>`
  if (typeof content === 'string') return yield `${begin}${escaped(content)}</${name}>\n`
  yield `${begin}\n`
  for (const child of content) if (child) yield* lines(child, depth + 1)
  yield `${indent}</${name}>\n`
}

/** A document in UTF-8, a line an element. */
export const xmlDocument = (root: Xml): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${[...lines(root, 0)].join('')}`
