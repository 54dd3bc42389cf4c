import type { KeyboardUser } from '#kit/keys/keyboard-user.ts'

/** So long is waited, in milliseconds. */
const LONGEST = 60_000

/**
 * From a key until something that was not in sight before has been painted, in milliseconds. `shows` selects what must be in sight; keys
 * are written as for Playwright.
 */
export async function usableAfter({ page, press }: KeyboardUser, keys: string, shows: string): Promise<number> {
  await page.evaluate(
    ([selector, longest, key]) => {
      const usable = Promise.withResolvers<number>()
      Object.assign(window, { usable: usable.promise })
      // What the screen before shows is no sign of the next one.
      const before = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
      const begin = (event: KeyboardEvent) => {
        if (event.key !== key) return
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
    [shows, LONGEST, keys.split('+').at(-1) ?? ''] as const
  )
  await press(keys)
  return page.evaluate(() => (window as unknown as { usable: Promise<number> }).usable)
}
