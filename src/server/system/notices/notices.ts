import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import * as notices from '#contract/system/notices.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { missing } from '../../core/refusing/refusal.ts'
import { serve } from '../../core/http/serve.ts'
import { type ListQuery, pageOfRows } from '../../core/questions/where.ts'
import { newId } from '../../db/id.ts'
import { NOTICE_LIST, noticeOf, noticesFor } from './notice-rows.ts'

/** The bell shows so many unread ones of each kind; the others in the list of all. */
const NEWEST = 20
const [TO_ALL, OF_SYSTEM] = ['1', '2']

/** Binds what a reader does with his notices. */
export function serveNotices(app: FastifyInstance): void {
  serve(app, notices.listByUser, async (_, ctx) => {
    const [annt, sys] = [await unread(ctx, TO_ALL), await unread(ctx, OF_SYSTEM)]
    return { anntMsgList: annt.list, anntMsgTotal: annt.total, sysMsgList: sys.list, sysMsgTotal: sys.total }
  })
  serve(app, notices.queryNotice, async ({ id }, ctx) => noticeOf(await mine(ctx, id)))
  serve(app, notices.myNotices, async (query, { tx, principal }) => {
    const { records, ...figures } = await pageOfRows(noticesFor(tx, principal), NOTICE_LIST, asParts(query))
    return { records: records.map(noticeOf), ...figures }
  })
  serve(app, notices.markRead, async ({ anntId }, ctx) => {
    await mine(ctx, anntId)
    return read(ctx, [anntId])
  })
  serve(app, notices.markAllRead, async (_, ctx) => {
    const all = await noticesFor(ctx.tx, ctx.principal).where(sql<boolean>`coalesce(s.read_flag, '0') = '0'`).execute()
    return read(
      ctx,
      all.map(({ id }) => id)
    )
  })
}

async function unread({ tx, principal }: TxCtx, category: string | undefined) {
  const asked = noticesFor(tx, principal)
    .where('a.msgCategory', category === TO_ALL ? '<>' : '=', OF_SYSTEM!)
    .where(sql<boolean>`coalesce(s.read_flag, '0') = '0'`)
  const rows = await asked.orderBy('a.sendTime', 'desc').orderBy('a.id').limit(NEWEST).execute()
  const counted =
    rows.length < NEWEST
      ? rows.length
      : ((await asked.clearSelect().select(sql<number>`count(*)`.as('total')).executeTakeFirst())?.total ?? 0)
  return { list: rows.map(noticeOf), total: Number(counted) }
}

/** A notice that is addressed to who asks; for anybody else there is none. */
async function mine({ tx, principal }: TxCtx, id: string) {
  const found = await noticesFor(tx, principal).where('a.id', '=', id).executeTakeFirst()
  if (!found) throw missing()
  return found
}

async function read({ tx, principal }: TxCtx, ids: readonly string[]): Promise<null> {
  if (ids.length === 0) return null
  await tx
    .insertInto('sysAnnouncementSend')
    .values(
      ids.map((anntId) => ({ id: newId(), anntId, userId: principal.id, readFlag: '1', readTime: sql<string>`now()` }))
    )
    .onConflict((conflict) =>
      conflict
        .columns(['anntId', 'userId'])
        .doUpdateSet({ readFlag: '1', readTime: sql`coalesce(sys_announcement_send.read_time, now())` })
    )
    .execute()
  return null
}

/** Existing clients search by a part of a title without saying so. */
const asParts = (query: ListQuery): ListQuery => ({
  ...query,
  ...Object.fromEntries(['titile', 'sender'].flatMap((name) => partOf(name, query[name])))
})
const partOf = (name: string, value: unknown): [string, string][] =>
  typeof value === 'string' && value.trim() !== '' && !/[*!<>=]/.test(value) ? [[name, `*${value.trim()}*`]] : []
