import { ways } from '#contract/session/ways.ts'

import type { Ways } from '#core/state/installation/ways.ts'
import { ask } from '#core/wire/http/ask.ts'

/** The ways of signing in, asked from the server by a page that does not hold them; nothing but the password where it does not answer. */
export const askWays = (): Promise<Ways | undefined> => ask(ways, {}, { quiet: true }).catch(() => undefined)
