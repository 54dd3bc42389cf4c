import * as z from 'zod/mini'

import { type Call, call } from '../core/call.ts'
import { listQuery, pageOf } from '../core/query.ts'
import type { output } from '../core/schema.ts'

/** How urgent a notice is: general, important, urgent. A label only (SPEC.md §4). */
export const PRIORITIES = ['L', 'M', 'H'] as const
export type Priority = (typeof PRIORITIES)[number]

const text = z.nullable(z.string())
const id = z.string().check(z.minLength(1), z.maxLength(64))

/** A notice as one of its readers sees it (SPEC.md §3, announcement). */
export const notice = z.object({
  id: z.string(),
  /** The same as `id`: existing clients ask for either. */
  anntId: z.string(),
  /** (sic) */
  titile: z.string(),
  /** "1": a notice for everybody; "2": a message of the system to one. */
  msgCategory: z.string(),
  /** The account, and whose it is. */
  sender: text,
  sender_dictText: text,
  sendTime: text,
  createTime: z.string(),
  priority: z.enum(PRIORITIES),
  /** HTML, clean; `msgTxt` is the same in plain words. */
  msgContent: z.string(),
  msgTxt: z.string(),
  msgId: z.string(),
  /** "url": `openPage` is a place where it is handled; "component": a page by its name, which is to show `busId`; otherwise it is only read. */
  openType: text,
  openPage: text,
  busId: text,
  /** "1": read. */
  readFlag: z.enum(['0', '1'])
})
export type Notice = output<typeof notice>

/** My unread notices: the newest of each kind, and how many there are. */
export const listByUser = call('GET', '/sys/annountCement/listByUser', {
  beforeFirstPassword: true,
  offline: true,
  serves: 'user',
  input: z.object({}),
  output: z.object({
    anntMsgList: z.array(notice),
    anntMsgTotal: z.number(),
    sysMsgList: z.array(notice),
    sysMsgTotal: z.number()
  })
})
export type NoticeLists = output<typeof listByUser.output>

/** I have read a notice. Both verbs are listed; our pages use PUT (READINGS.md A21). */
export const markRead = call('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', {
  also: ['GET'],
  serves: 'user',
  input: z.object({ anntId: id }),
  output: z.null()
})

/** I have read them all. */
export const markAllRead = call('PUT', '/sys/sysAnnouncementSend/readAll', {
  serves: 'user',
  input: z.object({}),
  output: z.null()
})

/** One notice that is addressed to me. */
export const queryNotice = call('GET', '/sys/annountCement/queryById', {
  serves: 'user',
  input: z.object({ id }),
  output: notice
})

/** My notices, read ones too, page by page; asked for by `titile` and `sender` (part of the account or the name). */
export const myNotices = call('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', {
  offline: true,
  serves: 'user',
  input: listQuery,
  output: pageOf(notice)
})

/** The same, each notice made into a row of a list. */
export const myNoticesAs = <R extends object>(row: (one: Notice) => R): Call => ({
  ...myNotices,
  output: z.pipe(
    pageOf(notice),
    z.transform(({ records, ...page }) => ({ ...page, records: records.map(row) }))
  )
})
