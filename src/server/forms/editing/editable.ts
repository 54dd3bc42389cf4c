import { sql } from 'kysely'

import { fileMachine } from '#contract/archives/state-machines.ts'
import type { Asked, Output } from '#contract/core/call.ts'
import type { editablePdfs, pdfVersions } from '#contract/forms/edit-pdf.ts'

import { formerVersions } from '../../domain/archives/former-versions.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { dataScopeOf, grantsCondition } from '../../core/principal/data-scope.ts'
import { listOf, numberColumn, textColumn, timeColumn } from '../../core/questions/list.ts'
import { missing } from '../../core/refusing/refusal.ts'
import { pageOfRows } from '../../core/questions/where.ts'

const LIST = listOf(
  {
    id: textColumn('o.id'),
    title: textColumn(sql<string>`coalesce(f.title, m.name)`),
    name: textColumn('o.fileName'),
    pages: numberColumn('o.pages'),
    createTime: timeColumn('o.createTime')
  },
  'o.id'
)

/**
 * The stored PDFs of the current project that who asks may edit: those of files that he may describe and that are drafts or came back,
 * where writing is open, and the forms that he has made. Former versions are none.
 */
export async function editables({ tx, principal, project }: Pick<TxCtx, 'tx' | 'principal' | 'project'>) {
  const { write } = await dataScopeOf(tx, principal, project)
  return tx
    .selectFrom('arcObject as o')
    .leftJoin('arcFile as f', (join) => join.onRef('f.id', '=', 'o.fileId').on('f.isDelete', '=', false))
    .leftJoin('arcForm as m', (join) => join.onRef('m.objectId', '=', 'o.id').on('m.isDelete', '=', false))
    .where('o.format', '=', 'pdf')
    .where('o.isDelete', '=', false)
    .where('o.replacedBy', 'is', null)
    .where((e) =>
      e.or([
        e.and([
          e('f.projectId', '=', project),
          e('f.status', 'in', [...fileMachine.transitions.submit.from]),
          sql<boolean>`${grantsCondition(write, 'f')}`,
          sql<boolean>`closed_by_handover(f.project_id, f.monomial_id) is null`
        ]),
        e.and([e('m.projectId', '=', project), e('m.createBy', '=', principal.id)])
      ])
    )
}

export async function editablesOf(ctx: TxCtx, query: Asked<typeof editablePdfs>): Promise<Output<typeof editablePdfs>> {
  const rows = (await editables(ctx)).select([
    'o.id',
    sql<string>`coalesce(f.title, m.name)`.as('title'),
    'o.fileName as name',
    'o.path',
    'o.pages',
    'o.createTime'
  ])
  return pageOfRows(rows, LIST, query)
}

/** The former versions of a stored PDF that who asks may edit, the newest first. */
export async function versionsOf(ctx: TxCtx, object: string): Promise<Output<typeof pdfVersions>> {
  const { tx } = ctx
  const now = await (await editables(ctx)).where('o.id', '=', object).select('o.id').executeTakeFirst()
  if (!now) throw missing()
  return formerVersions(tx, [object])
}
