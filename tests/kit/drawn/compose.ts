import { cdp } from 'vitest/browser'

/** Composes text with an input method in the element that has the focus, as far as it is not taken yet. */
export async function compose(text: string): Promise<void> {
  await cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
}

/** A key that belongs to the input method: its code is 229. */
export async function composingKey(key: string): Promise<void> {
  await cdp().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229 })
  await cdp().send('Input.dispatchKeyEvent', { type: 'keyUp', key, windowsVirtualKeyCode: 229 })
}

/** Takes what has been composed. */
export async function takeComposition(text: string): Promise<void> {
  await cdp().send('Input.insertText', { text })
}
