import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { Selectable } from 'kysely'

import type { Inbound } from '#contract/transfers/inbound.ts'

import type { AppContext } from '../../core/context/app-context.ts'
import type { Database } from '../../db/schema.ts'

/** A package that comes from a sender, as it lies in the database. */
export type InboundRow = Selectable<Database['arcInbound']>

/** The upload by which the bytes of a package come, the newest that was not refused. Its file has the name of the package's row. */
export const packageUploadOf = (db: AppContext['db'], { id, senderId }: Pick<InboundRow, 'id' | 'senderId'>) =>
  db
    .selectFrom('arcUpload')
    .select(['id', 'objectId', 'received', 'path', 'metadata'])
    .where('createBy', '=', `sender:${senderId}`)
    .where('biz', '=', 'package')
    .where('fileName', '=', `${id}.zip`)
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
    .then((row) => (row?.metadata.refused ? undefined : row))

/** How far a package is, as its sender is answered. */
export async function inboundStateOf(
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  row: InboundRow
): Promise<Inbound> {
  const { id, status, checked, fault, receipt } = row
  const upload = status === 'coming' ? await packageUploadOf(db, row) : undefined
  const isAll = status !== 'coming' || (upload !== undefined && upload.objectId !== null)
  const received = isAll ? Number(row.bytes) : Math.min(await come(storage, upload), Number(row.bytes))
  return { id, status, upload: upload?.id ?? null, received, checked, fault, receipt }
}

/** How many bytes of an upload there are: a store that puts them together itself has them counted in its row, else they are a file. */
async function come(
  { incoming }: AppContext['storage'],
  upload: { readonly id: string; readonly path: string | null; readonly received: number } | undefined
): Promise<number> {
  if (!upload) return 0
  if (upload.path !== null) return Number(upload.received)
  return (await stat(join(incoming, 'tus', upload.id)).catch(() => undefined))?.size ?? 0
}
