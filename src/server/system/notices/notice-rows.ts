import { sql } from 'kysely'

import type { Notice } from '#contract/system/notices.ts'

import { flagColumn, listOf, textColumn, timeColumn } from '../../core/questions/list.ts'
import type { Principal } from '../../core/principal/principal.ts'
import type { Tx } from '../../db/transaction.ts'
import { cleanHtml, plainText } from './clean-html.ts'

const isRead = sql<string>`coalesce(s.read_flag, '0')`

/** What my notices may be asked by and sorted by. A sender is found by account or name. */
export const NOTICE_LIST = listOf(
  {
    titile: textColumn('a.titile'),
    sender: textColumn(sql`coalesce(a.sender, '') || ' ' || coalesce(u.realname, '')`),
    msgCategory: textColumn('a.msgCategory'),
    priority: textColumn('a.priority'),
    readFlag: textColumn(isRead),
    sendTime: timeColumn('a.sendTime'),
    createTime: timeColumn('a.createTime'),
    isDelete: flagColumn('a.isDelete')
  },
  'a.id'
)

/** The published notices that are addressed to somebody, with whether he has read them. */
export function noticesFor(tx: Tx, { id }: Pick<Principal, 'id'>) {
  return tx
    .selectFrom('sysAnnouncement as a')
    .leftJoin('sysAnnouncementSend as s', (join) => join.onRef('s.anntId', '=', 'a.id').on('s.userId', '=', id))
    .leftJoin('sysUser as u', (join) => join.on(sql<boolean>`u.id = a.sender_id`))
    .select([
      'a.id',
      'a.titile',
      'a.msgCategory',
      'a.sender',
      'a.sendTime',
      'a.createTime',
      'a.priority',
      'a.msgContent',
      'a.openType',
      'a.openPage',
      'a.busId'
    ])
    .select(['u.realname as senderName', isRead.as('readFlag')])
    .where('a.isDelete', '=', false)
    .where('a.sendStatus', '=', '1')
    .where((where) => where.or([where('a.msgType', '=', 'ALL'), where('s.id', 'is not', null)]))
    .where((where) => where.or([where('a.startTime', 'is', null), where('a.startTime', '<=', sql<string>`now()`)]))
    .where((where) => where.or([where('a.endTime', 'is', null), where('a.endTime', '>', sql<string>`now()`)]))
}
type NoticeRow = Awaited<ReturnType<ReturnType<typeof noticesFor>['execute']>>[number]

/** A notice as the wire has it; its text is clean, whoever wrote it. */
export function noticeOf({
  id,
  msgContent,
  senderName,
  readFlag,
  openType,
  openPage,
  busId,
  ...row
}: NoticeRow): Notice {
  return {
    ...row,
    id,
    anntId: id,
    msgId: id,
    sender_dictText: senderName,
    msgContent: cleanHtml(msgContent ?? ''),
    msgTxt: plainText(msgContent ?? ''),
    openType: openType || null,
    openPage: openPage || null,
    busId: busId || null,
    readFlag: readFlag === '1' ? '1' : '0'
  }
}
