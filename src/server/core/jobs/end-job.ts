import { type Kysely, sql } from 'kysely'

import { newId } from '../../db/id.ts'
import { refreshBell } from '../notices/send-notice.ts'
import type { Database } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import { sayFor } from '../text/say.ts'
import type { ClaimedJob, JobEnd } from './job.ts'
import { jobTitle } from './job-title.ts'

/** Notices are data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const asText = (words: string): string => words.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

interface HowEnded {
  /** The server that has worked on it. */
  readonly holder: string
  readonly state: 'done' | 'failed' | 'cancelled'
  readonly figures: { readonly done: number; readonly total: number | undefined }
}

/** Notes how a job has ended, and sends its user a message of the system, unless he has cancelled it. A job that another server has taken over is its matter. */
export async function endJob(
  db: Kysely<Database>,
  job: ClaimedJob,
  { holder, state, figures }: HowEnded,
  { message, page, file }: JobEnd
): Promise<void> {
  await inTransaction(
    db,
    { id: job.user, tenant: job.tenant, projects: [] },
    async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('sysJob')
        .set({
          state,
          message,
          filePath: file?.path ?? null,
          fileName: file?.name ?? null,
          leaseUntil: null,
          endTime: sql<string>`now()`,
          done: figures.done,
          ...(figures.total !== undefined && { total: figures.total })
        })
        .where('id', '=', job.id)
        .where('holder', '=', holder)
        .where('state', '=', 'running')
        .executeTakeFirst()
      if (numUpdatedRows === 0n || state === 'cancelled') return
      const id = newId()
      const titile = say(`rules:job.notice.${state}`, { title: jobTitle(say, job) })
      await tx
        .insertInto('sysAnnouncement')
        .values({
          id,
          titile,
          msgContent: `<p>${asText(message)}</p>`,
          msgAbstract: message,
          priority: 'L',
          ...(page !== undefined && { openType: 'url', openPage: page }),
          msgCategory: '2',
          msgType: 'USER',
          sendStatus: '1',
          sendTime: sql<string>`now()`
        })
        .execute()
      await tx.insertInto('sysAnnouncementSend').values({ id: newId(), anntId: id, userId: job.user }).execute()
      await refreshBell(tx, id, titile, [job.user])
    },
    'tenant'
  )
}
