import type { Kysely } from 'kysely'

import type { Database } from '#server/db/schema.ts'

/**
 * Two archives that must not see each other. In the first, 甲 is a clerk of project p1 with the right `files`, 乙 of p2
 * without it, and 丙 belongs to no project; in the second, 丁 has p9.
 */
export async function twoTenants(db: Kysely<Database>): Promise<void> {
  await db
    .insertInto('sysTenant')
    .values([
      { id: 1, name: '第一档案馆' },
      { id: 2, name: '第二档案馆' }
    ])
    .execute()
  const users = [
    { id: 'u-a', username: 'jia', realname: '甲', tenantId: 1, currentProject: 'p1' },
    { id: 'u-b', username: 'yi', realname: '乙', tenantId: 1, currentProject: 'p2' },
    { id: 'u-c', username: 'bing', realname: '丙', tenantId: 1 },
    { id: 'u-d', username: 'ding', realname: '丁', tenantId: 2, currentProject: 'p9' }
  ]
  await db.insertInto('sysUser').values(users).execute()
  await db
    .insertInto('sysUserSecret')
    .values(users.map(({ id }) => ({ userId: id, passwordHash: 'secret' })))
    .execute()
  const projects = [
    { id: 'p1', tenantId: 1 },
    { id: 'p2', tenantId: 1 },
    { id: 'p9', tenantId: 2 }
  ]
  await db
    .insertInto('arcProject')
    .values(projects.map(({ id, tenantId }) => ({ id, tenantId, projectNo: id, name: `工程${id}`, category: 'FJ' })))
    .execute()
  await db
    .insertInto('arcProjectMember')
    .values([
      { projectId: 'p1', userId: 'u-a', tenantId: 1, dataScope: 'all' },
      { projectId: 'p2', userId: 'u-b', tenantId: 1, dataScope: 'own' },
      { projectId: 'p9', userId: 'u-d', tenantId: 2, dataScope: 'all' }
    ])
    .execute()
  await db
    .insertInto('arcFile')
    .values(
      projects.flatMap(({ id, tenantId }) =>
        [1, 2, 3].map((n) => ({
          id: `${id}-f${n}`,
          projectId: id,
          tenantId,
          catalogSet: 'building',
          catalogCode: 'A1-01',
          templateCode: 'file_text',
          title: `${id}文件${n}`,
          pages: n * 10
        }))
      )
    )
    .execute()
  await db.insertInto('sysRole').values({ id: 'r-clerk', tenantId: 0, roleCode: 'clerk', roleName: '资料员' }).execute()
  await db
    .insertInto('sysPermission')
    .values([
      { id: 'm-files', tenantId: 0, menuType: '1', key: 'files', title: '文件' },
      { id: 'm-files-add', tenantId: 0, menuType: '2', key: 'files:add', title: '新增' }
    ])
    .execute()
  await db
    .insertInto('sysRolePermission')
    .values([
      { roleId: 'r-clerk', permissionId: 'm-files', tenantId: 0 },
      { roleId: 'r-clerk', permissionId: 'm-files-add', tenantId: 0 }
    ])
    .execute()
  await db
    .insertInto('sysUserRole')
    .values([
      { userId: 'u-a', roleId: 'r-clerk', projectId: 'p1', tenantId: 1 },
      { userId: 'u-d', roleId: 'r-clerk', projectId: '*', tenantId: 2 }
    ])
    .execute()
}
