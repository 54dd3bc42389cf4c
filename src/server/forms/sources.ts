import { sql } from 'kysely'

import type { Asked, Output } from '#contract/core/call.ts'
import type { formSources } from '#contract/forms/forms.ts'

import type { TxCtx } from '../core/context/context.ts'
import { dataScopeOf, grantsCondition } from '../core/principal/data-scope.ts'
import { listOf, numberColumn, textColumn, timeColumn } from '../core/questions/list.ts'
import { pageOfRows } from '../core/questions/where.ts'
import { MERGED_FORMATS } from './making/local-parts.ts'

const LIST = listOf(
  {
    id: textColumn('o.id'),
    title: textColumn('f.title'),
    name: textColumn('o.fileName'),
    format: textColumn('o.format'),
    pages: numberColumn('o.pages'),
    createTime: timeColumn('o.createTime')
  },
  'o.id'
)

/** The stored documents of the current project that a PDF can be made of, as far as who asks may read their files. */
export async function formSourcesOf(ctx: TxCtx, query: Asked<typeof formSources>): Promise<Output<typeof formSources>> {
  const { tx, principal, project } = ctx
  const { read } = await dataScopeOf(tx, principal, project)
  const rows = tx
    .selectFrom('arcObject as o')
    .innerJoin('arcFile as f', 'f.id', 'o.fileId')
    .select(['o.id', 'f.title', 'o.fileName as name', 'o.format', 'o.pages', 'o.createTime'])
    .where('o.format', 'in', [...MERGED_FORMATS])
    .where('o.isDelete', '=', false)
    .where('f.isDelete', '=', false)
    .where('f.projectId', '=', project)
    .where(sql<boolean>`${grantsCondition(read, 'f')}`)
  const page = await pageOfRows(rows, LIST, query)
  return { ...page, records: page.records.map((row) => ({ ...row, format: row.format ?? '' })) }
}
