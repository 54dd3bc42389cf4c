import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { about, components, licence } from '#contract/system/about.ts'

import { missing } from '../core/refusing/refusal.ts'
import { serve, serveOpen } from '../core/http/serve.ts'
import { allComponents, componentsOf, licenceText, releaseVersion } from './components.ts'

/** Binds 关于: what runs here, what it is made of, and under which licences. */
export function serveAbout(app: FastifyInstance): void {
  serve(app, about, async (_, { tx, appContext }) => {
    const { rows } = await sql<{ version: string; fsync: string | null; sync: string | null; sums: string | null }>`
      select version() as version, current_setting('fsync', true) as fsync, current_setting('synchronous_commit', true) as sync, current_setting('data_checksums', true) as sums`.execute(
      tx
    )
    const { version = '', fsync = null, sync = null, sums = null } = rows[0] ?? {}
    return {
      version: await releaseVersion(),
      build: appContext.build,
      database: {
        kind: appContext.engine.kind,
        name: version.split(' ').slice(0, 2).join(' '),
        isDurable: fsync === 'on' && sync !== 'off',
        hasChecksums: sums === 'on'
      },
      storage: appContext.storage.kind,
      node: process.version
    }
  })
  serveOpen(app, components, async () => [...(await allComponents())])
  serveOpen(app, licence, async ({ name }) => {
    const found = componentsOf(await allComponents(), name)
    if (!found) throw missing()
    return { text: await licenceText(found) }
  })
}
