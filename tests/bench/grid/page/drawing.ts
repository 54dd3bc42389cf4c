const cellOf = (node: Node) =>
  (node instanceof Element ? node : node.parentElement)?.closest('[role=gridcell], [role=rowheader], td') ?? null

/** Counts the cells of an element whose content changes, until it is asked: each once. */
export function countDrawn(element: Element): () => number {
  const changed = new Set<Element>()
  const take = (records: readonly MutationRecord[]) => {
    for (const { target, addedNodes } of records) {
      // What is put into a row is a cell that is drawn anew; what is put into a cell, its content.
      for (const node of [target, ...addedNodes]) {
        const cell = cellOf(node)
        if (cell) changed.add(cell)
      }
    }
  }
  const observer = new MutationObserver(take)
  observer.observe(element, { subtree: true, childList: true, characterData: true })
  return () => {
    take(observer.takeRecords())
    observer.disconnect()
    return changed.size
  }
}
