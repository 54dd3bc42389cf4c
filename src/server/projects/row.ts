import { sql } from 'kysely'

import type { Project } from '#contract/projects/projects.ts'
import type { Language } from '../core/text/catalogues.ts'
import { dictText } from '../core/dictionaries/dictionaries.ts'
import { listOf, textColumn, timeColumn } from '../core/questions/list.ts'
import type { Tx } from '../db/transaction.ts'

/** A project as lists and the header show it, its codes in words of a language. */
export const projectRows = (tx: Tx, language: Language) =>
  tx
    .selectFrom('arcProject as p')
    .select(['p.id', 'p.name', 'p.category', 'p.status', 'p.createTime'])
    .select([
      // One that the archive has not confirmed has no number.
      sql<string>`coalesce(p.project_no, '')`.as('projectNo'),
      dictText(language, 'project_category', sql`p.category`).as('categoryText'),
      dictText(language, 'project_status', sql`p.status`).as('statusText')
    ])
    .where('p.isDelete', '=', false)

type Row = Awaited<ReturnType<ReturnType<typeof projectRows>['execute']>>[number]

/** A row under the names of the wire, which the database's plugin for names would not leave as they are. */
export const projectOf = ({ categoryText, statusText, ...row }: Row): Project => ({
  ...row,
  category_dictText: categoryText,
  status_dictText: statusText
})

/** What lists of projects may be asked by. */
export const PROJECT_LIST = listOf(
  {
    name: textColumn('p.name'),
    projectNo: textColumn('p.projectNo'),
    category: textColumn('p.category'),
    status: textColumn('p.status'),
    address: textColumn('p.address'),
    createTime: timeColumn('p.createTime')
  },
  'p.id'
)
