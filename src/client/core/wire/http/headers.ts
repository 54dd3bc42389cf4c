import { HEADER } from '#contract/core/reply.ts'

import { $session } from '#core/state/session/session.ts'
import { $settings } from '#core/state/settings.ts'
import { $tenant, type WorkPlace } from '#core/state/session/user.ts'

/** What every request says about who sends it, and from where; `key` makes a write act once, however often it is sent. */
export function headers(
  token = $session.get()?.token,
  key?: string,
  { tenant, project }: Partial<WorkPlace> = {}
): Record<string, string> {
  return {
    ...(token ? { [HEADER.token]: token } : {}),
    [HEADER.tenant]: String(tenant ?? $tenant.get()),
    ...(project ? { [HEADER.project]: project } : {}),
    // The server answers in the language of the page, not of the browser.
    lang: $settings.get().language,
    ...(key ? { [HEADER.idempotency]: key } : {})
  }
}
