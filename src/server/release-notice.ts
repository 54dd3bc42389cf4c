import { type Kysely, sql } from 'kysely'

import { sayFor } from './core/say.ts'
import { sendNotice } from './core/send-notice.ts'
import { ADMINISTRATORS } from './db/administrators.ts'
import type { Database } from './db/schema.ts'
import { RELEASE_TOLD, type ReleaseTold } from './db/seed/release-told.ts'
import { inTransaction } from './db/transaction.ts'

/** Notices are data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })

/**
 * Tells the administrators of the first archive, once, what a release has given to roles and taken from them, and what it brings that
 * somebody has changed here; gives the lines that the start prints. Nothing where there is nothing to tell.
 */
export async function tellRelease(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ first: number }>`select first_tenant()::int as first`.execute(db)
  const server = { id: '', tenant: rows[0]?.first ?? 1, projects: [] }
  const told = await inTransaction(
    db,
    server,
    async (tx) => {
      const fact = await tx.deleteFrom('sysFact').where('name', '=', RELEASE_TOLD).returning('value').executeTakeFirst()
      if (!fact) return undefined
      const release = fact.value as ReleaseTold
      const readers = await tx
        .selectFrom('sysUserRole as h')
        .innerJoin('sysRole as r', 'r.id', 'h.roleId')
        .innerJoin('sysUser as u', 'u.id', 'h.userId')
        .select('h.userId')
        .distinct()
        .where('r.tenantId', '=', 0)
        .where('r.roleCode', 'in', ADMINISTRATORS)
        .where('u.tenantId', '=', server.tenant)
        .where('u.isDelete', '=', false)
        .execute()
      await sendNotice(tx, {
        titile: say('system:release.title'),
        lines: linesOf(release),
        priority: 'H',
        sender: '',
        readers: readers.map(({ userId }) => userId)
      })
      return release
    },
    'installation'
  )
  return told ? startLines(told) : []
}

function linesOf({ grants, kept }: ReleaseTold): string[] {
  return [
    ...grants.map(({ role, right, isGranted }) =>
      say(isGranted ? 'system:release.granted' : 'system:release.taken', { role, right })
    ),
    ...kept.map(({ kind, name, why }) =>
      say(`system:release.kept.${why}`, { kind: say(`system:release.kind.${kind}`), name })
    )
  ]
}

function startLines({ grants, kept }: ReleaseTold): string[] {
  return [
    'Brought up to date by this release:',
    ...grants.map(
      ({ role, right, isGranted }) => `  ${role} ${isGranted ? 'is granted' : 'is no longer granted'} ${right}`
    ),
    ...kept.map(({ kind, name, why }) => `  ${kind} ${name} stays as somebody has made it (${why})`)
  ]
}
