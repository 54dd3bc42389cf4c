import { type LoaderFunctionArgs, replace } from 'react-router-dom'

import { pass } from '#core/work/session.ts'

/** The guard at a route: passes, or leads elsewhere without leaving a step behind. */
export async function guardLoader({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Response | null> {
  const { pathname, search } = new URL(request.url)
  const verdict = await pass({ path: pathname, search, full: pathname + search })
  return verdict.verdict === 'go' ? replace(verdict.to) : null
}
