declare global {
  /** The forms that the server has drawn and the program has not taken over yet, and whether somebody has sent them already. */
  var drawnForms: Map<HTMLFormElement, 'drawn' | 'sent'> | undefined
  /** The button or link that was pressed last before the program was there; `drawn-forms.ts` presses it again. */
  var earlyPress: HTMLElement | undefined
}

/** The mark of what the server has drawn. */
const DRAWN = '[data-drawn]'
/** Links that lead nowhere without the program; Enter on them is no click, as it is on a button. */
const LINK = '[role=link]:not([href])'
const PRESSED = `button:not([type=submit]), ${LINK}`

/**
 * Remembers which forms are sent, and which button or link is pressed, before the program is there, instead of letting the browser send them
 * or nothing happen. Called by the first script of the page.
 */
export function keepEarlySends(): void {
  globalThis.drawnForms = new Map()
  globalThis.earlyPress = undefined
  addEventListener('submit', keepSend, true)
  addEventListener('click', ({ target }) => keepPress(target, PRESSED), true)
  addEventListener('keydown', ({ target, key }) => key === 'Enter' && keepPress(target, LINK), true)
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

function keepPress(target: EventTarget | null, of: string): void {
  const pressed = target instanceof Element ? target.closest<HTMLElement>(of) : null
  if (pressed && (pressed.closest(DRAWN) || globalThis.drawnForms?.size)) globalThis.earlyPress = pressed
}
