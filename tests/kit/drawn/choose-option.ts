import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

/** Opens a select by its button, by keys, and takes one of its options. */
export async function chooseOption(select: Locator, option: string): Promise<void> {
  await expect.element(select).toBeVisible()
  ;(select.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const wanted = page.getByRole('option', { name: option, exact: true })
  await expect.element(wanted).toBeVisible()
  ;(wanted.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(wanted).not.toBeInTheDocument()
}
