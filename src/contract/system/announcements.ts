import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { listQuery, pageOf } from '../core/query.ts'
import type { AnyRow } from '../core/resource/actions.ts'
import { choice, longText, number, refs, text, time } from '../core/resource/field.ts'
import { resource } from '../core/resource/resource.ts'
import { ALL_VERBS, FILE_VERBS } from '../core/resource/verbs.ts'

/** A notice that its readers see now. */
const isReleased = (row: AnyRow): boolean => row.sendStatus === '1'
/** So many receivers are named one by one; more are a role or a department. */
const NAMED = 20_000

/**
 * 公告: what is written to the people of an archive: to all of them, or to people by name, by role and by department. It is seen from its
 * release on until it is revoked or its time has ended; while it is seen it is neither changed nor deleted. `queryById` is its readers' call.
 */
export const announcements = resource('announcement', '/sys/annountCement', {
  right: 'isps.manage',
  fields: {
    /** (sic) */
    titile: text({ max: 200, rules: ['required'] }),
    msgCategory: choice('announcement_category', { rules: ['required'], initial: '1' }),
    priority: choice('priority', { rules: ['required'], initial: 'L' }),
    msgType: choice('announcement_receivers', { rules: ['required'], initial: 'ALL' }),
    userIds: refs('user', { max: NAMED, isLoose: true }),
    roleIds: refs('role', { isLoose: true }),
    departIds: refs('depart', { isLoose: true }),
    startTime: time(),
    endTime: time(),
    msgAbstract: longText({ max: 500 }),
    /** HTML, clean. */
    msgContent: longText({ max: 200_000 }),
    /** '0' not released yet, '1' released, '2' revoked. */
    sendStatus: choice('announcement_status', { computed: true }),
    sender: text({ computed: true }),
    senderName: text({ computed: true }),
    sendTime: time({ computed: true }),
    cancelTime: time({ computed: true }),
    readCount: number({ computed: true })
  },
  label: 'titile',
  verbs: [...ALL_VERBS.filter((verb) => verb !== 'queryById'), ...FILE_VERBS],
  lockedWhen: isReleased,
  actions: {
    /** 发布: its receivers see it from now on. */
    release: { on: 'rows', right: ':release', when: (row: AnyRow) => !isReleased(row), asks: true },
    /** 撤销: nobody sees it any more. */
    revoke: { on: 'rows', right: ':revoke', when: isReleased, asks: true, isDangerous: true }
  }
})

const id = z.string().check(z.minLength(1), z.maxLength(64))

/** Releases a notice, as existing clients ask it. */
export const releaseNotice = call('GET', '/sys/annountCement/doReleaseData', {
  serves: ['isps.manage:release'],
  thing: 'announcement',
  input: z.object({ id }),
  output: z.null()
})

/** Revokes a released notice, as existing clients ask it (sic). */
export const revokeNotice = call('GET', '/sys/annountCement/doReovkeData', {
  serves: ['isps.manage:revoke'],
  thing: 'announcement',
  input: z.object({ id }),
  output: z.null()
})

/**
 * Lets the open pages of its receivers ask again: those of one notice, else of all that are released. Who does not manage notices, and asks
 * as existing clients do when one was read, has his own pages ask again.
 */
export const syncNotice = call('GET', '/sys/annountCement/syncNotic', {
  serves: 'user',
  thing: 'announcement',
  input: z.object({ anntId: z.optional(z.string().check(z.maxLength(64))) }),
  output: z.null()
})

/** A receiver of a notice, and whether he has read it. */
export const noticeReader = z.object({
  id: z.string(),
  username: z.string(),
  realname: z.string(),
  orgCodeTxt: z.string(),
  /** "1": read. */
  readFlag: z.enum(['0', '1']),
  readTime: z.nullable(z.string())
})

/** The receivers of a notice page by page, asked for by `realname`, `username` and `readFlag`; `receivers` and `read` count all of them. */
export const noticeReaders = call('GET', '/sys/annountCement/readers', {
  serves: ['isps.manage'],
  thing: 'announcement',
  input: z.extend(listQuery, { anntId: id }),
  output: z.object({ receivers: z.number(), read: z.number(), page: pageOf(noticeReader) })
})
