import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { tenants } from '#contract/system/tenants.ts'
import { isServed } from '../core/http/authenticate.ts'
import type { TxCtx } from '../core/context/context.ts'
import { FIRST_TENANT, refuseOtherTenants } from '../core/settings/first-tenant.ts'
import { beginRecovery } from '../core/access/recovery-requests.ts'
import { forbidden, Refusal } from '../core/refusing/refusal.ts'
import { rowOf } from '../core/resource/read-row.ts'
import type { RowDraft, FieldValues, WriteMode } from '../core/resource/served.ts'
import { serveResource } from '../core/resource/serve/serve-resource.ts'
import { writeRows } from '../core/resource/write-rows.ts'
import { putSettings } from '../core/settings/settings.ts'
import { UNIQUE_VIOLATION } from '../db/error-codes.ts'
import { newId } from '../db/id.ts'
import { tenantNumbers, typedStatus } from './older-tenant-form.ts'

/** The administrators of a tenant: what their names end with, and as what their account is shown. They are called as their roles. */
const ADMINISTRATORS = [
  { role: 'sys_admin', end: 'admin', shown: 'sysAdmin' },
  { role: 'sec_admin', end: 'baomi', shown: 'secAdmin' },
  { role: 'audit_admin', end: 'shenji', shown: 'auditAdmin' }
] as const
/** The role that makes tenants: the second yes is of another one. */
const MAKES_TENANTS = 'sys_admin'
const FROZEN = '0'

/** Binds the municipalities of an installation, which administrators of the first one keep. */
export function serveTenants(app: FastifyInstance): void {
  const served = serveResource(app, tenants, {
    table: 'sysTenantEntry',
    ofInstallation: true,
    where: () => sql`(r.id = app_tenant()::text or (select app_is_first_tenant()))`,
    expressions: {
      userCount: sql`users_of_tenant(r.id::bigint)`,
      projectCount: sql`projects_of_tenant(r.id::bigint)`
    },
    newIds: tenantNumbers,
    before: refuseRemoving,
    beforePurge() {
      throw new Refusal('system:tenant.kept', {}, { status: 403 })
    },
    async after(_, { tx }, mode) {
      if (mode === 'add') await putSettings(tx)
    },
    async beside(id, ctx) {
      const status = typedStatus(ctx)
      const { status: now } = await rowOf(served, ctx, id)
      if (status === undefined || status === now) return undefined
      if (!isServed(ctx.principal, ['sys.tenant:freeze'])) throw forbidden()
      if (status === FROZEN) await refuseFirst([{ id }], ctx, 'system:tenant.firstFrozen')
      await writeRows(served, ctx, 'edit', [{ id, values: { status } }], {
        kind: status === FROZEN ? 'freeze' : 'unfreeze'
      })
      return undefined
    },
    actions: {
      freeze: async (rows, ctx) => {
        await refuseFirst(rows, ctx, 'system:tenant.firstFrozen')
        return { writes: rows.map(({ id }) => ({ id, values: { status: FROZEN } })) }
      },
      unfreeze: (rows) => ({ writes: rows.map(({ id }) => ({ id, values: { status: '1' } })) }),
      addAdministrators: async ([tenant], ctx) => {
        await refuseOtherTenants(ctx.tx, 'rules:refused.installation')
        return tenant ? { result: await addAdministrators(tenant, ctx) } : {}
      }
    }
  })
}

/** The first tenant stays, and so does one that has people or projects. */
async function refuseRemoving(drafts: readonly RowDraft[], ctx: TxCtx, mode: WriteMode): Promise<void> {
  if (mode !== 'delete') return
  const rows = drafts.map(({ id, now }) => ({ ...now, id }))
  await refuseFirst(rows, ctx, 'system:tenant.firstDeleted')
  const used = rows.find(({ userCount, projectCount }: FieldValues) => userCount !== 0 || projectCount !== 0)
  if (!used) return
  const { name, userCount, projectCount } = used as FieldValues
  throw new Refusal('system:tenant.used', {
    tenant: String(name),
    users: Number(userCount),
    projects: Number(projectCount)
  })
}

async function refuseFirst(
  rows: readonly { readonly id: string }[],
  { tx }: TxCtx,
  reason: 'system:tenant.firstFrozen' | 'system:tenant.firstDeleted'
): Promise<void> {
  const { rows: found } = await sql<{ id: string }>`select ${FIRST_TENANT}::text as id`.execute(tx)
  if (rows.some(({ id }) => id === found[0]?.id)) throw new Refusal(reason, {}, { status: 403 })
}

/** Hours that administrators of a new tenant have to set their passwords. */
const BEGIN_WITHIN = 24 * 7

/**
 * Makes the three administrators of a tenant that has no people, without passwords: each sets his own by a code of two halves. Who has made
 * them is shown the first halves, which open nothing; the second ones are shown to an administrator of another role who confirms.
 */
async function addAdministrators({ id, code }: FieldValues, ctx: TxCtx): Promise<Record<string, string>> {
  const { tx, audit } = ctx
  const prefix = String(code ?? `t${String(id)}`).toLowerCase()
  const people = ADMINISTRATORS.map(({ role, end, shown }) => ({
    id: newId(),
    username: `${prefix}_${end}`,
    role,
    shown
  }))
  const usernames = people.map(({ username }) => username)
  await sql`select begin_tenant(${String(id)}::bigint, ${JSON.stringify(people)}::jsonb)`
    .execute(tx)
    .catch((error: unknown) => {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
      throw new Refusal('system:tenant.namesTaken', { names: usernames.join('、') })
    })
  audit({ event: 'tenant.addAdministrators', type: 'tenant', id: String(id), detail: { usernames } })
  const roles = await tx
    .selectFrom('sysRole')
    .select(['roleCode', 'roleName'])
    .where('tenantId', '=', 0)
    .where(
      'roleCode',
      'in',
      ADMINISTRATORS.map(({ role }) => role)
    )
    .execute()
  const nameOf = (role: string) => roles.find(({ roleCode }) => roleCode === role)?.roleName ?? role
  const shown: Record<string, string> = {}
  for (const { id: userId, username, role, shown: key } of people) {
    const [realname, roleName] = [nameOf(role), nameOf(role)]
    const { code: half } = await beginRecovery(tx, {
      ...{ userId, username, realname, roleName, askedAs: MAKES_TENANTS, life: BEGIN_WITHIN }
    })
    shown[key] = `${username} / ${half}`
  }
  return shown
}
