import type { Asked, Output } from '#contract/core/call.ts'
import { FINISHED_BIZ, type replaceFinished } from '#contract/forms/finished.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { ownUpload } from '../../core/access/own-upload.ts'
import { Refusal, stale, unreadable } from '../../core/refusing/refusal.ts'
import { newId } from '../../db/id.ts'
import { moment } from '../../db/values.ts'
import { orderFinishedCheck } from './check-finished.ts'
import { finishedById, noLongerCurrent, finishedVersionsOf } from './finished-rows.ts'

/** Makes an upload of who asks the newest version of a finished file; it is checked by a job. What was there before stays a version. */
export async function replaceWith(
  ctx: TxCtx,
  { id, path, version }: Asked<typeof replaceFinished>
): Promise<Output<typeof replaceFinished>> {
  const { tx, project, principal, audit } = ctx
  // Of two who replace it at once the second waits here, and finds that there is a newer version.
  await tx.selectFrom('arcFinished').select('id').where('id', '=', id).forUpdate().execute()
  const [row] = await finishedById(ctx, [id])
  const [newest] = await finishedVersionsOf(ctx, id)
  if (!row || !newest) throw new Refusal('rules:refused.missing', {}, { status: 404 })
  if (newest.version !== version || newest.id !== id) throw stale({ version: newest.version })
  if (row.status !== 'ready') throw new Refusal('forms:finished.refused.notReady', { title: row.name })
  const upload = await ownUpload(ctx, path)
  if (!upload) throw unreadable('path', 'forms:finished.refused.noUpload')
  if (upload.format !== row.format)
    throw unreadable('path', 'forms:finished.refused.format', { format: (row.format ?? '').toUpperCase() })
  if (upload.sha256 === row.sha256) throw unreadable('path', 'forms:finished.refused.same')
  await tx.updateTable('arcObject').set({ biz: FINISHED_BIZ }).where('id', '=', upload.id).execute()
  const next = { id: newId(), version: version + 1 }
  const { kind, targetType, targetId, name, saidPages } = row
  await noLongerCurrent(ctx, row)
  await tx
    .insertInto('arcFinished')
    .values({
      ...next,
      ...{ projectId: project, kind, targetType, targetId, name, saidPages },
      ...{ sha256: upload.sha256, bytes: upload.bytes, pages: upload.pages },
      volumes: [...row.volumes],
      files: [...row.files],
      source: 'upload',
      path: upload.path,
      objectId: upload.id,
      madeBy: principal.id,
      madeAt: moment(Date.now())
    })
    .execute()
  await orderFinishedCheck(ctx, [next.id])
  audit({
    event: 'finished.replace',
    type: 'file',
    id: next.id,
    project,
    detail: { kind, title: name, version: next.version, sha256: upload.sha256 }
  })
  ctx.setMessage('forms:finished.replaced', { title: name, version: next.version })
  return next
}
