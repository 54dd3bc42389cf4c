import { ERRORS } from '@tus/server'
import { type Kysely, sql } from 'kysely'

import type { AppContext } from '../core/context/app-context.ts'
import type { Database } from '../db/schema.ts'

/** What has come of an upload: a part that the store has, or a piece that is an object of its own. */
export interface Piece {
  readonly start: number
  readonly bytes: number
  readonly number: number | null
  readonly tag: string | null
  readonly path: string | null
}

/** What has come of an upload, in its order. */
export const uploadPieces = (db: Kysely<Database>, upload: string): Promise<Piece[]> =>
  db
    .selectFrom('arcUploadPiece')
    .select(['start', 'bytes', 'number', 'tag', 'path'])
    .where('uploadId', '=', upload)
    .orderBy('start')
    .execute()

interface Written {
  readonly id: string
  /** By what the request holds the upload: who has lost it meanwhile writes nothing. */
  readonly token: string
  readonly start: number
  readonly bytes: number
}

/** Notes a piece behind all that came before. Throws where another request holds the upload, or more has come. */
export async function notePiece(
  db: Kysely<Database>,
  { id, token, start, bytes, path }: Written & { readonly path: string }
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await add(tx, { id, token, from: start, bytes })
    await tx.insertInto('arcUploadPiece').values({ uploadId: id, start, bytes, path }).execute()
  })
}

/** Notes a part, which takes the place of the pieces that it was joined of. `added` is what is new of it. */
export async function noteParts(
  db: Kysely<Database>,
  part: Written & { readonly added: number; readonly number: number; readonly tag: string }
): Promise<void> {
  const { id, token, start, added, bytes, number, tag } = part
  await db.transaction().execute(async (tx) => {
    await add(tx, { id, token, from: start + bytes - added, bytes: added })
    await tx
      .deleteFrom('arcUploadPiece')
      .where('uploadId', '=', id)
      .where('start', '>=', start)
      .where('number', 'is', null)
      .execute()
    await tx.insertInto('arcUploadPiece').values({ uploadId: id, start, bytes, number, tag }).execute()
  })
}

async function add(
  tx: Kysely<Database>,
  { id, token, from, bytes }: { id: string; token: string; from: number; bytes: number }
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('arcUpload')
    .set({ received: from + bytes })
    .where('id', '=', id)
    .where('received', '=', from)
    .where('lockHolder', '=', token)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw ERRORS.INVALID_OFFSET
}

/** A number of a part that was never used before, also by a request whose part was lost. */
export async function nextNumber(db: Kysely<Database>, upload: string, token: string): Promise<number> {
  const row = await db
    .updateTable('arcUpload')
    .set({ nextPart: sql<number>`next_part + 1` })
    .where('id', '=', upload)
    .where('lockHolder', '=', token)
    .returning('nextPart')
    .executeTakeFirst()
  if (!row) throw ERRORS.INVALID_OFFSET
  return row.nextPart - 1
}

/** Notes by what the store knows what was begun. */
export async function setBegun(
  db: Kysely<Database>,
  { id, token }: { readonly id: string; readonly token: string },
  begun: string
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('arcUpload')
    .set({ begun })
    .where('id', '=', id)
    .where('lockHolder', '=', token)
    .where('begun', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw ERRORS.INVALID_OFFSET
}

/** Removes what has come of an upload from the store, and that it was begun there. */
export async function dropPieces({ db, storage }: Pick<AppContext, 'db' | 'storage'>, upload: string): Promise<void> {
  const row = await db.selectFrom('arcUpload').select(['path', 'begun']).where('id', '=', upload).executeTakeFirst()
  if (row?.path && row.begun !== null) await storage.assembly?.abandon(row.path, row.begun)
  for (const { path } of await uploadPieces(db, upload)) if (path !== null) await storage.remove(path)
  await db.deleteFrom('arcUploadPiece').where('uploadId', '=', upload).execute()
}
