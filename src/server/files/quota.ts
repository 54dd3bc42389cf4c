import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import { type Insertable, sql } from 'kysely'

import type { Config } from '../config/config.ts'
import { MIB } from '../config/setting.ts'
import type { Ctx } from '../core/context.ts'
import type { AppContext } from '../core/app-context.ts'
import { Refusal } from '../core/refusal.ts'
import type { Principal } from '../core/principal.ts'
import { settingOf } from '../core/settings.ts'
import { takeTurn } from '../db/lease.ts'
import type { Tx } from '../db/transaction.ts'
import type { Database } from '../db/schema.ts'
import { DiskFull } from '../storage/storage.ts'
import { folderOf } from './uploads.ts'

/** An upload that begins: `bytes` is what it may come to. */
export type Begun = Pick<Insertable<Database['arcUpload']>, 'id' | 'biz' | 'fileName' | 'bytes' | 'sha256'>
type Asking = Pick<Ctx, 'appContext' | 'principal' | 'inTransaction'>

/** Bytes that are used: stored ones, and those that running uploads have announced. */
interface Used {
  readonly user: number
  readonly tenant: number
}

/** Uploads begin one after the other, on all servers: each sees what those before it have announced. */
const TURN = 'begin upload'

/** Notes an upload that begins, once its bytes fit into what its user and his tenant may use and what the disk has room for. Throws 507. */
export async function beginUpload({ appContext, principal, inTransaction }: Asking, upload: Begun): Promise<void> {
  await inTransaction(async (tx) => {
    await takeTurn(tx, TURN)
    const used = await usedBy(tx, principal)
    const { config } = appContext
    refuseBeyond('files:refused.userQuota', used.user, await quotaOf(tx, config, 'userQuota'), upload.bytes)
    refuseBeyond('files:refused.tenantQuota', used.tenant, await quotaOf(tx, config, 'tenantQuota'), upload.bytes)
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

/** What the user has stored, and his limit: bytes; no limit is null. */
export async function usageOf({
  appContext: { config },
  principal,
  inTransaction
}: Asking): Promise<{ readonly used: number; readonly limit: number | null }> {
  return inTransaction(
    async (tx) => ({
      used: (await usedBy(tx, principal)).user,
      limit: (await quotaOf(tx, config, 'userQuota')) || null
    }),
    'installation'
  )
}

/** How much may be kept, in bytes: what the environment says, else what 参数设置 says. */
const quotaOf = async (tx: Tx, config: Config, name: 'userQuota' | 'tenantQuota'): Promise<number> =>
  config[name] ?? (await settingOf(tx, name)) * MIB

async function usedBy(tx: Tx, { id, tenant }: Principal): Promise<Used> {
  const { rows } = await sql<Used>`
    select coalesce(sum(bytes) filter (where user_id = ${id}), 0)::bigint as user, coalesce(sum(bytes), 0)::bigint as tenant from (
      select user_id, bytes from sys_usage where tenant_id = ${tenant}
      union all
      select create_by, bytes from arc_upload where tenant_id = ${tenant} and object_id is null and metadata ->> 'refused' is null
    ) all_of_them`.execute(tx)
  return rows[0] ?? { user: 0, tenant: 0 }
}

function refuseBeyond(
  key: 'files:refused.userQuota' | 'files:refused.tenantQuota',
  used: number,
  limit: number,
  bytes: number
): void {
  if (limit === 0 || used + bytes <= limit) return
  throw new Refusal(
    key,
    { used: inMiB(used), limit: inMiB(limit), size: inMiB(bytes) },
    { status: 507, result: { used, limit } }
  )
}

const inMiB = (bytes: number): number => Math.round((bytes / MIB) * 10) / 10

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
