import { isDeepStrictEqual } from 'node:util'

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { parse } from '#contract/core/schema.ts'
import { type DataScopeRule, dataScopeRule } from '#contract/system/data-scope.ts'
import { queryRoleScope, queryScopeChoices, saveRoleScope, type ScopeChoices } from '#contract/system/role-scope.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { dictText } from '../../core/dictionaries/dictionaries.ts'
import { permissionsChanged } from '../../core/access/permissions-changed.ts'
import { missing, Refusal, type RefusedField, stale } from '../../core/refusing/refusal.ts'
import { serve } from '../../core/http/serve.ts'
import { holdsRole } from './role-grants.ts'

/** Binds the data scope of roles: which files their holders see and change. */
export function serveRoleScope(app: FastifyInstance): void {
  serve(app, queryRoleScope, async ({ roleId }, ctx) => ({ dataScope: (await scopedRole(ctx, roleId)).dataScope }))
  serve(app, queryScopeChoices, (_, ctx) => choicesOf(ctx))
  serve(app, saveRoleScope, save)
}

/** A role that who asks may see, held until the transaction ends, with its data scope as it is now. */
async function scopedRole({ tx }: TxCtx, id: string, isHeld = false) {
  const query = tx
    .selectFrom('sysRole')
    .select(['roleCode', 'roleName', 'tenantId', 'dataScope'])
    .where('id', '=', id)
    .where('isDelete', '=', false)
  const role = await (isHeld ? query.forUpdate() : query).executeTakeFirst()
  if (!role) throw missing()
  const read = parse(dataScopeRule, role.dataScope)
  return { ...role, dataScope: read.ok ? read.value : null }
}

type Saved = { roleId: string; dataScope: DataScopeRule; lastDataScope: DataScopeRule | null }

/** Who grants changes neither a role that he holds nor one that comes with the product, which every archive has (READINGS.md A71). */
async function save({ roleId, dataScope, lastDataScope }: Saved, ctx: TxCtx) {
  const role = await scopedRole(ctx, roleId)
  if (role.tenantId === 0) throw new Refusal('system:role.builtInScope', { role: role.roleName }, { status: 403 })
  if (await holdsRole(ctx, roleId)) throw new Refusal('system:role.ownScope', { role: role.roleName }, { status: 403 })
  const faults = [...empty('read', dataScope.read), ...empty('write', dataScope.write)]
  if (faults.length > 0) throw new Refusal('rules:refused.input', {}, { status: 400, faults })
  const { dataScope: now } = await scopedRole(ctx, roleId, true)
  if (!isDeepStrictEqual(now, lastDataScope)) throw stale({ dataScope: now })
  if (isDeepStrictEqual(now, dataScope)) return { isChanged: false }
  await ctx.tx
    .updateTable('sysRole')
    .set({ dataScope: JSON.stringify(dataScope) })
    .where('id', '=', roleId)
    .execute()
  permissionsChanged(ctx)
  const detail = { role: role.roleCode, from: now, to: dataScope }
  ctx.audit({ event: 'role.scope', type: 'role', id: roleId, detail })
  return { isChanged: true }
}

/** A part that names nothing of the catalogue covers nothing: whoever wrote it meant something else. */
const empty = (side: 'read' | 'write', parts: DataScopeRule['read' | 'write']): RefusedField[] =>
  parts.flatMap(({ catalog }, at) =>
    catalog !== 'all' && Object.values(catalog).every((codes) => !codes?.length)
      ? [{ field: `dataScope.${side}.${at}.catalog`, key: 'system:role.scopeNothing' as const }]
      : []
  )

/** The classes and groups of all catalogues, each once, and the kinds of units that submit items. */
async function choicesOf({ tx, say }: TxCtx): Promise<ScopeChoices> {
  const named = await tx
    .selectFrom('arcCatalog')
    .select(['code', 'level'])
    .select(sql<string>`min(name)`.as('name'))
    .where('level', 'in', ['class', 'group'])
    .where('isDelete', '=', false)
    .where('versionId', 'in', (of) => of.selectFrom('arcCatalogInForce').select('versionId'))
    .groupBy(['code', 'level'])
    .orderBy('code')
    .execute()
  const units = await tx
    .selectFrom('arcCatalog')
    .select('submitBy as value')
    .select(dictText(say.language, 'org_type', sql`submit_by`).as('text'))
    .distinct()
    .where('level', '=', 'item')
    .where('isDelete', '=', false)
    .where('versionId', 'in', (of) => of.selectFrom('arcCatalogInForce').select('versionId'))
    .where('submitBy', 'is not', null)
    .orderBy('submitBy')
    .execute()
  const of = (wanted: string) =>
    named.filter(({ level }) => level === wanted).map(({ code, name }) => ({ value: code, text: `${code} ${name}` }))
  return {
    classes: of('class'),
    groups: of('group'),
    submitBy: units.map(({ value, text }) => ({ value: String(value), text }))
  }
}
