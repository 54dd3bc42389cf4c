import { sql } from 'kysely'

import { enterpriseMachine } from '#contract/organisation/enterprise-machine.ts'

import type { TxCtx } from '../../core/context.ts'
import { missing, Refusal, unreadable } from '../../core/refusal.ts'
import { sayFor } from '../../core/say.ts'
import { sendNotice } from '../../core/send-notice.ts'
import { whyNot } from '../../core/transition.ts'
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
      if (row.licenceId === null) return new Refusal('organisation:enterprise.noPapers')
      const isOver = row.validTo !== null && row.validTo < day(Date.now())
      return isOver ? new Refusal('organisation:enterprise.over', { day: row.validTo ?? '' }) : undefined
    }
  }
  const why = await whyNot(enterpriseMachine, 'accept', row.status, guards, () => notWaiting(row))
  if (why) throw why
  const { to } = enterpriseMachine.transitions.accept
  await decided(ctx, row, to, null)
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
  await notify(ctx, row, 'M', [
    row.validTo === null
      ? say('organisation:enterprise.notice.accepted')
      : say('organisation:enterprise.notice.acceptedTo', { day: row.validTo })
  ])
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
  const why = await whyNot(enterpriseMachine, 'return', row.status, guards, () => notWaiting(row))
  if (why) throw why
  const { to } = enterpriseMachine.transitions.return
  await decided(ctx, row, to, opinion)
  await ctx.tx.updateTable('arcOrg').set({ authStatus: to }).where('id', '=', row.orgId).execute()
  await notify(ctx, row, 'H', [say('organisation:enterprise.notice.returned', { opinion })])
  const detail = { name: row.name, opinion }
  ctx.audit({ event: 'enterpriseAuth.return', type: 'enterpriseAuth', id: row.orgId, detail })
}

async function hold({ tx }: TxCtx, id: string) {
  const row = await tx
    .selectFrom('arcOrgAuth')
    .select(['id', 'orgId', 'name', 'uscc', 'validTo', 'status', 'applicant', 'licenceId'])
    .where('id', '=', id)
    .where('isDelete', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw missing()
  return row
}
type Held = Awaited<ReturnType<typeof hold>>

/** Four eyes: nobody decides about what he or somebody of his unit has handed in. */
const notOwn = ({ principal }: TxCtx, { applicant, orgId }: Held) =>
  applicant === principal.id || orgId === principal.org ? new Refusal('organisation:enterprise.own') : undefined

const notWaiting = ({ name }: Held) => new Refusal('organisation:enterprise.notWaiting', { name })

const decided = ({ tx, principal }: TxCtx, { id }: Held, status: string, opinion: string | null) =>
  tx
    .updateTable('arcOrgAuth')
    .set({ status, opinion, reviewedBy: principal.id, reviewTime: sql<string>`now()`, warnedFor: null })
    .where('id', '=', id)
    .execute()

const notify = async (
  { tx, principal }: TxCtx,
  { name, applicant }: Held,
  priority: 'M' | 'H',
  lines: readonly string[]
) => {
  const titile = say(`organisation:enterprise.notice.${priority === 'M' ? 'acceptedTitle' : 'returnedTitle'}`, { name })
  const readers = applicant === null ? [] : [applicant]
  await sendNotice(tx, { titile, lines, priority, sender: principal.username, readers, page: OWN_PAGE })
}
