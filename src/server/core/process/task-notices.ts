import { sql } from 'kysely'

import type { Tx } from '../../db/transaction.ts'
import { sayFor } from '../text/say.ts'
import { type SentNotice, sendNotice } from '../notices/send-notice.ts'
import type { GivenTask } from './add-task.ts'
import { candidatesFor } from './candidates.ts'

/** Notices are data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })
/** The page to which a notice leads: the menu's screen. */
const PAGE = 'archives/task'
/** So many titles are said in one notice. */
const NAMED = 5

/** Who is to do a task: its assignee, else all who may take it. */
export async function doersOf(tx: Tx, task: GivenTask): Promise<string[]> {
  return task.assignee === null ? (await candidatesFor(tx, task)).map(({ id }) => id) : [task.assignee]
}

/**
 * Notifies those who have been given tasks: one notice for all of a write. Who has one of the last hour unread gets no other, so that files
 * that are submitted one by one do not fill his bell. Nobody is notified of what he gave himself.
 */
export async function notifyOfTasks(tx: Tx, tasks: readonly GivenTask[], sender: { id: string; username: string }) {
  const alike = Map.groupBy(tasks, ({ projectId, assignee, candidateRole, candidateOrg, candidateUnit }) =>
    JSON.stringify([projectId, assignee, candidateRole, candidateOrg, candidateUnit])
  )
  for (const some of alike.values()) {
    const [first] = some
    if (!first) continue
    const project = await tx
      .selectFrom('arcProject')
      .select('name')
      .where('id', '=', first.projectId)
      .executeTakeFirst()
    const titile = say('archives:task.notice.title', { project: project?.name ?? '' }).slice(0, 200)
    const readers = await unaware(
      tx,
      titile,
      (await doersOf(tx, first)).filter((id) => id !== sender.id)
    )
    const lines = [
      ...some.slice(0, NAMED).map(({ title }) => title),
      ...(some.length > NAMED ? [say('archives:task.notice.more', { count: some.length })] : [])
    ]
    await sendTaskNotice(tx, { titile, lines, priority: 'M', sender: sender.username, readers })
  }
}

/** Sends a notice that leads to the tasks of its readers. */
export const sendTaskNotice = (tx: Tx, notice: Omit<SentNotice, 'page'>): Promise<string | null> =>
  sendNotice(tx, { ...notice, page: PAGE })

/** Those who have no such notice of the last hour before them, unread. */
async function unaware(tx: Tx, titile: string, users: readonly string[]): Promise<string[]> {
  if (users.length === 0) return []
  const aware = await tx
    .selectFrom('sysAnnouncementSend as s')
    .innerJoin('sysAnnouncement as a', 'a.id', 's.anntId')
    .select('s.userId')
    .where('s.userId', 'in', users)
    .where('s.readFlag', '=', '0')
    .where('a.openPage', '=', PAGE)
    .where('a.titile', '=', titile)
    .where('a.sendTime', '>', sql<string>`now() - interval '1 hour'`)
    .execute()
  const known = new Set(aware.map(({ userId }) => userId))
  return users.filter((id) => !known.has(id))
}
