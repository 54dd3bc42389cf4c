import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { tenants } from '#contract/system/tenants.ts'
import type { TxCtx } from '../core/context.ts'
import { FIRST_TENANT, refuseOtherTenants } from '../core/first-tenant.ts'
import { hashPassword } from '../core/passwords.ts'
import { Refusal } from '../core/refusal.ts'
import type { Draft, FieldValues, WriteMode } from '../core/resource/served.ts'
import { serveResource } from '../core/resource/serve-resource.ts'
import { putSettings } from '../core/settings.ts'
import { UNIQUE_VIOLATION } from '../db/error-codes.ts'
import { newId } from '../db/id.ts'
import { newPassword } from '../core/first-passwords.ts'

/** The administrators of a tenant: what their names end with, and as what their account is shown. They are called as their roles. */
const ADMINISTRATORS = [
  { role: 'sys_admin', end: 'admin', shown: 'sysAdmin' },
  { role: 'sec_admin', end: 'baomi', shown: 'secAdmin' },
  { role: 'audit_admin', end: 'shenji', shown: 'auditAdmin' }
] as const
const FROZEN = '0'

/** Binds the municipalities of an installation, which administrators of the first one keep. */
export function serveTenants(app: FastifyInstance): void {
  serveResource(app, tenants, {
    table: 'sysTenantEntry',
    ofInstallation: true,
    where: () => sql`(r.id = app_tenant()::text or (select app_is_first_tenant()))`,
    expressions: {
      userCount: sql`users_of_tenant(r.id::bigint)`,
      projectCount: sql`projects_of_tenant(r.id::bigint)`
    },
    async newIds(count, { tx }) {
      const { rows } = await sql<{ id: string }>`
        select nextval('sys_tenant_number')::text as id from generate_series(1, ${count})`.execute(tx)
      return rows.map(({ id }) => id)
    },
    before: refuseRemoving,
    beforePurge() {
      throw new Refusal('system:tenant.kept', {}, { status: 403 })
    },
    async after(_, { tx }, mode) {
      if (mode === 'add') await putSettings(tx)
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
async function refuseRemoving(drafts: readonly Draft[], ctx: TxCtx, mode: WriteMode): Promise<void> {
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

/** Makes the three administrators of a tenant that has no people; each must change his password at his first sign-in. */
async function addAdministrators({ id, code }: FieldValues, { tx, audit }: TxCtx): Promise<Record<string, string>> {
  const prefix = String(code ?? `t${String(id)}`).toLowerCase()
  const made = ADMINISTRATORS.map(({ role, end, shown }) => ({
    id: newId(),
    username: `${prefix}_${end}`,
    role,
    shown,
    password: newPassword()
  }))
  const people = await Promise.all(
    made.map(async ({ shown: _, password, ...person }) => ({ ...person, hash: await hashPassword(password) }))
  )
  await sql`select begin_tenant(${String(id)}::bigint, ${JSON.stringify(people)}::jsonb)`
    .execute(tx)
    .catch((error: unknown) => {
      if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
      throw new Refusal('system:tenant.namesTaken', { names: made.map(({ username }) => username).join('、') })
    })
  audit({
    event: 'tenant.addAdministrators',
    type: 'tenant',
    id: String(id),
    detail: { usernames: made.map(({ username }) => username) }
  })
  return Object.fromEntries(made.map(({ shown, username, password }) => [shown, `${username} / ${password}`]))
}
