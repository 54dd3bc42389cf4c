import { sql } from 'kysely'

import { newId } from '../db/id.ts'
import type { Tx } from '../db/transaction.ts'

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const asText = (words: string): string => words.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

/** A message of the product to some people. */
export interface SentNotice {
  readonly titile: string
  readonly lines: readonly string[]
  readonly priority: 'M' | 'H'
  readonly sender: string
  readonly readers: readonly string[]
  /** The screen to which it leads; left out, it leads nowhere. */
  readonly page?: string
}

/** Sends a message, and has it shown at once to those who are there. */
export async function sendNotice(tx: Tx, notice: SentNotice): Promise<void> {
  const { titile, lines, priority, sender, readers, page } = notice
  if (readers.length === 0) return
  const id = newId()
  await tx
    .insertInto('sysAnnouncement')
    .values({
      id,
      titile,
      msgContent: lines.map((line) => `<p>${asText(line)}</p>`).join(''),
      msgAbstract: lines.join(' ').slice(0, 500),
      sender,
      priority,
      msgCategory: '2',
      msgType: 'USER',
      ...(page !== undefined && { openType: 'component', openPage: page }),
      sendStatus: '1',
      sendTime: sql<string>`now()`
    })
    .execute()
  await tx
    .insertInto('sysAnnouncementSend')
    .values(readers.map((userId) => ({ id: newId(), anntId: id, userId })))
    .execute()
  await tx
    .insertInto('sysOutbox')
    .values({ topic: 'notice', payload: JSON.stringify({ id, titile, readers }) })
    .execute()
}
