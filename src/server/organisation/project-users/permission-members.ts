import { sql } from 'kysely'

import type { PermissionMember } from '#contract/organisation/project-permissions.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { rowOf } from '../../core/resource/read-row.ts'
import { columnAt, selectRows, toRow } from '../../core/resource/read-rows.ts'
import type { FieldValues, ServedResource } from '../../core/resource/served.ts'
import { missing } from '../../core/refusing/refusal.ts'
import { idsIn } from './guard-members.ts'
import { partsIn } from './write-scopes.ts'

/** The people of a project with their roles there. */
export async function membersIn(served: ServedResource, ctx: TxCtx): Promise<PermissionMember[]> {
  const rows = await selectRows(served, ctx).orderBy(columnAt('createTime')).orderBy(columnAt('id')).execute()
  return membersOf(
    rows.map((row) => toRow(served, row)),
    ctx
  )
}

/** One of them. */
export async function memberOf(served: ServedResource, ctx: TxCtx, id: string): Promise<PermissionMember> {
  const [member] = await membersOf([await rowOf(served, ctx, id)], ctx)
  if (!member) throw missing()
  return member
}

async function membersOf(rows: readonly FieldValues[], ctx: TxCtx): Promise<PermissionMember[]> {
  const units = await unitsOf(
    ctx,
    rows.map(({ userId }) => String(userId))
  )
  return rows.map((row) => asMember(row, units, ctx))
}

/** The units of people, by the people: those of the archive work for no participant of the project. */
async function unitsOf({ tx }: TxCtx, users: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('sysUser as u')
    .innerJoin('arcOrg as o', 'o.id', 'u.orgId')
    .select(['u.id', 'o.name'])
    .where('u.id', '=', sql<string>`any (${[...users]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function asMember(row: FieldValues, units: ReadonlyMap<string, string>, { principal }: TxCtx): PermissionMember {
  const unit = String(row.participantId_dictText ?? '') || (units.get(String(row.userId)) ?? '')
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
