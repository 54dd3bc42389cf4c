import { patienceOf } from '#kit/patience.ts'
import type { KeyboardUser } from './keyboard-user.ts'
import { walkInside } from './tab-walk.ts'

/** How things of an example are opened: a button by Enter, what is typed into by Alt+Down, what has a context menu by Shift+F10. */
const WAYS = [
  { selector: 'button:not([disabled], [tabindex="-1"])', keys: ['Enter'] },
  { selector: 'input[role="combobox"]:not([disabled], [readonly])', keys: ['Alt+ArrowDown'] },
  { selector: 'button[class*="dashed"]', keys: ['Shift+F10'] }
] as const

/** What is drawn above the page: it is drawn beside the root, and may leave the rest in use. */
export const SURFACE = 'body > :not(#root) :is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])'

/** How many pop-ups opened, how many stops they have, and what was wrong with them. */
interface Opened {
  readonly opened: number
  readonly stops: number
  readonly faults: readonly string[]
}

interface Manner {
  /** What is checked while a pop-up is open. */
  readonly whileOpen: (surface: string) => Promise<readonly string[]>
  /** Whether each is opened a second time and walked through with Tab. */
  readonly isWalked?: boolean
}

/** Opens whatever the examples of a page open, by keys; checks it, closes it with Escape, and reports where the focus does not come back. */
export async function openPopUps({ page }: KeyboardUser, { whileOpen, isWalked = false }: Manner): Promise<Opened> {
  const isOpen = async () => (await page.locator(SURFACE).count()) > 0
  const faults: string[] = []
  let opened = 0
  let stops = 0
  for (const { selector, keys } of WAYS) {
    const openers = page.locator(`main section[aria-labelledby^="example-"] :is(${selector})`)
    const count = Math.min(await openers.count(), 40)
    for (let at = 0; at < count; at++) {
      const opener = openers.nth(at)
      if (!(await opener.isVisible().catch(() => false))) continue
      const open = async () => {
        await opener.focus()
        for (const key of keys) await page.keyboard.press(key)
        const came = await page.waitForSelector(SURFACE, { timeout: patienceOf(400) }).catch(() => null)
        // It fades in, and what it lists may come a moment later.
        if (came) await page.waitForTimeout(250)
        return came !== null
      }
      const close = async () => {
        for (let tries = 0; tries < 4 && (await isOpen()); tries++) {
          // A question whether to give up what was typed is answered with yes.
          await page.keyboard.press(
            (await page.locator('[role="alertdialog"]').count()) > 0 && tries > 0 ? 'Enter' : 'Escape'
          )
          await page.waitForSelector(SURFACE, { state: 'detached', timeout: patienceOf(600) }).catch(() => null)
        }
        return !(await isOpen())
      }
      if (!(await open())) continue
      opened++
      const words = await opener.evaluate((element) => element.outerHTML.slice(0, 80))
      faults.push(...(await whileOpen(SURFACE)).map((found) => `opened by ${words}: ${found}`))
      const element = await opener.elementHandle()
      if (!(await close())) {
        faults.push(`Escape does not close what ${words} opened`)
        return { opened, stops, faults }
      }
      const isBack = await page
        .waitForFunction((place) => place?.parentElement?.contains(document.activeElement), element, {
          timeout: patienceOf(1000)
        })
        .catch(() => null)
      if (!isBack) faults.push(`the focus does not come back to ${words}`)
      if (!isWalked || !(await open())) continue
      const walk = await walkInside(page, SURFACE)
      stops += walk.stops.length
      faults.push(...walk.faults.map((found) => `opened by ${words}: ${found}`))
      if (!(await close())) {
        faults.push(`Escape does not close what ${words} opened, after a walk`)
        return { opened, stops, faults }
      }
    }
  }
  return { opened, stops, faults }
}
