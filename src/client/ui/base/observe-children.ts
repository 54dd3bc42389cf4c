/** Calls `onChange` when an element or one of its children is sized otherwise, and when children come or go; at once, too. Gives back how to stop. */
export function observeChildren(element: HTMLElement, onChange: () => void): () => void {
  let frame = 0
  // With the next picture: what follows from a size may change sizes in turn, which an observer of sizes does not allow at once.
  const sizes = new ResizeObserver(() => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(onChange)
  })
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
    cancelAnimationFrame(frame)
    changes.disconnect()
    sizes.disconnect()
  }
}
