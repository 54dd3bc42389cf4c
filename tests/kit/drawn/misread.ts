/**
 * What is Chinese on an English page and would be read aloud as English: no element around it says its language (WCAG 3.1.2). It
 * needs nothing from around it, so that it can be sent to the page of a journey.
 */
export function misread(): string[] {
  const han = /\p{Script=Han}/u
  const found: string[] = []
  for (const element of document.querySelectorAll('body *:not(script, style)')) {
    if (element.closest('[lang]')?.getAttribute('lang')?.startsWith('zh')) continue
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ nodeValue }) => nodeValue)
    const spoken = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description'].map((name) =>
      element.getAttribute(name)
    )
    const value = 'value' in element && element.matches('input, textarea') ? [String(element.value)] : []
    const texts = [...own, ...spoken, ...value].filter((text) => han.test(text ?? ''))
    if (texts.length > 0) found.push(`${element.tagName} ${texts.join(' | ')}`)
  }
  return found
}
