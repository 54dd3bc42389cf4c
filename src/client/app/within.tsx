import { Inside } from '#shell/inside.tsx'

import { routesOf } from './routes.tsx'

/** Everything behind the sign-in. */
export function Within({ isFresh }: { isFresh: boolean }) {
  return <Inside isFresh={isFresh} routesOf={routesOf} />
}
