import { type RawBuilder, sql } from 'kysely'

import { OPEN_SECONDS } from '#contract/archives/volumes.ts'

import type { TxCtx } from '../../core/context/context.ts'

/** Who else has the volume `v` of a query open, by name. */
export const OPEN_BY: RawBuilder<string[]> = sql<
  string[]
>`array(select u.realname from arc_volume_open p join sys_user u on u.id = p.user_id where p.volume_id = v.id and p.user_id <> app_user() and p.until > now() order by 1)`

/**
 * Notes which volume who asks has open, and lets the pages of others show it; null: none any more. One that somebody else has merged away or
 * deleted at this moment is none.
 */
export async function noteOpen(ctx: TxCtx, asked: string | null): Promise<null> {
  const { tx, principal, project } = ctx
  const id = asked === null ? null : await there(ctx, asked)
  const before = await tx
    .deleteFrom('arcVolumeOpen')
    .where('projectId', '=', project)
    .where('userId', '=', principal.id)
    .returning(['volumeId', sql<boolean>`until > now()`.as('isShown')])
    .executeTakeFirst()
  if (id !== null)
    await tx
      .insertInto('arcVolumeOpen')
      .values({ projectId: project, volumeId: id, until: sql<string>`now() + ${OPEN_SECONDS} * interval '1 second'` })
      .execute()
  if (before?.volumeId === id && before.isShown) return null
  const ids = [...new Set([before?.volumeId, id])].flatMap((one) => one ?? [])
  if (ids.length > 0)
    await tx
      .insertInto('sysOutbox')
      .values({ topic: 'archives.volume', payload: JSON.stringify({ ids }), projectId: project })
      .execute()
  return null
}

/** The id of a volume of the project; null where it is not there. */
async function there({ tx, project }: TxCtx, id: string): Promise<string | null> {
  const volume = tx.selectFrom('arcVolume').select('id').where('id', '=', id).where('projectId', '=', project)
  return (await volume.where('isDelete', '=', false).executeTakeFirst())?.id ?? null
}
