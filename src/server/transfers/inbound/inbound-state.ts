import { stat } from 'node:fs/promises'
import { join } from 'node:path'

import type { Selectable } from 'kysely'

import type { Inbound } from '#contract/transfers/inbound.ts'

import type { AppContext } from '../../core/context/app-context.ts'
import type { Database } from '../../db/schema.ts'

/** A package that comes from a sender, as it lies in the database. */
export type InboundRow = Selectable<Database['arcInbound']>

/** The upload by which the bytes of a package come, the newest that was not refused. Its file has the name of the package's row. */
export const uploadOf = (db: AppContext['db'], { id, senderId }: Pick<InboundRow, 'id' | 'senderId'>) =>
  db
    .selectFrom('arcUpload')
    .select(['id', 'objectId', 'bytes', 'metadata'])
    .where('createBy', '=', `sender:${senderId}`)
    .where('biz', '=', 'package')
    .where('fileName', '=', `${id}.zip`)
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
    .then((row) => (row?.metadata.refused ? undefined : row))

/** How far a package is, as its sender is told. */
export async function stateOf({ db, storage }: Pick<AppContext, 'db' | 'storage'>, row: InboundRow): Promise<Inbound> {
  const { id, status, checked, fault, receipt } = row
  const upload = status === 'coming' ? await uploadOf(db, row) : undefined
  const isAll = status !== 'coming' || (upload !== undefined && upload.objectId !== null)
  const file = upload && (await stat(join(storage.incoming, 'tus', upload.id)).catch(() => undefined))
  const received = isAll ? Number(row.bytes) : Math.min(file?.size ?? 0, Number(row.bytes))
  return { id, status, upload: upload?.id ?? null, received, checked, fault, receipt }
}
