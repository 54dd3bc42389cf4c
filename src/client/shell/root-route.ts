import { homeTitle } from '#core/state/title.ts'

/** What the route `/` says of itself: where it leads, and what it is called (SPEC.md §2, routing rules; READINGS.md A03). */
export const rootRoute = (redirect: string) => ({
  path: '/',
  redirect,
  meta: {
    get title() {
      return homeTitle()
    }
  }
})
