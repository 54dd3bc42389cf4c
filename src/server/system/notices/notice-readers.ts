import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { noticeReaders } from '#contract/system/announcements.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { listOf, textColumn, timeColumn } from '../../core/questions/list.ts'
import { missing } from '../../core/refusing/refusal.ts'
import { among, selectRows } from '../../core/resource/read-rows.ts'
import type { ServedResource } from '../../core/resource/served.ts'
import { serve } from '../../core/http/serve.ts'
import { pageOfRows } from '../../core/questions/where.ts'

const isRead = sql<string>`coalesce(s.read_flag, '0')`
const LIST = listOf(
  {
    realname: textColumn('u.realname'),
    username: textColumn('u.username'),
    readFlag: textColumn(isRead),
    readTime: timeColumn('s.readTime'),
    createTime: timeColumn('s.readTime')
  },
  'u.id'
)

/** Binds who has read a notice and who has not. Of one to everybody, everybody who can sign in is a receiver. */
export function serveNoticeReaders(app: FastifyInstance, served: ServedResource): void {
  serve(app, noticeReaders, async ({ anntId, ...query }, ctx) => {
    const notice = await selectRows(served, ctx)
      .where(among('id', [anntId]))
      .executeTakeFirst()
    if (!notice) throw missing()
    const receivers = receiversOf(ctx, anntId, notice.msgType === 'ALL')
    const counted = await receivers
      .clearSelect()
      .select([
        sql<number>`count(*)`.as('receivers'),
        sql<number>`count(*) filter (where s.read_flag = '1')`.as('read')
      ])
      .executeTakeFirstOrThrow()
    const { records, ...figures } = await pageOfRows(receivers, LIST, query)
    return {
      receivers: Number(counted.receivers),
      read: Number(counted.read),
      page: {
        records: records.map((one) => ({ ...one, readFlag: one.readFlag === '1' ? ('1' as const) : ('0' as const) })),
        ...figures
      }
    }
  })
}

function receiversOf({ tx }: TxCtx, anntId: string, isToAll: boolean) {
  return tx
    .selectFrom('sysUser as u')
    .leftJoin('sysAnnouncementSend as s', (join) => join.onRef('s.userId', '=', 'u.id').on('s.anntId', '=', anntId))
    .leftJoin('sysDepart as d', (join) =>
      join.onRef('d.orgCode', '=', 'u.orgCode').onRef('d.tenantId', '=', 'u.tenantId').on('d.isDelete', '=', false)
    )
    .select(['u.id', 'u.username', 'u.realname', 's.readTime'])
    .select([sql<string>`coalesce(d.depart_name, '')`.as('orgCodeTxt'), isRead.as('readFlag')])
    .where('u.isDelete', '=', false)
    .where('u.status', '=', '1')
    .$if(!isToAll, (named) => named.where('s.id', 'is not', null))
}
