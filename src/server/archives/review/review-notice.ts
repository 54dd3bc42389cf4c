import { sql } from 'kysely'

import { sayFor } from '../../core/text/say.ts'
import { refreshBell } from '../../core/notices/send-notice.ts'
import { newId } from '../../db/id.ts'
import type { BatchContext } from '../rows/batch-context.ts'
import type { Locked } from '../rows/locked.ts'

/** Notices are data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })
const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const asText = (words: string): string => words.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign)

/** Notifies whoever described a file that it came back, why, and where it is mended; null where nobody is known. */
export async function notifyOfReturn(
  { tx, ctx: { principal } }: BatchContext,
  { id: busId, title, uploadBy }: Locked,
  { reasonText, words }: { readonly reasonText: string; readonly words: string }
): Promise<string | null> {
  if (uploadBy === null) return null
  const id = newId()
  const titile = say('archives:review.notice', { title }).slice(0, 200)
  const lines = [
    say('archives:review.noticeWhy', { name: principal.realname, reason: reasonText }),
    ...(words === reasonText ? [] : [words])
  ]
  await tx
    .insertInto('sysAnnouncement')
    .values({
      id,
      titile,
      msgContent: lines.map((line) => `<p>${asText(line)}</p>`).join(''),
      msgAbstract: lines.join(' '),
      sender: principal.username,
      priority: 'M',
      msgCategory: '2',
      msgType: 'USER',
      openType: 'component',
      openPage: 'archives/collect',
      busId,
      sendStatus: '1',
      sendTime: sql<string>`now()`
    })
    .execute()
  await tx.insertInto('sysAnnouncementSend').values({ id: newId(), anntId: id, userId: uploadBy }).execute()
  await refreshBell(tx, id, titile, [uploadBy])
  return id
}
