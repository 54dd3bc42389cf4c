import { sql } from 'kysely'

import type { Asked } from '#contract/core/call.ts'
import { extensionMachine, type ExtensionState } from '#contract/transfers/extension-machine.ts'
import type { applyForExtension, decideExtension, ExtensionRow } from '#contract/transfers/extensions.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { DUE_DAY } from '../../domain/archives/days-left.ts'
import { Refusal, unreadable } from '../../core/refusing/refusal.ts'
import { holdRow } from '../../domain/projects/project-rows.ts'
import { holdersOf } from '../../core/access/right-holders.ts'
import { sayFor } from '../../core/text/say.ts'
import { sendNotice } from '../../core/notices/send-notice.ts'
import { whyNot } from '../../core/state/transition.ts'
import { newId } from '../../db/id.ts'
import { day } from '../../db/values.ts'
import { extensionOf } from './extension-rows.ts'

/** Notices are data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })

/** Asks for a later day for the current project; two applications at once are refused. */
export async function addExtension(
  ctx: TxCtx,
  { wantedDay, reason }: Asked<typeof applyForExtension>
): Promise<ExtensionRow> {
  const { tx, project, principal, audit } = ctx
  const own = await tx
    .selectFrom('arcProject as p')
    .select(['p.name', DUE_DAY.as('dueDay')])
    .where('p.id', '=', project)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (own.dueDay === null) throw new Refusal('transfers:extension.noDay')
  refuseEarly('wantedDay', wantedDay, own.dueDay)
  const open = await tx
    .selectFrom('arcExtension')
    .select('id')
    .where('projectId', '=', project)
    .where('status', '=', extensionMachine.first)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  if (open) throw new Refusal('transfers:extension.open')
  const id = newId()
  await tx
    .insertInto('arcExtension')
    .values({ id, projectId: project, formerDay: own.dueDay, wantedDay, reason, applicant: principal.id })
    .execute()
  audit({ event: 'extension.add', type: 'extension', id, project, detail: { wantedDay } })
  await sendNotice(tx, {
    titile: say('transfers:extension.notice.applied', { project: own.name }),
    lines: [say('transfers:extension.notice.wanted', { day: wantedDay }), reason],
    priority: 'M',
    sender: principal.username,
    readers: (await holdersOf(tx, 'transfer.review:extend', project)).filter((reader) => reader !== principal.id),
    page: 'archives/transfer-review'
  })
  return extensionOf(ctx, id)
}

/** Takes one's own application back. */
export async function withdrawOwnExtension(ctx: TxCtx, id: string): Promise<ExtensionRow> {
  const held = await holdRow(ctx, 'arcExtension', id)
  const own = () =>
    held.applicant === ctx.principal.id ? undefined : new Refusal('transfers:extension.notOwn', {}, { status: 403 })
  const why = await whyNot(extensionMachine, 'withdraw', held.status, { own }, decidedAlready)
  if (why) throw why
  await write(ctx, id, extensionMachine.transitions.withdraw.to, {})
  return extensionOf(ctx, id)
}

/** Approves a later day, which the project has from then on, or refuses. */
export async function decideOnExtension(ctx: TxCtx, asked: Asked<typeof decideExtension>): Promise<ExtensionRow> {
  const { tx, principal } = ctx
  const { id } = asked
  const held = await holdRow(ctx, 'arcExtension', id)
  const fourEyes = () =>
    held.applicant === principal.id ? new Refusal('transfers:extension.own', {}, { status: 403 }) : undefined
  if (asked.decision === 'approve') {
    const laterDay = () => {
      refuseEarly('day', asked.day, held.formerDay ?? '')
      return undefined
    }
    const why = await whyNot(extensionMachine, 'approve', held.status, { fourEyes, laterDay }, decidedAlready)
    if (why) throw why
    await write(ctx, id, 'approved', { grantedDay: asked.day, opinion: asked.opinion?.trim() || null })
    await tx
      .updateTable('arcProject')
      .set({ extendedDue: asked.day, extensionReason: held.reason })
      .where('id', '=', held.projectId)
      .execute()
  } else {
    const reason = () => undefined
    const why = await whyNot(extensionMachine, 'refuse', held.status, { fourEyes, reason }, decidedAlready)
    if (why) throw why
    await write(ctx, id, 'refused', { opinion: asked.opinion })
  }
  const now = await extensionOf(ctx, id)
  const words = now.opinion === null ? [] : [now.opinion]
  await sendNotice(tx, {
    titile: say(`transfers:extension.notice.${now.status === 'approved' ? 'approved' : 'refused'}`, {
      project: now.projectName,
      day: now.grantedDay ?? ''
    }),
    lines: [say('transfers:notice.decidedBy', { name: principal.realname }), ...words],
    priority: 'M',
    sender: principal.username,
    readers: [held.applicant],
    page: 'archives/transfer-apply'
  })
  return now
}

const decidedAlready = () => new Refusal('transfers:extension.decided')

/** A day that is none, as it is past or not later than the present one. */
function refuseEarly(field: string, wanted: string, former: string): void {
  if (wanted <= former) throw unreadable(field, 'transfers:extension.notLater', { day: former })
  if (wanted < day(Date.now())) throw unreadable(field, 'transfers:extension.past')
}

async function write(
  { tx, principal, project, audit }: TxCtx,
  id: string,
  status: ExtensionState,
  more: { readonly grantedDay?: string; readonly opinion?: string | null }
): Promise<void> {
  const decided = status === 'withdrawn' ? {} : { decidedBy: principal.id, decidedAt: sql<string>`now()` }
  await tx
    .updateTable('arcExtension')
    .set({ status, ...decided, ...more })
    .where('id', '=', id)
    .execute()
  audit({ event: `extension.${status}`, type: 'extension', id, project, detail: { ...more } })
}
