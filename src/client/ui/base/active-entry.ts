/** Milliseconds without a letter after which the active entry is named, and how long a busy page may delay that. */
const REST = 400
const LONGEST_DELAY = 2000

/**
 * Copies the id of the active entry to the input: cmdk loses it after each filtering. Before the first key none is named: a browser
 * that is busy reports the focus and the active entry as one, and a screen reader would say the entry instead of the palette. While
 * one types it is named at rest, or there would be an entry for every letter.
 */
export function keepActiveNamed(root: HTMLElement, onUse: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let idle = 0
  let isUsed = false
  let isTyping = false
  const use = () => {
    isUsed = true
    onUse()
  }
  const sync = () => {
    const input = root.querySelector('[cmdk-input]')
    const isNamed = isUsed && !isTyping
    const id = isNamed ? root.querySelector('[cmdk-item][aria-selected="true"]')?.id : undefined
    if (!input || input.getAttribute('aria-activedescendant') === (id ?? null)) return
    if (id) input.setAttribute('aria-activedescendant', id)
    else input.removeAttribute('aria-activedescendant')
  }
  const cancel = () => {
    clearTimeout(timer)
    cancelIdleCallback(idle)
  }
  const atOnce = () => {
    cancel()
    isTyping = false
    sync()
  }
  const soon = () => {
    cancel()
    use()
    isTyping = true
    // A letter that waits for a busy page comes before the page is idle.
    timer = setTimeout(() => {
      idle = requestIdleCallback(atOnce, { timeout: LONGEST_DELAY })
    }, REST)
    sync()
  }
  const changes = new MutationObserver(sync)
  changes.observe(root, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['aria-selected', 'aria-activedescendant']
  })
  root.addEventListener('input', soon)
  root.addEventListener('keydown', walked)
  sync()
  function walked({ key }: globalThis.KeyboardEvent) {
    if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(key)) return
    use()
    atOnce()
  }
  return () => {
    cancel()
    changes.disconnect()
    root.removeEventListener('input', soon)
    root.removeEventListener('keydown', walked)
  }
}
