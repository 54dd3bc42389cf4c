import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { AppContext } from './core/context/app-context.ts'
import { tokenOf } from './core/http/authenticate.ts'
import { answersNow } from './db/connections/answers-now.ts'

/** Servers that were asked to stop and serve on for a while. */
const leaving = new WeakSet<AppContext>()

/** From now on `/ready` says that this server is on its way out. */
export const announceLeaving = (appContext: AppContext): void => void leaving.add(appContext)

/**
 * `/health`: the process lives; to administrators also how surely it keeps what it acknowledges (READINGS.md A76), and what is wrong with
 * what it runs on. `/ready`: the database answers too, and nobody has asked the server to stop; it names the degraded states.
 */
export function serveHealth(app: FastifyInstance, prefix: string): void {
  const { appContext } = app
  const config = { serves: 'anyone' }
  app.get(`${prefix}/health`, { config }, async (request) => ({
    status: 'up',
    ...((await isAdministrator(request)) && {
      database: appContext.engine.kind,
      durability: appContext.engine.durability,
      storage: appContext.storage.kind,
      degraded: appContext.degraded.active
    })
  }))
  app.get(`${prefix}/ready`, { config, logLevel: 'warn' }, async (_, reply) => {
    const answers = await answersNow(appContext.engine.pool)
    const isLeaving = leaving.has(appContext)
    if (!answers || isLeaving) reply.status(503).header('retry-after', '5')
    // A degraded server serves on: a proxy that took it out would take all of them out.
    const degraded = appContext.degraded.active.map(({ state }) => state)
    return {
      status: isLeaving ? 'leaving' : answers ? 'ready' : 'waiting',
      ...(degraded.length > 0 && { degraded })
    }
  })
}

/** The menus of the three administrators, of which each has one; 回收站 and others below sys are had by leaders of projects as well. */
const OF_ADMINISTRATORS = ['sys.user', 'sys.log']

/** Whether an administrator asks. A token that is none, or a database that is away, makes nobody one. */
export async function isAdministrator(request: FastifyRequest): Promise<boolean> {
  const { appContext } = request.server
  const token = tokenOf(request, appContext)
  if (token === undefined) return false
  return await appContext.principals.by(token).then(
    ({ rights }) => OF_ADMINISTRATORS.some((menu) => rights.has(menu)),
    () => false
  )
}
