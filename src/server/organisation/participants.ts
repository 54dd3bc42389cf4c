import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { orgs, participants } from '#contract/organisation/participants.ts'

import type { TxCtx } from '../core/context/context.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import type { RowDraft } from '../core/resource/served.ts'
import { serveResource } from '../core/resource/serve/serve-resource.ts'
import { findUnits } from './find-units.ts'

/** Binds the units that take part in a project, and the pool that they are chosen from. */
export function serveParticipants(app: FastifyInstance): void {
  serveResource(app, orgs, { table: 'arcOrg' })
  serveResource(app, participants, {
    table: 'arcProjectOrg',
    expressions: { authStatus: sql`(select o.auth_status from arc_org o where o.id = r.org_id)` },
    async before(drafts, ctx, mode) {
      if (mode === 'delete') await refuseUsed(drafts, ctx)
      else await findUnits(drafts, ctx)
    }
  })
}

/** What a unit is still needed for in the project: nobody takes out who builds it, who made its files, or whose people work in it. */
async function refuseUsed(drafts: readonly RowDraft[], { tx, project }: TxCtx): Promise<void> {
  const ids = drafts.map(({ id }) => id)
  const { rows } = await sql<{ name: string; builds: boolean; files: number; people: number }>`
    select r.name, r.org_type = 'JS' and exists (select 1 from arc_project p where p.id = r.project_id and p.builder = r.org_id) as builds,
      (select count(*)::int from arc_file f where f.project_id = r.project_id and f.responsible = r.name and not f.is_delete and f.status <> 'void') as files,
      (select count(*)::int from arc_project_member m where m.project_id = r.project_id and m.org_id = r.org_id and not m.is_delete
        and not exists (select 1 from arc_project_org o where o.project_id = r.project_id and o.org_id = r.org_id and not o.is_delete and not o.id = any(${ids}::text[]))) as people
    from arc_project_org r where r.id = any(${ids}::text[]) and r.project_id = ${project} order by r.name`.execute(tx)
  for (const { name, builds, files, people } of rows) {
    if (builds) throw new Refusal('organisation:participant.builds', { name })
    if (files > 0) throw new Refusal('organisation:participant.hasFiles', { name, count: files })
    if (people > 0) throw new Refusal('organisation:participant.hasPeople', { name, count: people })
  }
}
