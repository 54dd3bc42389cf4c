/** Milliseconds without a letter after which the active entry is named, and how long a busy page may delay that. */
const REST = 400
const LONGEST_DELAY = 2000

/** Keys by which cmdk goes on from the active entry, or runs it. */
const WALKING = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'Enter']

/**
 * Says at the input which entry is active: cmdk loses that after each filtering. Before the first key none is active to a screen
 * reader, neither named by the input nor selected in the list, for it would go to that entry instead of saying the palette. While one
 * types it is active at rest, or there would be an entry for every letter.
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
    const isNamed = isUsed && !isTyping
    const active = root.querySelector('[cmdk-item][data-selected="true"]')
    for (const entry of root.querySelectorAll('[cmdk-item][aria-selected="true"]'))
      if (!isNamed || entry !== active) entry.setAttribute('aria-selected', 'false')
    if (isNamed && active?.getAttribute('aria-selected') === 'false') active.setAttribute('aria-selected', 'true')
    const input = root.querySelector('[cmdk-input]')
    const id = isNamed ? active?.id : undefined
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
    attributeFilter: ['data-selected', 'aria-selected', 'aria-activedescendant']
  })
  root.addEventListener('input', soon)
  // cmdk finds the entry from which it goes on by what is selected to a screen reader: that is put right before it is asked.
  root.addEventListener('keydown', walked, true)
  sync()
  function walked({ key }: globalThis.KeyboardEvent) {
    if (!WALKING.includes(key)) return
    use()
    atOnce()
  }
  return () => {
    cancel()
    changes.disconnect()
    root.removeEventListener('input', soon)
    root.removeEventListener('keydown', walked, true)
  }
}
