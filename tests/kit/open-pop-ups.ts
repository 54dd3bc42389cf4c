import type { Hands } from './hands.ts'

/** How things of an example are opened: a button by Enter, what is typed into by Alt+Down, what has a context menu by Shift+F10. */
const WAYS = [
  { selector: 'button:not([disabled], [tabindex="-1"])', keys: ['Enter'] },
  { selector: 'input[role="combobox"]:not([disabled], [readonly])', keys: ['Alt+ArrowDown'] },
  { selector: 'button[class*="dashed"]', keys: ['Shift+F10'] }
] as const

/** What stands above the page: it is drawn beside the root, and may leave the rest in use. */
const SURFACE = 'body > :not(#root) :is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])'

/** Opens whatever the examples of a page open, by keys; tells what axe finds in it, and where the focus does not come back. Gives how many opened. */
export async function openPopUps({ page, axe }: Hands): Promise<{ opened: number; faults: string[] }> {
  const isOpen = async () => (await page.locator(SURFACE).count()) > 0
  const faults: string[] = []
  let opened = 0
  for (const { selector, keys } of WAYS) {
    const openers = page.locator(`main section[aria-labelledby^="example-"] :is(${selector})`)
    const count = Math.min(await openers.count(), 40)
    for (let at = 0; at < count; at++) {
      const opener = openers.nth(at)
      if (!(await opener.isVisible().catch(() => false))) continue
      await opener.focus()
      for (const key of keys) await page.keyboard.press(key)
      if (!(await page.waitForSelector(SURFACE, { timeout: 400 }).catch(() => null))) continue
      opened++
      // It fades in, and what it lists may come a moment later.
      await page.waitForTimeout(250)
      const words = await opener.evaluate((element) => element.outerHTML.slice(0, 80))
      faults.push(...(await axe(SURFACE)).map((found) => `opened by ${words}: ${found}`))
      for (let tries = 0; tries < 4 && (await isOpen()); tries++) {
        // A question whether to give up what was typed is answered with yes.
        await page.keyboard.press((await page.locator('[role="alertdialog"]').count()) > 0 && tries > 0 ? 'Enter' : 'Escape')
        await page.waitForSelector(SURFACE, { state: 'detached', timeout: 600 }).catch(() => null)
      }
      if (await isOpen()) {
        faults.push(`Escape does not close what ${words} opened`)
        return { opened, faults }
      }
      const element = await opener.elementHandle()
      const isBack = await page.waitForFunction((place) => place?.parentElement?.contains(document.activeElement), element, { timeout: 1000 }).catch(() => null)
      if (!isBack) faults.push(`the focus does not come back to ${words}`)
    }
  }
  return { opened, faults }
}
