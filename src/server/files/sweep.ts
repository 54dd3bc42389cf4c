import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'

import type { AppContext } from '../core/context/app-context.ts'
import { letGoRowFiles } from '../core/resource/let-go-files.ts'
import { sweepFirstPages } from './sweep-first-pages.ts'
import { sweepUnclaimed } from './unclaimed.ts'
import { folderOf } from './uploads.ts'
import { dropPieces } from './upload-pieces.ts'

/** What comes in and is not finished may rest so long. Milliseconds. */
const REST = 24 * 3_600_000

/** Removes what was begun and never finished, and what was finished and never claimed: parts of files that nobody added to for a day, their rows, and loose objects. */
export async function sweep(appContext: Pick<AppContext, 'storage' | 'db'>, rest = REST): Promise<void> {
  const { storage, db } = appContext
  // What is not there while the store is away has not been given up.
  await storage.answers()
  await letGoRowFiles(appContext)
  await sweepUnclaimed({ storage, db }, rest)
  await sweepFirstPages({ storage, db }, rest)
  for (const folder of [storage.incoming, folderOf({ storage })]) {
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name)
      // The description of an upload goes with its bytes, whose age counts.
      const bytes = path.replace(/\.json$/, '')
      const seen = (await stat(bytes).catch(() => undefined)) ?? (await stat(path).catch(() => undefined))
      if (!seen?.isFile() || Date.now() - seen.mtimeMs <= rest) continue
      for (const part of [bytes, `${bytes}.json`]) await rm(part, { force: true })
    }
  }
  await sweepAssembled(appContext, rest)
  const there = await readdir(folderOf({ storage })).catch(() => [])
  await db
    .deleteFrom('arcUpload')
    .where('createTime', '<', sql<string>`now() - ${rest} * interval '1 millisecond'`)
    .where((e) =>
      e.or([
        e('objectId', 'is not', null),
        e.and([e('path', 'is', null), e('id', 'not in', there.length > 0 ? there : [''])])
      ])
    )
    .execute()
}

/** The same where the store puts uploads together itself: those that nothing was added to, and what it knows of and no row does. */
async function sweepAssembled(appContext: Pick<AppContext, 'storage' | 'db'>, rest: number): Promise<void> {
  const { storage, db } = appContext
  const { rows } = await sql<{ id: string }>`
    select u.id from arc_upload u where u.path is not null and u.object_id is null
    and greatest(u.create_time, (select max(p.create_time) from arc_upload_piece p where p.upload_id = u.id)) < now() - ${rest} * interval '1 millisecond'`.execute(
    db
  )
  for (const { id } of rows) {
    await dropPieces(appContext, id)
    await db.deleteFrom('arcUpload').where('id', '=', id).where('objectId', 'is', null).execute()
  }
  await storage.sweep(new Date(Date.now() - rest), async (begun) => {
    const found = await sql`
      select from arc_upload where begun = ${begun} union all select from arc_upload_piece where path = ${begun} limit 1`.execute(
      db
    )
    return found.rows.length > 0
  })
}
