import type { KeyboardUser } from '#kit/keys/keyboard-user.ts'

interface Opening {
  /** The initials typed into the palette. */
  readonly typed: string
  readonly title: string
  /** What must be painted for the screen to be usable. */
  readonly shows: string
}

/** So long is waited, in milliseconds. */
const LONGEST = 60_000

/** From Enter in the palette until a screen is usable, in milliseconds. */
export async function openedByPalette({ page, press, type }: KeyboardUser, { typed, title, shows }: Opening) {
  await press('Control+k')
  await page.getByRole('dialog', { name: '命令面板' }).waitFor()
  await type(typed)
  await page.getByRole('option', { name: new RegExp(title), selected: true }).waitFor()
  await page.evaluate(
    ([selector, longest]) => {
      const usable = Promise.withResolvers<number>()
      Object.assign(window, { usable: usable.promise })
      // What the screen before shows is no sign of the next one.
      const before = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
      const begin = (event: KeyboardEvent) => {
        if (event.key !== 'Enter') return
        document.removeEventListener('keydown', begin, true)
        const look = () => {
          const shown = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility())
          if (shown && !before.includes(shown)) setTimeout(() => usable.resolve(performance.now() - event.timeStamp))
          else if (performance.now() - event.timeStamp < longest) requestAnimationFrame(look)
          else usable.reject(new Error(`nothing fits ${selector}`))
        }
        requestAnimationFrame(look)
      }
      document.addEventListener('keydown', begin, true)
    },
    [shows, LONGEST] as const
  )
  await press('Enter')
  return page.evaluate(() => (window as unknown as { usable: Promise<number> }).usable)
}
