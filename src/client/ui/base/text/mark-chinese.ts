const HAN = /\p{Script=Han}/u
const LETTER = /\p{L}/u
/** What is read aloud of an element beside its text. */
const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-valuetext'] as const
/** Set on what was marked here, so that it is taken away again when the text changes. */
const MARK = 'data-marked'

const isChinese = (language: string | undefined) => language !== undefined && /^zh\b/.test(language)
const languageAround = (element: Element | null) => element?.closest<HTMLElement>('[lang]') ?? undefined

/** The texts that an element itself holds: not those of the elements within it. */
function ownTexts(element: Element): string {
  let texts = ''
  for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts += node.nodeValue
  for (const name of SPOKEN) texts += element.getAttribute(name) ?? ''
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) texts += element.value
  return texts
}

/** Gives an element the language of its texts where that differs from the language around it. Answers whether it was changed. */
function mark(element: Element, page: string): boolean {
  const isOwn = element.hasAttribute(MARK)
  if (element.hasAttribute('lang') && !isOwn) return false
  const texts = ownTexts(element)
  const around = languageAround(element.parentElement)
  const isWanted = HAN.test(texts)
    ? !isChinese(around?.lang)
    : LETTER.test(texts) && isChinese(around?.lang) && around?.hasAttribute(MARK) === true
  const wanted = isWanted ? (HAN.test(texts) ? 'zh-CN' : page) : null
  if (wanted === (isOwn ? element.getAttribute('lang') : null)) return false
  if (wanted === null) element.removeAttribute('lang')
  else element.setAttribute('lang', wanted)
  element.toggleAttribute(MARK, wanted !== null)
  return true
}

/** Marks an element and everything within it, from the outside in. */
function markAll(root: Element, page: string): void {
  mark(root, page)
  for (const element of root.querySelectorAll('*')) mark(element, page)
}

/**
 * Marks what is written in Chinese on a page in another language with `lang`, so that it is read aloud as what it is (WCAG 3.1.2):
 * the data, and the titles that users have given. Who draws something need not know in which language it is written. Gives back how
 * to stop; the marks are then taken away.
 */
export function markChinese(page: string, root: Element = document.body): () => void {
  const follow = (element: Element) => {
    // What lies within has another language around it now.
    if (mark(element, page) && element.childElementCount > 0) markAll(element, page)
  }
  const observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      if (element) follow(element)
      if (type === 'childList') for (const node of addedNodes) if (node instanceof Element) markAll(node, page)
    }
  })
  const typed = ({ target }: Event) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) mark(target, page)
  }
  markAll(root, page)
  observer.observe(root, { childList: true, subtree: true, characterData: true, attributeFilter: [...SPOKEN] })
  root.addEventListener('input', typed)
  root.addEventListener('focusin', typed)
  return () => {
    observer.disconnect()
    root.removeEventListener('input', typed)
    root.removeEventListener('focusin', typed)
    for (const element of root.querySelectorAll(`[${MARK}]`)) {
      element.removeAttribute('lang')
      element.removeAttribute(MARK)
    }
  }
}
