import type { ScreenName } from '#contract/screens.ts'
import type { LoadView } from '#shell/lazy-view.ts'

/** The file of every screen that a server menu may name; a name without a file does not compile. */
export const SCREENS: Readonly<Record<ScreenName, LoadView>> = {
  'workbench/analysis': () => import('#screens/workbench/analysis.tsx'),
  'workbench/index': () => import('#screens/workbench/index.tsx'),
  'workbench/user-announcement': () => import('#screens/workbench/user-announcement.tsx'),
  'archives/collect': () => import('#screens/archives/collect.tsx'),
  'account/center': () => import('#screens/account/center.tsx'),
  'account/settings': () => import('#screens/account/settings.tsx')
}

/** What tells that a page is forbidden, is missing, or has failed. */
export const EXCEPTIONS = {
  '403': () => import('#screens/session/forbidden.tsx'),
  '404': () => import('#screens/session/missing.tsx'),
  '500': () => import('#screens/session/broken.tsx')
} satisfies Readonly<Record<string, LoadView>>
