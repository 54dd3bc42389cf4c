import { setTimeout as pause } from 'node:timers/promises'

import type { Locator } from 'playwright-core'

/** So often is asked for what is waited for, and no longer than that at this pace; milliseconds. */
const EVERY = 30
const WHILE = 5_000

type WaitFor = Locator['waitFor']
const known = new WeakSet<object>()

/** Whether what is waited for may be so now. Playwright itself says it for sure, and why not. */
async function mayBe(locator: Locator, state: NonNullable<Parameters<WaitFor>[0]>['state']): Promise<boolean> {
  if (state === 'attached') return (await locator.count()) > 0
  if (state === 'detached') return (await locator.count()) === 0
  return (await locator.isVisible()) === (state !== 'hidden')
}

/**
 * Lets every wait for an element end soon after it may. By itself Playwright asks after 20, 50, 100 and 100 milliseconds and then twice a
 * second, so that a journey of a hundred waits sleeps for half a minute before pages that are at rest.
 */
export function waitPromptly(one: Locator): void {
  const kind = Object.getPrototypeOf(one) as { waitFor: WaitFor }
  if (known.has(kind)) return
  known.add(kind)
  const { waitFor } = kind
  kind.waitFor = async function (this: Locator, options) {
    // A page that is being left, or more elements than one, are left to Playwright.
    const isSo = () => mayBe(this, options?.state).catch(() => true)
    const most = Math.min(WHILE, options?.timeout ?? WHILE)
    for (const until = performance.now() + most; performance.now() < until && !(await isSo()); ) await pause(EVERY)
    return waitFor.call(this, options)
  }
}
