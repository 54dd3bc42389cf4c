import type { Principal } from '../core/principal/principal.ts'
import { sayFor } from '../core/text/say.ts'
import { sendNotice } from '../core/notices/send-notice.ts'
import type { Tx } from '../db/transaction.ts'

interface Asked {
  readonly wanted: string
  readonly note: string | null
  /** Whether the readers lead the project; else they keep the accounts of the tenant. */
  readonly isLed: boolean
  readonly users: readonly string[]
}

/** Notices are data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })

/** Sends a message of the system to those who decide about a request: who asks, for what, in whose words. */
export async function notifyOfRequest(
  tx: Tx,
  { org, username, realname }: Principal,
  { wanted, note, isLed, users }: Asked
): Promise<void> {
  if (users.length === 0) return
  const unit = org && (await tx.selectFrom('arcOrg').select('name').where('id', '=', org).executeTakeFirst())
  const who = { name: realname, username, project: wanted }
  const lines = [
    unit ? say('projects:access.asks', { ...who, org: unit.name }) : say('projects:access.asksAlone', who),
    ...(note === null ? [] : [say('projects:access.note', { note })]),
    say(isLed ? 'projects:access.toLeader' : 'projects:access.toAdmin')
  ]
  const titile = say('projects:access.notice', { name: realname })
  await sendNotice(tx, { titile, lines, priority: 'M', sender: username, readers: users })
}
