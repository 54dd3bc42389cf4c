import { fetchView, type LoadView } from '#shell/loading/lazy-view.ts'
import { useOfflineStart } from '#shell/boot/use-offline-start.ts'
import { SessionRoot } from '#shell/routing/session-root.tsx'
import { useOwnSettings } from '#shell/settings/own-settings.ts'

import { routesOf } from './routes.tsx'
import { SCREENS } from './screens.ts'

/** Most screens are called after their paths: the one of the address is fetched while the menu is on its way, which alone decides. */
const likely = (SCREENS as Readonly<Partial<Record<string, LoadView>>>)[location.pathname.slice(1)]
if (likely) void fetchView(likely)

/** Everything behind the sign-in. */
export function AppRoutes({ isFresh }: { isFresh: boolean }) {
  useOwnSettings()
  useOfflineStart()
  return <SessionRoot isFresh={isFresh} routesOf={routesOf} />
}
