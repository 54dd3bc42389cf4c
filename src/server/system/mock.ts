import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { mockPermissions, mockRoles, mockServices, mockUsers } from '#contract/system/mock.ts'
import type { TxCtx } from '../core/context/context.ts'
import { ACTION } from '../core/menus/menu-tree.ts'
import { missing } from '../core/refusing/refusal.ts'
import { serve } from '../core/http/serve.ts'

interface Page {
  readonly pageNo: number
  readonly pageSize: number
}

/** Binds the calls of a mock server that existing clients are developed with. They are not there where people work. */
export function serveMock(app: FastifyInstance): void {
  serve(app, mockUsers, async (page, ctx) => {
    inDevelopment(ctx)
    const rows = ctx.tx.selectFrom('sysUser').where('isDelete', '=', false)
    const { count } = await rows.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
    const data = await rows
      .select(['id', 'realname as name', 'username', 'avatar', 'phone as telephone', 'createTime'])
      .select([sql<number>`status::int`.as('status'), sql<number>`0`.as('deleted')])
      .orderBy('username')
      .limit(page.pageSize)
      .offset((page.pageNo - 1) * page.pageSize)
      .execute()
    return paged(data, Number(count), page)
  })
  serve(app, mockRoles, async (page, ctx) => {
    inDevelopment(ctx)
    const { tx } = ctx
    const rows = tx.selectFrom('sysRole').where('isDelete', '=', false)
    const { count } = await rows.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
    const roles = await rows
      .select(['id', 'roleName as name', 'description as describe', 'createTime'])
      .select([sql<number>`1`.as('status'), sql<number>`0`.as('deleted')])
      .orderBy('roleCode')
      .limit(page.pageSize)
      .offset((page.pageNo - 1) * page.pageSize)
      .execute()
    const grants = await tx
      .selectFrom('sysRolePermission as g')
      .innerJoin('sysPermission as p', 'p.id', 'g.permissionId')
      .select(['g.roleId', 'g.permissionId', 'p.title as permissionName'])
      .where('p.isDelete', '=', false)
      .execute()
    const byRole = Map.groupBy(grants, ({ roleId }) => roleId)
    return paged(
      roles.map((role) => ({ ...role, permissions: byRole.get(role.id) ?? [] })),
      Number(count),
      page
    )
  })
  serve(app, mockServices, (page, ctx) => {
    inDevelopment(ctx)
    const names = [...ctx.appContext.served.keys()].sort()
    const from = (page.pageNo - 1) * page.pageSize
    const data = names
      .slice(from, from + page.pageSize)
      .map((name, at) => ({ key: from + at + 1, id: name, no: String(from + at + 1), description: name, status: 1 }))
    return paged(data, names.length, page)
  })
  serve(app, mockPermissions, async (page, ctx) => {
    inDevelopment(ctx)
    const rows = await ctx.tx
      .selectFrom('sysPermission')
      .select(['id', 'key', 'title', 'parentId', 'menuType'])
      .where('isDelete', '=', false)
      .orderBy('sortNo')
      .orderBy('id')
      .execute()
    const actions = Map.groupBy(
      rows.filter(({ menuType }) => menuType === ACTION),
      ({ parentId }) => parentId
    )
    const menus = rows.filter(({ menuType }) => menuType !== ACTION)
    const data = menus
      .slice((page.pageNo - 1) * page.pageSize, page.pageNo * page.pageSize)
      .map(({ id, key, title }) => ({
        id,
        name: title,
        describe: key,
        status: 1,
        deleted: 0,
        actions: (actions.get(id) ?? []).map((one) => ({ action: one.key, describe: one.title, defaultCheck: false }))
      }))
    return paged(data, menus.length, page)
  })
}

function inDevelopment({ appContext: { config } }: TxCtx): void {
  if (!config.isDevelopment) throw missing()
}

const paged = <R>(data: R[], totalCount: number, { pageNo, pageSize }: Page) => ({
  data,
  pageNo,
  pageSize,
  totalCount,
  totalPage: Math.ceil(totalCount / pageSize)
})
