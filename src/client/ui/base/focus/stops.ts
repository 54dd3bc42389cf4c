const CANDIDATES = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable="true"]'

/** Whether Tab stops at an element. */
export function isStop(element: Element): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    element.matches(CANDIDATES) &&
    element.tabIndex >= 0 &&
    !element.matches(':disabled') &&
    !element.closest('[inert],[data-behind],[aria-hidden="true"],[data-live-announcer]') &&
    element.checkVisibility()
  )
}

/** Where Tab stops within an element, in the order of the page. */
export function stopsIn(root: ParentNode): HTMLElement[] {
  return [...root.querySelectorAll(CANDIDATES)].filter(isStop)
}
