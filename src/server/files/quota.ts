import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import { type Insertable, sql } from 'kysely'

import { refuseBeyondQuota } from '../core/settings/storage-quota.ts'
import type { Ctx } from '../core/context/context.ts'
import type { AppContext } from '../core/context/app-context.ts'
import { takeTurn } from '../db/lease.ts'
import type { Tx } from '../db/transaction.ts'
import type { Database } from '../db/schema.ts'
import { DiskFull } from '../storage/storage.ts'
import { folderOf } from './uploads.ts'

/** An upload that begins: `bytes` is what it may come to. */
export type Begun = Pick<Insertable<Database['arcUpload']>, 'id' | 'biz' | 'fileName' | 'bytes' | 'sha256'>
type Asking = Pick<Ctx, 'appContext' | 'principal' | 'inTransaction'>

/** Uploads begin one after the other, on all servers: each sees what those before it have announced. */
const TURN = 'begin upload'

/** Notes an upload that begins, once its bytes fit into what its user and his tenant may use and what the disk has room for. Throws 507. */
export async function beginUpload({ appContext, principal, inTransaction }: Asking, upload: Begun): Promise<void> {
  await inTransaction(async (tx) => {
    await takeTurn(tx, TURN)
    await refuseBeyondQuota(tx, { appContext, principal }, upload.bytes)
    await reserve(tx, appContext, upload.bytes)
    await tx
      .insertInto('arcUpload')
      .values({ ...upload, projectId: principal.project })
      .execute()
  }, 'installation')
}

/** Forgets an upload that came in one piece: its object replaces it now, or nothing does. */
export async function endOfPiece({ appContext: { db } }: Pick<Asking, 'appContext'>, id: string): Promise<void> {
  await db.deleteFrom('arcUpload').where('id', '=', id).execute()
}

/** The disk's reserve holds against all running uploads together, and not against each alone. */
async function reserve(tx: Tx, appContext: AppContext, bytes: number): Promise<void> {
  const running = await tx
    .selectFrom('arcUpload')
    .select(['id', 'bytes'])
    .where('objectId', 'is', null)
    .where(sql<boolean>`metadata ->> 'refused' is null`)
    .execute()
  const announced = running.reduce((sum, upload) => sum + upload.bytes, 0)
  try {
    await appContext.storage.reserve(bytes + announced)
  } catch (error) {
    if (!(error instanceof DiskFull) || announced === 0) throw error
    // What has come of them is on the disk already, and counts there.
    const missing = await Promise.all(
      running.map(async (upload) => Math.max(0, upload.bytes - (await arrived(appContext, upload.id))))
    )
    await appContext.storage.reserve(bytes + missing.reduce((sum, one) => sum + one, 0))
  }
}

/** How many bytes of an upload have come: of one in pieces, or of one in one piece (`pieceFile`). */
async function arrived(appContext: AppContext, id: string): Promise<number> {
  const [parts, piece] = await Promise.all(
    [join(folderOf(appContext), id), pieceFile(appContext, id)].map((path) => stat(path).catch(() => undefined))
  )
  return parts?.size ?? piece?.size ?? 0
}

/** Where the bytes of an upload in one piece lie until they are taken over. */
export const pieceFile = ({ storage }: Pick<AppContext, 'storage'>, id: string): string =>
  join(storage.incoming, `upload-${id}`)
