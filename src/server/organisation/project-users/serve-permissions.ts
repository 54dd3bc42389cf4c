import type { FastifyInstance } from 'fastify'

import {
  grantRole,
  memberHistory,
  memberPreview,
  permissionMatrix,
  permissionProjects,
  revokeRole,
  scopeTree,
  setMemberScope
} from '#contract/organisation/project-permissions.ts'
import { titleIn } from '#contract/core/titles.ts'

import { accessOf } from '../../core/principal/access.ts'
import { menuRows, permissionsWith } from '../../core/menus/menu-rows.ts'
import { unreadable } from '../../core/refusing/refusal.ts'
import { historyOf } from '../../core/resource/history/row-history.ts'
import { rowOf } from '../../core/resource/read-row.ts'
import type { ServedResource } from '../../core/resource/served.ts'
import { writeRows } from '../../core/resource/write-rows.ts'
import { serve } from '../../core/http/serve.ts'
import { idsIn } from './guard-members.ts'
import { insideProject, projectsOf } from './inside-project.ts'
import { memberOf, membersIn } from './permission-members.ts'
import { rolesIn } from './project-roles.ts'
import { scopeItems } from './scope-items.ts'
import { codesText } from './write-scopes.ts'

/** Who grants everywhere is a member of no project: each call says itself which project it is in. */
const WHOLE_TENANT = { extent: 'tenant' } as const

/** Binds the permissions of the people of a project. */
export function serveProjectPermissions(app: FastifyInstance, served: ServedResource): void {
  serve(app, permissionProjects, (_, ctx) => projectsOf(ctx), WHOLE_TENANT)
  serve(
    app,
    permissionMatrix,
    async ({ project }, outer) => {
      const ctx = await insideProject(outer, project)
      const members = await membersIn(served, ctx)
      const held = new Set(members.flatMap(({ roleIds }) => roleIds))
      const roles = (await rolesIn(ctx)).filter(({ id, canGrant }) => canGrant || held.has(id))
      return { roles: roles.map(({ id, roleName, canGrant }) => ({ id, roleName, canGrant })), members }
    },
    WHOLE_TENANT
  )
  for (const [call, isGiven] of [
    [grantRole, true],
    [revokeRole, false]
  ] as const)
    serve(
      app,
      call,
      async ({ project, id, roleId }, outer) => {
        const ctx = await insideProject(outer, project)
        const held = idsIn((await rowOf(served, ctx, id)).roleIds)
        const roleIds = isGiven ? [...new Set([...held, roleId])] : held.filter((one) => one !== roleId)
        if (held.includes(roleId) !== isGiven)
          await writeRows(served, ctx, 'edit', [{ id, values: { roleIds: roleIds.sort().join(',') } }])
        return memberOf(served, ctx, id)
      },
      WHOLE_TENANT
    )
  serve(
    app,
    setMemberScope,
    async ({ project, id, rowVersion, dataScope, parts }, outer) => {
      const ctx = await insideProject(outer, project)
      const known = new Set((await scopeItems(ctx)).map(({ code }) => code))
      if (dataScope === 'catalog' && parts.length === 0)
        throw unreadable('parts', 'organisation:projectPermission.noParts')
      const kept = dataScope === 'catalog' ? parts : []
      if (kept.some(({ code }) => !known.has(code)))
        throw unreadable('parts', 'organisation:projectPermission.unknownPart')
      const values = { dataScope, scopeCodes: codesText(kept) }
      await writeRows(served, ctx, 'edit', [{ id, values, ...(rowVersion !== undefined && { seen: rowVersion }) }])
      return memberOf(served, ctx, id)
    },
    WHOLE_TENANT
  )
  serve(app, scopeTree, async ({ project }, outer) => scopeItems(await insideProject(outer, project)), WHOLE_TENANT)
  serve(
    app,
    memberHistory,
    async ({ project, id }, outer) => {
      const ctx = await insideProject(outer, project)
      return historyOf(served, ctx, await rowOf(served, ctx, id))
    },
    WHOLE_TENANT
  )
  serve(
    app,
    memberPreview,
    async ({ project, id }, outer) => {
      const ctx = await insideProject(outer, project)
      const { userId } = await rowOf(served, ctx, id)
      const account = { id: String(userId), projectId: ctx.project, orgId: null }
      // A malformed rule is reported when its holder asks.
      const { rights } = await accessOf(ctx.tx, account, ctx.principal.tenant, () => undefined)
      const rows = (await menuRows(ctx.tx)).map((row) => ({ ...row, title: titleIn(ctx.say.language, row) }))
      return permissionsWith(rows, rights)
    },
    WHOLE_TENANT
  )
}
