import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The program takes over what the server has drawn: what was typed and sent before belongs to these forms. */
export function takeOverForms(root: Element): void {
  globalThis.drawnForms ??= new Map()
  const forms = globalThis.drawnForms
  for (const form of root.querySelectorAll('form')) if (!forms.has(form)) forms.set(form, 'drawn')
}

/** A form is the program's from now on; whether somebody has sent it before. Asked once. */
export function takeDrawnForm(form: HTMLFormElement): boolean {
  const wasSent = globalThis.drawnForms?.get(form) === 'sent'
  if (globalThis.drawnForms?.delete(form) && globalThis.drawnForms.size === 0) setTimeout(pressAgain)
  return wasSent
}

/** Presses what was pressed last before the page was alive, unless it is gone. */
function pressAgain(): void {
  const pressed = globalThis.earlyPress
  globalThis.earlyPress = undefined
  if (pressed?.isConnected) pressed.click()
}

/** Takes over what somebody has typed into a field that the server has drawn, before anything else is drawn in it. */
export function useEarlyText(
  input: RefObject<HTMLInputElement | null>,
  take: ((text: string) => void) | undefined
): void {
  const first = useRef(take)
  useLayoutEffect(() => {
    const field = input.current
    if (!field?.form || !globalThis.drawnForms?.has(field.form)) return
    // An empty field may have been emptied: what the server has drawn in it is not what was typed.
    if (field.value !== field.defaultValue) first.current?.(field.value)
  }, [input])
}
