import { keepOwnSetting } from '#contract/session/own-settings.ts'

import type { UnsentSetting } from '#core/state/own-settings.ts'
import { ask } from '#core/wire/http/ask.ts'

/** So long a sign-out waits for what was set a moment before. Milliseconds. */
const PATIENCE = 3000

/** Gives the server what it does not have yet of somebody who leaves, under his session. A server that does not answer holds nobody. */
export async function sendUnsent(unsent: readonly UnsentSetting[], token: string | undefined): Promise<void> {
  if (token === undefined || unsent.length === 0) return
  const signal = AbortSignal.timeout(PATIENCE)
  await Promise.allSettled(unsent.map((setting) => ask(keepOwnSetting, setting, { quiet: true, token, signal })))
}
