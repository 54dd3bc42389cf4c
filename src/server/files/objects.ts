import type { PageState, StoredObject } from '#contract/files/stored.ts'

import type { Tx } from '../db/transaction.ts'

/** Bytes as an answer describes them. */
export interface ObjectRow {
  readonly id: string
  readonly path: string
  readonly fileName: string
  readonly bytes: number
  readonly format: string | null
  readonly mime: string | null
  readonly sha256: string
  readonly pages: number | null
  readonly pageState: PageState | null
}
export const OBJECT_COLUMNS = [
  'id',
  'path',
  'fileName',
  'bytes',
  'format',
  'mime',
  'sha256',
  'pages',
  'pageState'
] as const

/** An object's row as an answer. */
export const toDto = ({
  id,
  path,
  fileName,
  bytes,
  format,
  mime,
  sha256,
  pages,
  pageState
}: ObjectRow): StoredObject => ({
  id,
  path,
  name: fileName,
  size: bytes,
  format: format ?? '',
  mime: mime ?? 'application/octet-stream',
  sha256,
  pages,
  pageState
})

/** The object of an id, as far as who asks may see it. */
export const objectOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('arcObject')
    .select(OBJECT_COLUMNS)
    .where('id', '=', id)
    .where('isDelete', '=', false)
    .executeTakeFirst()
