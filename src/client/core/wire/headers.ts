import { HEADER } from '#contract/core/reply.ts'

import { $session } from '#core/state/session.ts'
import { $tenant } from '#core/state/user.ts'

/** What every request says about who sends it; `key` makes a write act once, however often it is sent. */
export function headers(token = $session.get()?.token, key?: string): Record<string, string> {
  return {
    ...(token ? { [HEADER.token]: token } : {}),
    [HEADER.tenant]: String($tenant.get()),
    ...(key ? { [HEADER.idempotency]: key } : {})
  }
}
