import { startAnnouncer } from '#ui/base/announcer.ts'

/** What a page gives to a screen reader, in order: what it announces, and the words of what gets the focus. */
export interface Announced {
  /** Lines that begin with `~` were announced; the others are the words of what got the focus. */
  readonly lines: () => readonly string[]
  readonly stop: () => void
}

/** The words of what has the focus: its own name, or what it holds; of a cell those of the cell alone. */
const wordsOf = (element: Element) => (element.getAttribute('aria-label') ?? element.textContent).trim()

/** Records what is announced and what gets the focus from now on. */
export function recordAnnounced(): Announced {
  startAnnouncer()
  const lines: string[] = []
  const watches = ['announcer-polite', 'announcer-assertive'].map((id) => {
    const watch = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) lines.push(`~ ${node.textContent}`)
    })
    watch.observe(document.getElementById(id)!, { childList: true })
    return watch
  })
  const come = ({ target }: FocusEvent) => {
    if (target instanceof Element) lines.push(wordsOf(target))
  }
  document.addEventListener('focusin', come)
  return {
    lines: () => lines,
    stop() {
      for (const watch of watches) watch.disconnect()
      document.removeEventListener('focusin', come)
    }
  }
}
