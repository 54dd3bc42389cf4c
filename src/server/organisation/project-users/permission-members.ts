import type { PermissionMember } from '#contract/organisation/project-permissions.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { rowOf } from '../../core/resource/read-row.ts'
import { columnAt, selectRows, toRow } from '../../core/resource/read-rows.ts'
import type { FieldValues, ServedResource } from '../../core/resource/served.ts'
import { idsIn } from './guard-members.ts'
import { partsIn } from './write-scopes.ts'

/** The people of a project with their roles there. */
export async function membersIn(served: ServedResource, ctx: TxCtx): Promise<PermissionMember[]> {
  const rows = await selectRows(served, ctx).orderBy(columnAt('createTime')).orderBy(columnAt('id')).execute()
  return rows.map((row) => asMember(toRow(served, row), ctx))
}

/** One of them. */
export const memberOf = async (served: ServedResource, ctx: TxCtx, id: string): Promise<PermissionMember> =>
  asMember(await rowOf(served, ctx, id), ctx)

function asMember(row: FieldValues, { principal }: TxCtx): PermissionMember {
  const unit = String(row.participantId_dictText ?? '')
  return {
    id: String(row.id),
    rowVersion: Number(row.rowVersion),
    realname: String(row.realname),
    username: String(row.username),
    unit: unit === '' ? null : unit,
    roleIds: idsIn(row.roleIds),
    dataScope: row.dataScope as PermissionMember['dataScope'],
    dataScope_dictText: String(row.dataScope_dictText),
    parts: partsIn(row.scopeCodes),
    isOwn: row.userId === principal.id
  }
}
