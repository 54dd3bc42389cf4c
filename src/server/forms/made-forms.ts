import type { Asked, Output } from '#contract/core/call.ts'
import type { formTwin, listForms } from '#contract/forms/forms.ts'

import type { Ctx, TxCtx } from '../core/context/context.ts'
import { seesWholeProject } from '../core/principal/data-scope.ts'
import { listOf, numberColumn, textColumn, timeColumn } from '../core/questions/list.ts'
import { missing } from '../core/refusing/refusal.ts'
import { SENT } from '../core/http/serve.ts'
import { pageOfRows } from '../core/questions/where.ts'

const LIST = listOf(
  {
    name: textColumn('m.name'),
    templateCode: textColumn('m.templateCode'),
    pages: numberColumn('m.pages'),
    createTime: timeColumn('m.createTime')
  },
  'm.id'
)

/** The forms of the current project: one's own, and everybody's for who sees all of the project's files. */
export async function formsOf(ctx: TxCtx, query: Asked<typeof listForms>): Promise<Output<typeof listForms>> {
  const { tx, project, principal } = ctx
  const isWhole = await seesWholeProject(tx, principal, project)
  const rows = tx
    .selectFrom('arcForm as m')
    .innerJoin('arcObject as o', 'o.id', 'm.objectId')
    .leftJoin('sysUser as u', 'u.id', 'm.createBy')
    .select(['m.id', 'm.name', 'm.templateCode', 'm.templateVersion', 'm.pages', 'm.createTime'])
    .select(['o.path', 'u.realname as byName'])
    .where('m.projectId', '=', project)
    .where('m.isDelete', '=', false)
    .$if(!isWhole, (own) => own.where('m.createBy', '=', principal.id))
  return pageOfRows(rows, LIST, query)
}

/** Answers `GET /forms/twin`: a form as a page of HTML, to who may see the form. It loads nothing and runs nothing. */
export async function answerTwin({ id }: Asked<typeof formTwin>, ctx: Ctx): Promise<typeof SENT> {
  const { inTransaction, principal, reply } = ctx
  const form = await inTransaction(async (tx) => {
    const found = await tx
      .selectFrom('arcForm')
      .select(['projectId', 'twin', 'createBy'])
      .where('id', '=', id)
      .where('isDelete', '=', false)
      .executeTakeFirst()
    if (!found) return undefined
    const isHis = found.createBy === principal.id || (await seesWholeProject(tx, principal, found.projectId))
    return isHis ? found : undefined
  })
  if (!form?.twin) throw missing()
  await reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'private, no-cache')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'")
    .header('x-content-type-options', 'nosniff')
    .send(form.twin)
  return SENT
}
