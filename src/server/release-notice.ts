import { type Kysely, sql } from 'kysely'

import { sayFor } from './core/text/say.ts'
import { sendNotice } from './core/notices/send-notice.ts'
import { ADMINISTRATORS } from './db/administrators.ts'
import type { Database } from './db/schema.ts'
import { RELEASE_REPORT, type ReleaseReport } from './db/seed/release-report.ts'
import { inTransaction } from './db/transaction.ts'

/** Notices are data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })

/**
 * Notifies the administrators of the first archive, once, of what a release has given to roles and taken from them, and of what it brings that
 * somebody has changed here; gives the lines that the start prints. Nothing where there is nothing to report.
 */
export async function announceRelease(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ first: number }>`select first_tenant()::int as first`.execute(db)
  const server = { id: '', tenant: rows[0]?.first ?? 1, projects: [] }
  const report = await inTransaction(
    db,
    server,
    async (tx) => {
      const fact = await tx
        .deleteFrom('sysFact')
        .where('name', '=', RELEASE_REPORT)
        .returning('value')
        .executeTakeFirst()
      if (!fact) return undefined
      const release = fact.value as ReleaseReport
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
  return report ? startLines(report) : []
}

function linesOf({ grants, kept }: ReleaseReport): string[] {
  return [
    ...grants.map(({ role, right, isGranted }) =>
      say(isGranted ? 'system:release.granted' : 'system:release.taken', { role, right })
    ),
    ...kept.map(({ kind, name, why }) =>
      say(`system:release.kept.${why}`, { kind: say(`system:release.kind.${kind}`), name })
    )
  ]
}

function startLines({ grants, kept }: ReleaseReport): string[] {
  return [
    'Brought up to date by this release:',
    ...grants.map(
      ({ role, right, isGranted }) => `  ${role} ${isGranted ? 'is granted' : 'is no longer granted'} ${right}`
    ),
    ...kept.map(({ kind, name, why }) => `  ${kind} ${name} stays as somebody has made it (${why})`)
  ]
}
