import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'

/** What is opened above a page: dialogs, menus, lists of choices, and the bar that finds in cells. */
const OPENED = ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]):not([data-exiting])'

/** Something that is opened by keys, from what has the focus then. */
export interface Opening {
  /** What gets the focus before the keys. */
  readonly at: Locator
  readonly keys: string
  /** Of a menu that the keys open: the item that opens it. */
  readonly item?: Locator
  /** What it is, by role and name, once it is there. */
  readonly opens: Locator
}

/** What has the focus, by what a person knows of it: a cell of a grid may be drawn by another element of the same content. */
export function whereFocusIs(): string {
  const { activeElement: at } = document
  const row = at?.closest('[role=row]')
  const place = row ? `${row.getAttribute('aria-rowindex')}/${at?.getAttribute('aria-colindex')} ` : ''
  return `${at?.getAttribute('role') ?? at?.tagName ?? ''} ${place}${at?.getAttribute('aria-label') ?? at?.textContent ?? ''}`
}

/**
 * Opens each by keys, leaves it by Escape, as often as something is still open, and gives what is wrong with where the focus is then: a
 * line for each that did not give it back.
 */
export async function notGivenBack(openings: Readonly<Record<string, Opening>>): Promise<string[]> {
  const wrong: string[] = []
  for (const [name, { at, keys, item, opens }] of Object.entries(openings)) {
    await expect.element(at, { message: name }).toBeVisible()
    ;(at.element() as HTMLElement).focus()
    const before = whereFocusIs()
    await userEvent.keyboard(keys)
    if (item) {
      await expect.element(item, { message: name }).toBeVisible()
      ;(item.element() as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
    }
    await expect.element(opens, { message: `${name} opens` }).toBeVisible()
    await expect.poll(() => whereFocusIs(), { message: `${name} takes the focus` }).not.toBe(before)
    for (let times = 0; times < 3 && document.querySelector(OPENED); times++) {
      await userEvent.keyboard('{Escape}')
      await settled()
    }
    await expect.poll(() => document.querySelector(OPENED), { message: `${name} is left` }).toBeNull()
    await settled()
    if (whereFocusIs() !== before) wrong.push(`${name}: ${before} → ${whereFocusIs()}`)
  }
  return wrong
}

/** Waits until what closes has given the focus back: the last that does so waits for three pictures. */
async function settled(): Promise<void> {
  for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
}
