import { type Kysely, sql } from 'kysely'

import { RENEWED_BEFORE } from '#contract/organisation/enterprise-auth.ts'
import { enterpriseMachine } from '#contract/organisation/enterprise-machine.ts'

import { ANONYMOUS } from '../../core/principal/principal.ts'
import { sayFor } from '../../core/text/say.ts'
import { sendNotice } from '../../core/notices/send-notice.ts'
import type { Database } from '../../db/schema.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { day } from '../../db/values.ts'
import { OWN_PAGE } from './decide-auth.ts'

/** Notices are data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })
const DAY = 86_400_000

/** Ends the verification of units whose papers have ended, and notifies those whose papers soon will, once for each end. */
export async function expireAuths(db: Kysely<Database>, now = Date.now()): Promise<void> {
  const tenants = await db.selectFrom('sysTenant').select('id').where('id', '>', 0).orderBy('id').execute()
  for (const { id } of tenants)
    await inTransaction(db, { ...ANONYMOUS, tenant: id }, (tx) => expireIn(tx, now), 'tenant')
}

async function expireIn(tx: Tx, now: number): Promise<void> {
  const { from, to } = enterpriseMachine.transitions.expire
  const accepted = await tx
    .selectFrom('arcOrgAuth')
    .select(['id', 'orgId', 'name', 'validTo', 'applicant', 'warnedFor'])
    .where('status', 'in', from)
    .where('isDelete', '=', false)
    .where('validTo', '<=', sql<string>`${day(now + RENEWED_BEFORE * DAY)}::date`)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, orgId, name, validTo, applicant, warnedFor } of accepted) {
    const isOver = (validTo ?? '') < day(now)
    if (!isOver && warnedFor === validTo) continue
    await tx
      .updateTable('arcOrgAuth')
      .set(isOver ? { status: to } : { warnedFor: validTo })
      .where('id', '=', id)
      .execute()
    if (isOver) await tx.updateTable('arcOrg').set({ authStatus: to }).where('id', '=', orgId).execute()
    await sendNotice(tx, {
      titile: say(`organisation:enterprise.notice.${isOver ? 'expiredTitle' : 'expiresTitle'}`, { name }),
      lines: [
        say(`organisation:enterprise.notice.${isOver ? 'expired' : 'expires'}`, {
          day: validTo ?? '',
          days: RENEWED_BEFORE
        })
      ],
      priority: 'H',
      sender: say('organisation:enterprise.notice.sender'),
      readers: applicant === null ? [] : [applicant],
      page: OWN_PAGE
    })
  }
}
