import { sql } from 'kysely'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import type { PictureObject } from '../data/form-facts.ts'

/**
 * The sample of the hand of who asks: he is the one of 责任主体 of the current project with his name and phone number, and nobody signs for
 * somebody else.
 */
export async function ownSignature({ tx, principal, project }: TxCtx): Promise<PictureObject> {
  const found = await tx
    .selectFrom('arcResponsible as r')
    .innerJoin('sysUser as u', (join) => join.onRef('u.phone', '=', 'r.phone').onRef('u.realname', '=', 'r.name'))
    .innerJoin('arcObject as o', 'o.path', 'r.signPath')
    .select(['o.path', 'o.gen', sql<string>`coalesce(o.format, '')`.as('format')])
    .where('u.id', '=', principal.id)
    .where('r.projectId', '=', project)
    .where('r.isDelete', '=', false)
    .where('o.isDelete', '=', false)
    .orderBy('r.updateTime', 'desc')
    .executeTakeFirst()
  if (!found) throw new Refusal('forms:refused.noSignature')
  return found
}
