import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { findings } from './axe.ts'

const ABOVE = '[role="dialog"], [role="alertdialog"]'
const STOPS = 'a[href], button, input, select, textarea, [tabindex]'

/** The dialog that is in front, once it has the focus inside. */
async function inFront(): Promise<Element> {
  await expect.poll(() => document.activeElement?.closest(ABOVE) ?? null).not.toBeNull()
  return document.activeElement?.closest(ABOVE) as Element
}

/** Walks round a dialog in one direction; gives what had the focus outside of it on the way. */
async function goRound(dialog: Element, key: string): Promise<string[]> {
  const outside: string[] = []
  const watch = ({ target }: FocusEvent) => {
    // A list or hint that a field opens is beside the dialog, and belongs to it.
    if (target instanceof Element && !dialog.contains(target) && !target.closest('[data-overlay], [role=listbox]'))
      outside.push(target.outerHTML.slice(0, 120))
  }
  document.addEventListener('focusin', watch)
  const stops = Math.min(40, dialog.querySelectorAll(STOPS).length)
  await userEvent.keyboard(key.repeat(stops + 2))
  document.removeEventListener('focusin', watch)
  if (!dialog.contains(document.activeElement))
    outside.push(`${key} ends at ${document.activeElement?.outerHTML.slice(0, 120)}`)
  return outside
}

/** Every field of a form to which Tab leads: Ctrl+Enter sends the form from any of them. */
const FIELDS = 'input:not([type=hidden]), textarea, [role=combobox], [role=spinbutton], [aria-haspopup=listbox]'

/** The fields of the dialog's forms from which Ctrl+Enter sends nothing; nothing is sent in truth. */
async function unsentFrom(dialog: Element): Promise<string[]> {
  const silent: string[] = []
  let sent = 0
  const start = document.activeElement instanceof HTMLElement ? document.activeElement : null
  const take = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    sent++
  }
  addEventListener('submit', take, true)
  // A form without a button in the footer narrows what is chosen from: there the key means the main button.
  const forms = [...dialog.querySelectorAll('form')].filter(({ id }) =>
    dialog.querySelector(`button[form="${CSS.escape(id)}"]`)
  )
  for (const field of forms.flatMap((form) =>
    [...form.querySelectorAll<HTMLElement>(FIELDS)].filter(({ tabIndex }) => tabIndex >= 0).slice(0, MOST_FIELDS)
  )) {
    field.focus()
    if (document.activeElement !== field) continue
    const before = sent
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await new Promise((after) => setTimeout(after))
    if (sent === before) silent.push(field.outerHTML.slice(0, 160))
  }
  removeEventListener('submit', take, true)
  start?.focus()
  return silent
}
const MOST_FIELDS = 12

/** How a dialog is opened and left. */
export interface DialogWalk {
  /** Its name for a screen reader. */
  readonly name: string | RegExp
  /** The keys that open it from what has the focus now. */
  readonly keys?: string
  /** Whether it must be answered: Escape leaves it where it is. */
  readonly mustAnswer?: boolean
}

/**
 * What holds for every dialog, by keys alone: it has a name, takes the focus, keeps it with Tab and Shift+Tab, is axe-clean, sends
 * its form by Ctrl+Enter from any field, is left by Escape, and gives the focus back to what opened it.
 */
export async function walkDialog({ name, keys = '{Enter}', mustAnswer = false }: DialogWalk): Promise<void> {
  const opener = document.activeElement
  expect(opener, 'something must open it').not.toBe(document.body)
  await userEvent.keyboard(keys)
  const dialog = await inFront()
  const role = dialog.getAttribute('role') as 'dialog' | 'alertdialog'
  await expect.element(page.getByRole(role, { name })).toBeVisible()
  expect(page.getByRole(role, { name }).elements(), 'the name is that of the dialog in front').toContain(dialog)
  for (const key of ['{Tab}', '{Shift>}{Tab}{/Shift}']) expect(await goRound(dialog, key), key).toEqual([])
  expect(await findings(dialog, 'light')).toEqual([])
  expect(await unsentFrom(dialog), 'Ctrl+Enter').toEqual([])
  await userEvent.keyboard('{Escape}')
  if (mustAnswer) {
    await userEvent.keyboard('{Tab}')
    expect(dialog.isConnected).toBe(true)
    return expect(dialog.contains(document.activeElement)).toBe(true)
  }
  await expect.poll(() => dialog.isConnected).toBe(false)
  await expect.poll(() => document.activeElement?.outerHTML.slice(0, 200)).toBe(opener?.outerHTML.slice(0, 200))
}
