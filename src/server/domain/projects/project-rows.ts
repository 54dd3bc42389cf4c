import type { Selectable } from 'kysely'

import type { Database } from '../../db/schema.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { missing } from '../../core/refusing/refusal.ts'

/** The tables of a project whose rows take steps one after the other. */
type Stepping = 'arcTransfer' | 'arcExtension' | 'arcHandover'
type Row<T extends Stepping> = Selectable<Database[T]>
type InProject = Pick<TxCtx, 'tx' | 'project'>

const rowOf = ({ tx, project }: InProject, table: Stepping, id: string) =>
  tx
    .selectFrom<Stepping>(table)
    .selectAll()
    .where('id', '=', id)
    .where('projectId', '=', project)
    .where('isDelete', '=', false)

/** Holds a row of the current project until the transaction ends: of two who act on it at once the second finds what the first has done. */
export const holdRow = async <T extends Stepping>(ctx: InProject, table: T, id: string): Promise<Row<T>> =>
  found<T>(await rowOf(ctx, table, id).forUpdate().executeTakeFirst())

/** A row of the current project as it is now; nobody waits for who reads it. */
export const readRow = async <T extends Stepping>(ctx: InProject, table: T, id: string): Promise<Row<T>> =>
  found<T>(await rowOf(ctx, table, id).executeTakeFirst())

function found<T extends Stepping>(row: Row<Stepping> | undefined): Row<T> {
  if (!row) throw missing()
  return row as Row<T>
}
