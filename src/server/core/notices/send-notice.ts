import { sql } from 'kysely'

import { newId } from '../../db/id.ts'
import type { Tx } from '../../db/transaction.ts'

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const asText = (words: string): string => words.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

/** A message of the product to some people. */
export interface SentNotice {
  readonly titile: string
  readonly lines: readonly string[]
  readonly priority: 'M' | 'H'
  readonly sender: string
  readonly readers: readonly string[]
  /** The screen to which it leads, by its name, or a path of ours with what it is to show; left out, it leads nowhere. */
  readonly page?: string
  /** The id of the row that the screen is to show. */
  readonly about?: string
}

/** Sends a message, and has it shown at once to those who are there. Gives its id; null where it has no readers. */
export async function sendNotice(tx: Tx, notice: SentNotice): Promise<string | null> {
  const { titile, lines, priority, sender, readers, page, about } = notice
  if (readers.length === 0) return null
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
      ...(page !== undefined && { openType: page.startsWith('/') ? 'url' : 'component', openPage: page }),
      ...(about !== undefined && { busId: about }),
      sendStatus: '1',
      sendTime: sql<string>`now()`
    })
    .execute()
  await tx
    .insertInto('sysAnnouncementSend')
    .values(readers.map((userId) => ({ id: newId(), anntId: id, userId })))
    .execute()
  await refreshBell(tx, id, titile, readers)
  return id
}

/** Withdraws a message: what it spoke of was taken back. */
export async function withdrawNotice(tx: Tx, id: string, readers: readonly string[]): Promise<void> {
  const notice = await tx
    .updateTable('sysAnnouncement')
    .set({ sendStatus: '2', cancelTime: sql<string>`now()` })
    .where('id', '=', id)
    .returning('titile')
    .executeTakeFirst()
  if (notice) await refreshBell(tx, id, notice.titile, readers)
}

/** Has the messages of some people counted anew where they are open. */
export const refreshBell = async (tx: Tx, id: string, titile: string, readers: readonly string[]) =>
  tx
    .insertInto('sysOutbox')
    .values({ topic: 'notice', payload: JSON.stringify({ id, titile, readers }) })
    .execute()
