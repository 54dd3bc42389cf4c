/** So many milliseconds a browser may take to report to a screen reader where the focus has gone. */
const FOCUS_REPORTED = 400

const kept = new Set<() => void>()

/**
 * Keeps an element that has or had the focus in the accessibility tree, nameless and unseen, until the focus has been reported elsewhere;
 * for what leaves the page in this turn. Orca arrives in silence where its place goes at the same moment. `within` is where it stays:
 * Orca says what of its surroundings the next place does not share. `done` is called when it is gone.
 */
export function keepUntilReported(element: Element | null, within: Element = document.body, done?: () => void): void {
  if (!(element instanceof HTMLElement) || element === document.body) return
  const place = document.createElement('div')
  place.dataset.kept = ''
  place.className = 'sr-only'
  // It stays what it was, and is called by nothing, or found.
  for (const name of element.getAttributeNames()) if (!/^(role|type)$/.test(name)) element.removeAttribute(name)
  element.setAttribute('aria-label', '–')
  element.tabIndex = -1
  place.append(element)
  // The text of a field stays: that it goes would be reported as well.
  if (!element.matches('input, textarea')) element.replaceChildren()
  within.append(place)
  const end = () => {
    clearTimeout(timer)
    kept.delete(end)
    place.remove()
    done?.()
  }
  const timer = setTimeout(end, FOCUS_REPORTED)
  kept.add(end)
}

/** Lets go of all that is kept: what the focus goes to next is like it. */
export function endKept(): void {
  for (const end of kept) end()
}
