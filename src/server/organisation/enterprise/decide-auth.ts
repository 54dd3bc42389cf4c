import { sql } from 'kysely'

import { enterpriseMachine } from '#contract/organisation/enterprise-machine.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { missing, Refusal, unreadable } from '../../core/refusing/refusal.ts'
import { sayFor } from '../../core/text/say.ts'
import { sendNotice } from '../../core/notices/send-notice.ts'
import { whyNot } from '../../core/state/transition.ts'
import type { FormerUnit } from '../../db/schema-organisation.ts'
import { day } from '../../db/values.ts'

/** Notices are data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })
/** The screen to which the notices lead. */
export const OWN_PAGE = 'organisation/enterprise-auth'

/** Accepts the papers of a unit: it is called as they say from now on, and may submit files. */
export async function acceptAuth(ctx: TxCtx, id: string): Promise<void> {
  const row = await hold(ctx, id)
  const guards = {
    fourEyes: () => notOwn(ctx, row),
    papers: () => {
      if (row.licence === null) return new Refusal('organisation:enterprise.noPapers')
      const isOver = row.validTo !== null && row.validTo < day(Date.now())
      return isOver ? new Refusal('organisation:enterprise.over', { day: row.validTo ?? '' }) : undefined
    }
  }
  const why = await whyNot(enterpriseMachine, 'accept', row.status, guards, () => noPapersWaiting(row))
  if (why) throw why
  const { to } = enterpriseMachine.transitions.accept
  const former = await formerOf(ctx, row)
  const taken = await ctx.tx
    .selectFrom('arcOrg')
    .select('name')
    .where('uscc', '=', row.uscc)
    .where('id', '<>', row.orgId)
    .executeTakeFirst()
  if (taken) throw new Refusal('organisation:participant.codeTaken', { name: taken.name })
  await ctx.tx
    .updateTable('arcOrg')
    .set({ name: row.name, uscc: row.uscc, authStatus: to, authValidTo: row.validTo })
    .where('id', '=', row.orgId)
    .execute()
  const notice = await notify(ctx, row, 'M', [
    row.validTo === null
      ? say('organisation:enterprise.notice.accepted')
      : say('organisation:enterprise.notice.acceptedTo', { day: row.validTo })
  ])
  await decided(ctx, row, { status: to, opinion: null, former: { ...former, notice } })
  ctx.audit({ event: 'enterpriseAuth.accept', type: 'enterpriseAuth', id: row.orgId, detail: { name: row.name } })
}

/** Returns the papers of a unit with the reason, which its people read where they mend them. */
export async function returnAuth(ctx: TxCtx, id: string, reason: string): Promise<void> {
  const row = await hold(ctx, id)
  const opinion = reason.trim()
  const guards = {
    fourEyes: () => notOwn(ctx, row),
    reason: () => (opinion === '' ? unreadable('opinion', 'organisation:enterprise.noReason') : undefined)
  }
  const why = await whyNot(enterpriseMachine, 'return', row.status, guards, () => noPapersWaiting(row))
  if (why) throw why
  const { to } = enterpriseMachine.transitions.return
  const former = await formerOf(ctx, row)
  await ctx.tx.updateTable('arcOrg').set({ authStatus: to }).where('id', '=', row.orgId).execute()
  const notice = await notify(ctx, row, 'H', [say('organisation:enterprise.notice.returned', { opinion })])
  await decided(ctx, row, { status: to, opinion, former: { ...former, notice } })
  const detail = { name: row.name, opinion }
  ctx.audit({ event: 'enterpriseAuth.return', type: 'enterpriseAuth', id: row.orgId, detail })
}

/** The papers of a unit, held so that of two who decide at once the second one finds the first. */
export async function hold({ tx }: TxCtx, id: string) {
  const row = await tx
    .selectFrom('arcOrgAuth')
    .select(['id', 'orgId', 'name', 'uscc', 'validTo', 'status', 'applicant', 'licence'])
    .select(['reviewedBy', 'former'])
    .where('id', '=', id)
    .where('isDelete', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw missing()
  return row
}
export type HeldPapers = Awaited<ReturnType<typeof hold>>

/** What is known of a unit before a decision about its papers. */
const formerOf = ({ tx }: TxCtx, { orgId }: HeldPapers) =>
  tx.selectFrom('arcOrg').select(['name', 'uscc', 'authValidTo']).where('id', '=', orgId).executeTakeFirstOrThrow()

/** Four eyes: nobody decides about what he or somebody of his unit has handed in. */
const notOwn = ({ principal }: TxCtx, { applicant, orgId }: HeldPapers) =>
  applicant === principal.id || orgId === principal.org ? new Refusal('organisation:enterprise.own') : undefined

/** Papers whose state does not let the step be taken. */
export const noPapersWaiting = ({ name }: HeldPapers) => new Refusal('organisation:enterprise.notWaiting', { name })

interface Decision {
  readonly status: string
  readonly opinion: string | null
  readonly former: FormerUnit
}
const decided = ({ tx, principal }: TxCtx, { id }: HeldPapers, { status, opinion, former }: Decision) =>
  tx
    .updateTable('arcOrgAuth')
    .set({ status, opinion, reviewedBy: principal.id, reviewTime: sql<string>`now()`, warnedFor: null })
    .set({ former: JSON.stringify(former) })
    .where('id', '=', id)
    .execute()

const notify = async (
  { tx, principal }: TxCtx,
  { name, applicant }: HeldPapers,
  priority: 'M' | 'H',
  lines: readonly string[]
) => {
  const titile = say(`organisation:enterprise.notice.${priority === 'M' ? 'acceptedTitle' : 'returnedTitle'}`, { name })
  const readers = applicant === null ? [] : [applicant]
  return await sendNotice(tx, { titile, lines, priority, sender: principal.username, readers, page: OWN_PAGE })
}
