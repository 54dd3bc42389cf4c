import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'

import type { AppContext } from '../core/context/app-context.ts'
import { letGoRowFiles } from '../core/resource/let-go-files.ts'
import { sweepFirstPages } from './sweep-first-pages.ts'
import { sweepUnclaimed } from './unclaimed.ts'
import { folderOf } from './uploads.ts'

/** What comes in and is not finished may rest so long. Milliseconds. */
const REST = 24 * 3_600_000

/** Removes what was begun and never finished, and what was finished and never claimed: parts of files that nobody added to for a day, their rows, and loose objects. */
export async function sweep(appContext: Pick<AppContext, 'storage' | 'db'>, rest = REST): Promise<void> {
  const { storage, db } = appContext
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
  const there = await readdir(folderOf({ storage })).catch(() => [])
  await db
    .deleteFrom('arcUpload')
    .where('createTime', '<', sql<string>`now() - ${rest} * interval '1 millisecond'`)
    .where((e) => e.or([e('objectId', 'is not', null), e('id', 'not in', there.length > 0 ? there : [''])]))
    .execute()
}
