/** How a word processor marks the items of a list in its HTML, which are paragraphs there. */
const LISTED = 'p[style*="mso-list"]'
const SIGN = 'span[style*="mso-list:Ignore"], span[style*="mso-list: Ignore"]'
/** 1. (2) a), and the same in Chinese figures and signs. */
const NUMBERED = /^\s*[(\uFF08]?(?:\d+|[a-z]+|\p{Script=Han}{1,3})[.)\uFF09\u3001\uFF0E]/iu

/** Makes of what was copied out of a word processor what a text may be made of: its lists become lists, what only a style says becomes a tag. */
export function plainOfWord(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const span of body.querySelectorAll<HTMLElement>('span[style]')) wrapByStyle(span)
  // What is bold by its tag alone, and is not by its style, is a wrapper of an online editor.
  for (const bold of body.querySelectorAll<HTMLElement>(
    'b[style*="font-weight:normal"], b[style*="font-weight: normal"]'
  ))
    bold.replaceWith(...bold.childNodes)
  for (const first of body.querySelectorAll(LISTED)) if (first.isConnected) makeList(first)
  return body.innerHTML
}

function wrapByStyle(span: HTMLElement): void {
  if (span.matches(SIGN)) return
  const { fontWeight, fontStyle, textDecorationLine, textDecoration } = span.style
  const tags = [
    ...(fontWeight === 'bold' || Number(fontWeight) >= 600 ? ['strong'] : []),
    ...(fontStyle === 'italic' ? ['em'] : []),
    ...(`${textDecorationLine}${textDecoration}`.includes('underline') ? ['u'] : [])
  ]
  for (const tag of tags) {
    const inner = document.createElement(tag)
    inner.append(...span.childNodes)
    span.append(inner)
  }
}

/** Puts paragraphs that follow each other as items into a list, those of a lower level into a list within. */
function makeList(first: Element): void {
  const items: Element[] = []
  for (let at: Element | null = first; at?.matches(LISTED); at = at.nextElementSibling) items.push(at)
  const anchor = document.createComment('')
  first.before(anchor)
  const open: { level: number; list: HTMLElement }[] = []
  for (const item of items) {
    const level = Number(/level(\d)/.exec(item.getAttribute('style') ?? '')?.[1] ?? 1)
    const sign = item.querySelector(SIGN)
    const isNumbered = NUMBERED.test(sign?.textContent ?? item.textContent ?? '')
    sign?.remove()
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    let list = open.at(-1)
    if (!list || list.level < level) {
      list = { level, list: document.createElement(isNumbered ? 'ol' : 'ul') }
      const above = open.at(-1)?.list
      if (above) (above.lastElementChild ?? above).append(list.list)
      else anchor.before(list.list)
      open.push(list)
    }
    const line = document.createElement('li')
    const words = document.createElement('p')
    words.append(...item.childNodes)
    line.append(words)
    list.list.append(line)
    item.remove()
  }
  anchor.remove()
}
