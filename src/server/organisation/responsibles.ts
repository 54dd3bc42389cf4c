import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { responsibles, SIGNATURE_MOST, signResponsible } from '#contract/organisation/responsibles.ts'

import type { TextKey } from '../core/catalogues.ts'
import type { TxCtx } from '../core/context.ts'
import { unreadable } from '../core/refusal.ts'
import { serveResource } from '../core/resource/serve-resource.ts'
import { writeRows } from '../core/resource/write-rows.ts'
import { serve } from '../core/serve.ts'
import { SIGNATURE_BIZ } from '../core/signatures.ts'
import { refuseBackwards } from '../core/resource/date-order.ts'
import { refuseTwiceAtOnce } from './held-posts.ts'

/** Binds the people who answer for the units of a project. */
export function serveResponsibles(app: FastifyInstance): void {
  const served = serveResource(app, responsibles, {
    table: 'arcResponsible',
    expressions: {
      orgType: sql`(select o.org_type from arc_project_org o where o.id = r.participant_id)`,
      isSigned: sql`(r.sign_path is not null)`
    },
    async before(drafts, ctx, mode) {
      if (mode === 'delete') return
      refuseBackwards(drafts, 'startDate', 'endDate', 'organisation:responsible.endsEarly')
      await refuseTwiceAtOnce(drafts, ctx)
    }
  })
  serve(app, signResponsible, async ({ id, rowVersion, path }, ctx) => {
    if (path !== null) await keepSignature(path, ctx)
    const { change, count, ids } = await writeRows(served, ctx, 'edit', [
      { id, values: { signPath: path }, seen: rowVersion }
    ])
    return { change, count, ids }
  })
}

const PICTURES: readonly (string | null)[] = ['jpg', 'png']

/** A sample is a small picture that its giver has uploaded just now: it is kept from now on, and seen in the project. */
async function keepSignature(path: string, { tx, principal, project }: TxCtx): Promise<void> {
  const stored = await tx
    .selectFrom('arcObject')
    .select(['id', 'format', 'bytes'])
    .where('path', '=', path)
    .where('biz', '=', 'temp')
    .where('createBy', '=', principal.id)
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  const fault = (key: TextKey) => unreadable('path', key)
  if (!stored) throw fault('organisation:responsible.noPicture')
  if (!PICTURES.includes(stored.format) || Number(stored.bytes) > SIGNATURE_MOST)
    throw fault('organisation:responsible.wrongPicture')
  await tx.updateTable('arcObject').set({ biz: SIGNATURE_BIZ }).where('id', '=', stored.id).execute()
}
