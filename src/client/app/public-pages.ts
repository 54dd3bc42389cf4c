import type { LoadView } from '#shell/loading/lazy-view.ts'

/** The pages before the sign-in, by their paths (SPEC.md §2, routing rules). */
export const PUBLIC_PAGES: Readonly<Partial<Record<string, LoadView>>> = {
  '/user/login': () => import('#screens/session/sign-in.tsx'),
  '/user/register': () => import('#screens/session/register.tsx'),
  '/user/register-result': () => import('#screens/session/register-result.tsx'),
  '/user/alteration': () => import('#screens/session/alteration.tsx')
}
