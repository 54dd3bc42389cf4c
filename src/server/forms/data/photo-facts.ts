import { sql } from 'kysely'

import { type DataScope, grantsCondition } from '../../core/principal/data-scope.ts'
import { missing } from '../../core/refusing/refusal.ts'
import type { Tx } from '../../db/transaction.ts'
import { factsOf, type PictureObject, shown } from './form-facts.ts'

/** The photographs of a project that somebody may read: files of which a JPEG or a PNG is kept. */
export const photosOf = (tx: Tx, project: string, { read }: DataScope) =>
  tx
    .selectFrom('arcFile as f')
    .innerJoin('arcObject as o', 'o.fileId', 'f.id')
    .select(['f.id', 'f.title', 'f.docNo', 'f.docDate', 'f.remark', 'f.ext', 'o.path', 'o.gen', 'o.format'])
    .where('f.projectId', '=', project)
    .where('f.isDelete', '=', false)
    .where('o.isDelete', '=', false)
    .where('o.replacedBy', 'is', null)
    .where('o.format', 'in', ['jpg', 'png'])
    .where(sql<boolean>`${grantsCondition(read, 'f')}`)
    .orderBy('f.title')
    .orderBy('o.orderNum')
    .orderBy('o.id')

/** What a photograph is, as forms say it, and the picture itself. */
export async function photoFacts(
  tx: Tx,
  project: string,
  scope: DataScope,
  id: string
): Promise<{ readonly name: string; readonly facts: Record<string, string>; readonly picture: PictureObject }> {
  const photo = await photosOf(tx, project, scope).where('f.id', '=', id).executeTakeFirst()
  if (!photo) throw missing()
  const { title, docNo, docDate, remark, ext, path, gen, format } = photo
  const text = (key: string) => shown(ext[key] as string | number | null | undefined)
  return {
    name: title,
    facts: factsOf('file', {
      title,
      photoNo: text('photoNo') || docNo,
      shotTime: text('shotTime') || docDate,
      photographer: text('photographer'),
      place: text('place'),
      people: text('people'),
      caption: text('caption') || remark
    }),
    picture: { path, gen, format: format ?? '' }
  }
}
