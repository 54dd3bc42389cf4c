import { Inside } from '#shell/inside.tsx'
import { useOwnSettings } from '#shell/own-settings.ts'

import { routesOf } from './routes.tsx'

/** Everything behind the sign-in. */
export function Within({ isFresh }: { isFresh: boolean }) {
  useOwnSettings()
  return <Inside isFresh={isFresh} routesOf={routesOf} />
}
