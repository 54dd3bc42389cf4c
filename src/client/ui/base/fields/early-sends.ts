declare global {
  /** The forms that the server has drawn and the program has not taken over yet, and whether somebody has sent them already. */
  var drawnForms: Map<HTMLFormElement, 'drawn' | 'sent'> | undefined
}

/** The mark of what the server has drawn. */
const DRAWN = '[data-drawn]'

/** Remembers which forms are sent before the program is there, instead of letting the browser send them. Called by the first script of the page. */
export function keepEarlySends(): void {
  globalThis.drawnForms = new Map()
  addEventListener('submit', keepSend, true)
}

function keepSend(event: SubmitEvent): void {
  const form = event.target
  if (!(form instanceof HTMLFormElement)) return
  const forms = globalThis.drawnForms
  if (!forms?.has(form) && !form.closest(DRAWN)) return
  event.preventDefault()
  event.stopPropagation()
  forms?.set(form, 'sent')
}
