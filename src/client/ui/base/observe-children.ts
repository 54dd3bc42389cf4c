/** Calls `onChange` when an element or one of its children is sized otherwise, and when children come or go; at once, too. Gives back how to stop. */
export function observeChildren(element: HTMLElement, onChange: () => void): () => void {
  const sizes = new ResizeObserver(onChange)
  const watch = () => {
    sizes.disconnect()
    sizes.observe(element)
    for (const child of element.children) sizes.observe(child)
    onChange()
  }
  const changes = new MutationObserver(watch)
  changes.observe(element, { childList: true })
  watch()
  return () => {
    changes.disconnect()
    sizes.disconnect()
  }
}
