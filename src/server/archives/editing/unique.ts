import { sql } from 'kysely'

import type { Column } from '#contract/core/column.ts'
import type { CellValue } from '#contract/core/rules.ts'

import { isOwn } from '../columns/columns.ts'
import type { BatchContext } from '../rows/batch-context.ts'
import { holdProject, type Locked } from '../rows/locked.ts'

/**
 * Whether another file of the same template holds a value that its column allows once: within the unit project, as drawings
 * of two buildings may bear one number; files that belong to none, within the project. Whoever asks holds the project until
 * the end, so that two cannot take one value at once.
 */
export const sharedIn =
  (
    { ctx: { tx } }: BatchContext,
    { id, projectId, monomialId, templateCode }: Pick<Locked, 'id' | 'projectId' | 'monomialId' | 'templateCode'>
  ) =>
  async ({ key }: Column, value: CellValue): Promise<boolean> => {
    await holdProject(tx, projectId)
    const cell = isOwn(key) ? sql`${sql.ref(key)}::text` : sql`ext ->> ${key}`
    const other = await tx
      .selectFrom('arcFile')
      .select('id')
      .where('projectId', '=', projectId)
      .where('templateCode', '=', templateCode)
      .where(sql<boolean>`monomial_id is not distinct from ${monomialId}`)
      .where('isDelete', '=', false)
      .where('status', '<>', 'void')
      .where('id', '<>', id)
      .where(sql<boolean>`${cell} = ${String(value)}`)
      .limit(1)
      .executeTakeFirst()
    return other !== undefined
  }
