import { sql } from 'kysely'

import type { Principal } from '../core/principal.ts'
import { sayFor } from '../core/say.ts'
import { newId } from '../db/id.ts'
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
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const asText = (words: string): string => words.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

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
  const id = newId()
  const titile = say('projects:access.notice', { name: realname })
  await tx
    .insertInto('sysAnnouncement')
    .values({
      id,
      titile,
      msgContent: lines.map((line) => `<p>${asText(line)}</p>`).join(''),
      msgAbstract: lines.join(' '),
      sender: username,
      priority: 'M',
      msgCategory: '2',
      msgType: 'USER',
      sendStatus: '1',
      sendTime: sql<string>`now()`
    })
    .execute()
  await tx
    .insertInto('sysAnnouncementSend')
    .values(users.map((userId) => ({ id: newId(), anntId: id, userId })))
    .execute()
  await tx
    .insertInto('sysOutbox')
    .values({ topic: 'notice', payload: JSON.stringify({ id, titile, readers: users }) })
    .execute()
}
