import { BEHIND } from './page-behind.ts'

/** Modals that are open, the topmost last. */
const open: HTMLElement[] = []

/**
 * Sees to it that Escape closes a modal also in the moments in which the focus is not in it: it comes there after the modal has been
 * drawn, and what had it inside may leave. Gives back how to stop.
 */
export function listenForEscape(modal: HTMLElement): () => void {
  if (open.push(modal) === 1) document.addEventListener('keydown', passOn)
  return () => {
    open.splice(open.indexOf(modal), 1)
    if (open.length === 0) document.removeEventListener('keydown', passOn)
  }
}

/** A press that nobody can have meant: the page behind a modal takes no keys. Pop-ups over the modal are not, and get theirs. */
function passOn({ key, target, defaultPrevented }: KeyboardEvent): void {
  if (key !== 'Escape' || defaultPrevented || !(target instanceof Element)) return
  if (target !== document.body && !target.closest(`[aria-hidden=true], ${BEHIND}`)) return
  open.at(-1)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
}
