import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

/** `/health`: the process lives, and how surely it keeps what it acknowledges. `/ready`: the database answers too. */
export function serveHealth(app: FastifyInstance, prefix: string): void {
  const { house } = app
  const config = { serves: 'anyone' }
  app.get(`${prefix}/health`, { config }, () => ({ status: 'up', database: house.engine.kind, durability: house.engine.durability, storage: 'disk' }))
  app.get(`${prefix}/ready`, { config, logLevel: 'warn' }, async (_, reply) => {
    const answers = await sql`select 1`.execute(house.db).then(
      () => true,
      () => false
    )
    if (!answers) reply.status(503).header('retry-after', '5')
    return { status: answers ? 'ready' : 'waiting' }
  })
}
