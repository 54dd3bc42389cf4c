import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom'

import { $frontPage, holdAddress } from '#core/state/pages/addresses.ts'
import { $route, mayStepTo } from '#core/state/pages/route.ts'

import { type MoveTarget, targetInHistory } from './places.ts'

type BrowserHistory = ReturnType<typeof createBrowserHistory>
type Listener = Parameters<BrowserHistory['listen']>[0]

/**
 * The browser's history for the router. Back and Forward ask before they take away what is typed, as every other move does. The
 * browser has moved by the time it reports a step, so a step that has to be asked about is undone before the router knows of it, and
 * made again once the user has agreed.
 */
export function createGuardedHistory(): BrowserHistory {
  const history = createBrowserHistory({ v5Compat: true })
  const { listen } = history
  return Object.assign(history, { listen: (move: Listener) => listen(guarded(history, move)) })
}

function guarded(history: BrowserHistory, move: Listener): Listener {
  /** How many steps the browser is from the page that waits for its user's answer. */
  let away = 0
  let isHeld = false
  let isAllowed = false
  // An entry that the router did not make, such as one before the sign-in, has no number to count from.
  let isNumbered = true
  let whenReturned = (): void => undefined

  /** Brings the browser to the held page again: by steps where they can be counted, else by an entry of its own. */
  const comeBack = (steps: number | null) => {
    away = steps ?? 0
    if (steps !== null) return history.go(-steps)
    const { full, hash } = $route.get()
    isHeld = false
    history.push(full + hash, { page: $frontPage.get(), isShown: true } satisfies MoveTarget)
    isHeld = true
    holdAddress(false)
    whenReturned()
  }
  const hold = async (by: number | null, asked: Promise<boolean>) => {
    isHeld = true
    const returned = new Promise<void>((resolve) => {
      whenReturned = resolve
    })
    comeBack(by)
    const [may] = await Promise.all([asked, returned])
    if (!isHeld) return
    isHeld = false
    isAllowed = may
    if (may) history.go(by ?? -1)
  }
  return (update) => {
    const { action, location, delta } = update
    const by = isNumbered && delta !== 0 ? delta : null
    // An entry that is written anew keeps its number, or is without one as before.
    if (action !== 'REPLACE') isNumbered = delta !== null
    if (action === 'POP') holdAddress(true)
    if (isHeld && action === 'POP') {
      // Whoever presses Back once more is brought back once more.
      if (delta === null || (by === null && delta !== 0)) return comeBack(null)
      away += delta
      if (away !== 0) return comeBack(away)
      holdAddress(false)
      return whenReturned()
    }
    const asked =
      action === 'POP' && !isAllowed
        ? mayStepTo(location.pathname + location.search, targetInHistory(location.state)?.page)
        : undefined
    isAllowed = false
    if (asked) return void hold(by, asked)
    isHeld = false
    move(update)
  }
}
