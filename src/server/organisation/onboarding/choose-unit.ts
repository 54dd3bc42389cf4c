import { sql } from 'kysely'

import { isUscc } from '#contract/core/handlers.ts'
import { type FoundUnit, isOpenUnitType, NO_PROJECT, UNIT_ROLES } from '#contract/organisation/onboarding.ts'

import type { TextKey } from '../../core/text/catalogues.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { permissionsChanged } from '../../core/access/permissions-changed.ts'
import { Refusal, type RefusedField, unreadable } from '../../core/refusing/refusal.ts'
import { UNIQUE_VIOLATION } from '../../db/error-codes.ts'
import { newId } from '../../db/id.ts'
import type { Tx } from '../../db/transaction.ts'

interface Asked {
  readonly uscc: string
  readonly name: string
  readonly orgType: string
}
const LONGEST_NAME = 100
const UNSTORABLE = /[\p{Cc}]/u

/** The code as it is kept; refused where it is none. */
export function codeOf(uscc: string): string {
  const code = uscc.toUpperCase()
  if (!isUscc(code)) throw unreadable('uscc', 'organisation:participant.noCode')
  return code
}

/** The unit with a code, as it is shown to somebody who searches for his own. */
export async function findUnit(tx: Tx, code: string): Promise<(FoundUnit & { readonly id: string }) | undefined> {
  return await tx
    .selectFrom('arcOrg as o')
    .select(['o.id', 'o.name', 'o.orgType'])
    .select(
      sql<boolean>`exists (select 1 from sys_user u where u.org_id = o.id and not u.is_delete)
        or exists (select 1 from arc_project_member m where m.org_id = o.id and not m.is_delete)`.as('hasPeople')
    )
    .where('o.uscc', '=', code)
    .where('o.isDelete', '=', false)
    .executeTakeFirst()
}

/**
 * Makes a unit that of who asks, and gives him the role of its people where no project is chosen: he may have it verified, and register
 * projects. A unit whose people have accounts is theirs to admit to. Gives the unit.
 */
export async function chooseUnit(ctx: TxCtx, asked: Asked): Promise<string> {
  const { tx, principal } = ctx
  const code = codeOf(asked.uscc)
  const { orgId } = await tx
    .selectFrom('sysUser')
    .select('orgId')
    .where('id', '=', principal.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (orgId !== null || principal.org !== null) throw new Refusal('organisation:onboarding.hasUnit')
  // One after the other: the second to choose a unit finds the first among its people.
  await tx.selectFrom('arcOrg').select('id').where('uscc', '=', code).forUpdate().execute()
  const found = await findUnit(tx, code)
  if (found?.hasPeople) throw unreadable('uscc', 'organisation:onboarding.hasPeople', { name: found.name })
  const unit = found ?? (await addUnit(tx, { ...asked, uscc: code }))
  const { orgType } = unit
  if (!isOpenUnitType(orgType)) throw unreadable('uscc', 'organisation:onboarding.closed', { name: unit.name })
  await tx.updateTable('sysUser').set({ orgId: unit.id }).where('id', '=', principal.id).execute()
  await tx
    .insertInto('sysUserRole')
    .columns(['userId', 'roleId', 'projectId', 'tenantId'])
    .expression((from) =>
      from
        .selectFrom('sysRole')
        .select(({ val }) => [
          val(principal.id).as('userId'),
          'id as roleId',
          val(NO_PROJECT).as('projectId'),
          val(principal.tenant).as('tenantId')
        ])
        .where('roleCode', '=', UNIT_ROLES[orgType])
        .where('isDelete', '=', false)
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  permissionsChanged(ctx)
  ctx.audit({ event: 'unit.choose', type: 'participant', id: unit.id, detail: { name: unit.name, uscc: code } })
  return unit.id
}

/** Adds a unit to 单位库; everything that is wrong is said at its field. */
async function addUnit(tx: Tx, { uscc, name, orgType }: Asked) {
  const faults: RefusedField[] = []
  const fault = (field: keyof Asked, key: TextKey, values = {}) => faults.push({ field, key, values })
  if (name === '') fault('name', 'organisation:onboarding.noName')
  else if (UNSTORABLE.test(name)) fault('name', 'organisation:onboarding.signs')
  else if ([...name].length > LONGEST_NAME) fault('name', 'organisation:onboarding.long', { most: LONGEST_NAME })
  else if (await isNameTaken(tx, name)) fault('name', 'organisation:onboarding.nameTaken', { name })
  if (!isOpenUnitType(orgType)) fault('orgType', 'organisation:onboarding.noType')
  if (faults.length > 0) throw new Refusal('rules:refused.input', {}, { faults })
  const id = newId()
  try {
    await tx.insertInto('arcOrg').values({ id, name, uscc, orgType, authStatus: '0' }).execute()
  } catch (failure) {
    if ((failure as { code?: string }).code !== UNIQUE_VIOLATION) throw failure
    // Somebody else has chosen the same unit a moment ago.
    throw unreadable('uscc', 'organisation:onboarding.hasPeople', { name })
  }
  return { id, name, orgType }
}

async function isNameTaken(tx: Tx, name: string): Promise<boolean> {
  const found = await tx
    .selectFrom('arcOrg')
    .select('id')
    .where('name', '=', name)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  return found !== undefined
}
