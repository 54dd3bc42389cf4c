import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { announcements, releaseNotice, revokeNotice, syncNotice } from '#contract/system/announcements.ts'
import { isServed } from '../../core/http/authenticate.ts'
import type { TxCtx } from '../../core/context/context.ts'
import type { TextKey } from '../../core/text/catalogues.ts'
import { Refusal, unreadable } from '../../core/refusing/refusal.ts'
import { refreshBell } from '../../core/notices/send-notice.ts'
import { NOTICE_BIZ } from '../../core/notices/notice-images.ts'
import { registerPurpose } from '../../core/access/object-purposes.ts'
import { serveResource } from '../../core/resource/serve/serve-resource.ts'
import type { RowDraft, FieldValues, ServedResource, WriteMode } from '../../core/resource/served.ts'
import { held, writeRows } from '../../core/resource/write-rows.ts'
import { serve } from '../../core/http/serve.ts'
import { moment } from '../../db/values.ts'
import { cleanHtml } from './clean-html.ts'
import { keepPictures } from './notice-pictures.ts'
import { findReceivers, notifyReceivers } from './notice-receivers.ts'
import { serveNoticeReaders } from './notice-readers.ts'

/** What people have written, beside what the product itself reports to them. */
const WRITTEN = 'written'
const RELEASED = '1'
/** Who writes notices lets all their receivers know. */
const MANAGING = [announcements.right] as const
const isReleased = (row: FieldValues | undefined) => row?.sendStatus === RELEASED

/** What existing clients ask of every reader when he has read one: his own pages ask for their notices again. */
async function remindOwnPages({ tx, principal, after, appContext }: TxCtx, id = ''): Promise<null> {
  await refreshBell(tx, id, '', [principal.id])
  after(() => appContext.live.nudge())
  return null
}

/** Binds the notices of an archive: how they are written, released and revoked, and who has read them. */
export function serveAnnouncements(app: FastifyInstance): void {
  registerPurpose(app.appContext, NOTICE_BIZ, () => true)
  const served = serveResource(app, announcements, {
    table: 'sysAnnouncement',
    where: () => sql`r.origin = ${WRITTEN}`,
    expressions: {
      senderName: sql`(select u.realname from sys_user u where u.id = r.sender_id)`,
      readCount: sql`(select count(*)::int from sys_announcement_send s where s.annt_id = r.id and s.read_flag = '1')`
    },
    before: prepare,
    after: followState,
    actions: {
      release: (rows, ctx) => ({ writes: rows.map(({ id, ...row }) => ({ id, values: releasedBy(ctx, row) })) }),
      revoke: (rows) => ({ writes: rows.map(({ id }) => ({ id, values: revoked() })) })
    }
  })
  serve(app, releaseNotice, async ({ id }, ctx) => {
    await turn(served, ctx, id, 'release')
    return null
  })
  serve(app, revokeNotice, async ({ id }, ctx) => {
    await turn(served, ctx, id, 'revoke')
    return null
  })
  serve(app, syncNotice, async ({ anntId }, ctx) => {
    if (!isServed(ctx.principal, MANAGING)) return remindOwnPages(ctx, anntId)
    const released = await ctx.tx
      .selectFrom('sysAnnouncement')
      .select('id')
      .where('origin', '=', WRITTEN)
      .where('sendStatus', '=', RELEASED)
      .where('isDelete', '=', false)
      .$if(anntId !== undefined && anntId !== '', (some) => some.where('id', '=', anntId ?? ''))
      .execute()
    await notifyReceivers(
      ctx,
      released.map(({ id }) => id)
    )
    return null
  })
  serveNoticeReaders(app, served)
}

/** What a release writes. A notice whose time has ended would be seen by nobody. */
function releasedBy({ principal }: TxCtx, { endTime, titile }: FieldValues): FieldValues {
  const now = moment(Date.now())
  if (typeof endTime === 'string' && endTime <= now)
    throw new Refusal('system:announcement.ended', { titile: String(titile) })
  return { sendStatus: RELEASED, sendTime: now, sender: principal.username, cancelTime: null }
}
const revoked = (): FieldValues => ({ sendStatus: '2', cancelTime: moment(Date.now()) })

const WRONG: { readonly [A in 'release' | 'revoke']: TextKey } = {
  release: 'system:notice.isReleased',
  revoke: 'system:notice.notReleased'
}

/** The actions as existing clients ask them, in their words. */
async function turn(served: ServedResource, ctx: TxCtx, id: string, kind: 'release' | 'revoke'): Promise<void> {
  const [row] = await held(served, ctx, [{ id, values: {} }], false)
  if (isReleased(row?.now) === (kind === 'release')) throw new Refusal(WRONG[kind])
  const values = kind === 'release' ? releasedBy(ctx, row?.now ?? {}) : revoked()
  await writeRows(served, ctx, 'edit', [{ id, values }], { kind })
  ctx.setMessage(kind === 'release' ? 'system:notice.released' : 'system:notice.revoked')
}

/** Texts are clean before they are kept, receivers have no empty parts and are somebody, and what ends ends after it begins. */
function prepare(drafts: readonly RowDraft[], _: TxCtx, mode: WriteMode): void {
  for (const { values, now } of drafts) {
    if (mode === 'add') Object.assign(values, { origin: WRITTEN })
    if (typeof values.msgContent === 'string') values.msgContent = cleanHtml(values.msgContent) || null
    for (const key of ['userIds', 'roleIds', 'departIds'])
      if (typeof values[key] === 'string') values[key] = withoutGaps(values[key])
    if (values.msgType === 'ALL') Object.assign(values, { userIds: null, roleIds: null, departIds: null })
    const { startTime, endTime, msgType, userIds, roleIds, departIds } = { ...now, ...values } as FieldValues
    if (mode !== 'delete' && msgType === 'USER' && !(userIds || roleIds || departIds))
      throw unreadable('userIds', 'system:announcement.noReceivers')
    const isWritten = 'startTime' in values || 'endTime' in values
    if (isWritten && typeof startTime === 'string' && typeof endTime === 'string' && whole(endTime) <= whole(startTime))
      throw unreadable('endTime', 'system:announcement.endsFirst')
  }
}
/** A moment with its seconds. */
const whole = (time: string) => time.padEnd(19, ':00')
const withoutGaps = (ids: string) => [...new Set(ids.split(',').filter(Boolean))].join(',') || null

/** Whoever sees a notice now, or no more, is notified, whichever way it came about. A fresh release finds its receivers anew. */
async function followState(drafts: readonly RowDraft[], ctx: TxCtx, mode: WriteMode): Promise<void> {
  const becomes = ({ now, values }: RowDraft) => isReleased({ ...now, ...values })
  const fresh = drafts.filter((draft) => mode === 'edit' && draft.values.sendTime && becomes(draft))
  const turned = drafts.filter((draft) =>
    mode === 'edit' ? becomes(draft) !== isReleased(draft.now) : isReleased(draft.now)
  )
  const texts = drafts.map(({ values }) => values.msgContent)
  await keepPictures(ctx, texts)
  const ids = (some: readonly RowDraft[]) => some.map(({ id }) => id)
  if (fresh.length > 0) await findReceivers(ctx, ids(fresh))
  if (turned.length > 0) await notifyReceivers(ctx, ids(turned))
}
