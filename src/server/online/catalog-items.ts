import { sql } from 'kysely'

import { listOf, numberColumn, textColumn } from '../core/questions/list.ts'
import type { ReportDefinition } from './report.ts'

/**
 * The items of the archiving range 归档范围, for the column 目录条款 of a file. `self_setId` names a set, `self_scope` items of
 * the project or of unit projects; without a set those of the current project's tree are shown, without a project all.
 */
export const catalogItems: ReportDefinition = {
  id: 'catalog_items',
  title: 'online:catalogItems.title',
  columns: [
    { name: 'code', title: 'online:catalogItems.code', width: 120 },
    { name: 'name', title: 'online:catalogItems.name', width: 420 },
    { name: 'retention', title: 'online:catalogItems.retention', width: 120, dictionary: 'retention_period' }
  ],
  queries: [
    { name: 'code', label: 'online:catalogItems.code', mode: 'single', view: 'text' },
    { name: 'name', label: 'online:catalogItems.name', mode: 'single', view: 'text' }
  ],
  from: sql`arc_catalog c`,
  list: listOf(
    {
      code: textColumn('c.code'),
      name: textColumn('c.name'),
      retention: textColumn('c.retention'),
      orderNum: numberColumn('c.order_num')
    },
    'c.id'
  ),
  order: 'orderNum',
  parameters: ['setId', 'scope'],
  async narrow(parameters, { tx, principal }) {
    const set = parameters.get('setId')
    const scope = parameters.get('scope')
    const used =
      set === undefined && principal.project !== null
        ? await tx
            .selectFrom('arcTreeNode')
            .select('catalogSet')
            .distinct()
            .where('projectId', '=', principal.project)
            .where('catalogSet', 'is not', null)
            .where('isDelete', '=', false)
            .execute()
        : []
    const sets = set === undefined ? used.map(({ catalogSet }) => catalogSet) : [set]
    return [
      sql<boolean>`c.level = 'item' and not c.is_delete and c.version_id in (select version_id from arc_catalog_in_force)`,
      ...(sets.length > 0 ? [sql<boolean>`c.set_id in (${sql.join(sets)})`] : []),
      ...(scope === undefined ? [] : [sql<boolean>`c.scope = ${scope}`])
    ]
  }
}
