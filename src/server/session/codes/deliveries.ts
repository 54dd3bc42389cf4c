import { sql } from 'kysely'

import type { TextKey } from '../../core/text/catalogues.ts'
import type { Ctx } from '../../core/context/context.ts'
import { FIRST_TENANT } from '../../core/settings/first-tenant.ts'
import { type Values, sayFor } from '../../core/text/say.ts'
import { newId } from '../../db/id.ts'
import type { CodeKind } from './codes.ts'

/** What a code is sent for. */
export type CodePurpose = Extract<CodeKind, 'login' | 'register' | 'bind' | 'forgot'>
/** A code on its way to a phone. */
export interface CodeMessage {
  readonly purpose: CodePurpose
  readonly mobile: string
  readonly code: string
  /** Whose archive's administrators read what became of it; those of the first where nobody is known. */
  readonly tenant: number | undefined
}

/** What became of a message. */
export interface DeliveryOutcome {
  readonly state: 'sent' | 'failed' | 'off'
  readonly tries: number
  readonly reason?: string
}

/** What is kept is data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })
/** A sentence that is kept beside a message. */
export const deliveryReason = (key: TextKey, values?: Values): string => say(key, values)

const MOBILE = /^1\d{10}$/
/** A number without its middle; nothing of what is no number, which may be anything that somebody has typed. */
export const maskedNumber = (typed: string): string | null =>
  MOBILE.test(typed) ? `${typed.slice(0, 3)}****${typed.slice(-4)}` : null

/**
 * Notes that a message is on its way; gives what notes its outcome. Neither throws: a message goes out although nobody can read later
 * that it did.
 */
export function noteDelivery(
  { appContext: { db }, request }: Ctx,
  { purpose, mobile, tenant }: CodeMessage
): (outcome: DeliveryOutcome) => Promise<void> {
  const id = newId()
  const failed = (failure: unknown) => request.log.error({ err: failure }, 'a delivery could not be noted')
  const noted = db
    .insertInto('sysMessageDelivery')
    .values({ id, purpose, receiver: maskedNumber(mobile), state: 'sending', tenantId: tenant ?? FIRST_TENANT })
    .execute()
    .catch(failed)
  return async ({ state, tries, reason = null }) => {
    await noted
    await db
      .updateTable('sysMessageDelivery')
      .set({ state, tries, reason, sentTime: state === 'sent' ? sql<string>`now()` : null })
      .where('id', '=', id)
      .execute()
      .catch(failed)
  }
}

/** Notes that somebody wanted a code where no gateway is set up: once a minute at most, as anybody may ask. */
export async function noteUnsent({ appContext: { db } }: Ctx, purpose: CodePurpose, target: string): Promise<void> {
  await sql`insert into sys_message_delivery (id, purpose, receiver, state, reason, tenant_id)
    select ${newId()}, ${purpose}, ${maskedNumber(target)}::text, 'off', ${deliveryReason('session:sms.reason.off')}, ${FIRST_TENANT}
    where not exists (select 1 from sys_message_delivery where tenant_id = ${FIRST_TENANT} and state = 'off' and create_time > now() - interval '1 minute')`.execute(
    db
  )
}
