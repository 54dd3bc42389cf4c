import { sql } from 'kysely'

import { dictText } from '../core/dictionaries.ts'
import { listOf, text, time } from '../core/list.ts'
import type { Tx } from '../db/inside.ts'

/** A project as lists and the header show it. */
export const projectRows = (tx: Tx) =>
  tx
    .selectFrom('arcProject as p')
    .select(['p.id', 'p.name', 'p.projectNo', 'p.category', 'p.status', 'p.createTime'])
    .select([dictText('project_category', sql`p.category`).as('category_dictText'), dictText('project_status', sql`p.status`).as('status_dictText')])
    .where('p.isDelete', '=', false)

/** What lists of projects may be asked by. */
export const PROJECT_LIST = listOf(
  { name: text('p.name'), projectNo: text('p.projectNo'), category: text('p.category'), status: text('p.status'), address: text('p.address'), createTime: time('p.createTime') },
  'p.id'
)
