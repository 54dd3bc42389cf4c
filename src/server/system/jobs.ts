import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { cancelJob, jobFile, listJobs } from '#contract/system/jobs.ts'

import { attachmentName } from '../core/text/download-name.ts'
import { jobTitle } from '../core/jobs/job-title.ts'
import { listOf, textColumn, timeColumn } from '../core/questions/list.ts'
import { forbidden, missing, Refusal } from '../core/refusing/refusal.ts'
import { SENT, serve, serveOpen } from '../core/http/serve.ts'
import { pageOfRows } from '../core/questions/where.ts'
import { NotStored } from '../storage/storage.ts'

/** Who keeps the jobs sees and ends those of everybody. */
const KEEPER = 'sys.job'
const LIST = listOf(
  { createTime: timeColumn('j.createTime'), state: textColumn('j.state'), kind: textColumn('j.kind') },
  'j.id'
)

/** Binds what somebody does with work that goes on after his requests. */
export function serveJobs(app: FastifyInstance): void {
  serve(app, listJobs, async ({ all, ...query }, { tx, principal, say }) => {
    const isKeeper = principal.rights.has(KEEPER)
    const rows = tx
      .selectFrom('sysJob as j')
      .leftJoin('sysUser as u', 'u.id', 'j.userId')
      .select(['j.id', 'j.kind', 'j.about', 'j.state', 'j.done', 'j.total', 'j.message', 'j.fileName', 'j.cancelAsked'])
      .select(['j.createTime', 'j.endTime', 'u.realname as byName'])
      .$if(!(all && isKeeper), (mine) => mine.where('j.userId', '=', principal.id))
    const { records, ...figures } = await pageOfRows(rows, LIST, query)
    return {
      records: records.map(({ about, ...row }) => ({ ...row, title: jobTitle(say, { ...row, about }) })),
      ...figures
    }
  })
  serve(app, cancelJob, async ({ id }, { tx, principal }) => {
    const isKeeper = principal.rights.has(KEEPER)
    const asked = await tx.selectFrom('sysJob').select('userId').where('id', '=', id).executeTakeFirst()
    // Whether there is such a job is nobody's business but its owner's and the keeper's.
    if (!isKeeper && asked?.userId !== principal.id) throw forbidden()
    const { numUpdatedRows } = await tx
      .updateTable('sysJob')
      .set({
        cancelAsked: true,
        // What nobody has begun ends at once.
        state: sql`case when state = 'waiting' then 'cancelled' else state end`,
        endTime: sql`case when state = 'waiting' then now() end`
      })
      .where('id', '=', id)
      .where('state', 'in', ['waiting', 'running'])
      .$if(!isKeeper, (mine) => mine.where('userId', '=', principal.id))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('system:job.isOver')
    return null
  })
  serveOpen(app, jobFile, async ({ id }, { inTransaction, principal, appContext, reply }) => {
    const found = await inTransaction((tx) =>
      tx
        .selectFrom('sysJob')
        .select(['filePath', 'fileName'])
        .where('id', '=', id)
        .where('userId', '=', principal.id)
        .executeTakeFirst()
    )
    if (!found?.filePath || !found.fileName) throw missing()
    const bytes = await appContext.storage.get(found.filePath).catch((error: unknown) => {
      throw error instanceof NotStored ? missing() : error
    })
    await reply
      .header('content-disposition', attachmentName(found.fileName))
      .type('application/octet-stream')
      .send(bytes)
    return SENT
  })
}
