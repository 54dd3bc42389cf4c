import { readFileSync } from 'node:fs'

import { afterAll, beforeAll, expect, test } from 'vitest'

import type { MenuEntry } from '#contract/core/menu.ts'
import type { PermissionResult } from '#contract/core/permission.ts'
import type { MenuNode } from '#contract/system/permissions.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { holderOf } from '#kit/server/right-holders.ts'
import type { TestServer } from '#kit/server/server.ts'
import { ADMINISTRATORS } from '#server/db/administrators.ts'

let server: TestServer
/** The administrator of the first tenant, who writes menus. */
let writes: string
beforeAll(async () => {
  server = await startDemoServer()
  writes = await server.signIn(await holderOf(server, 'sys.perm:add'))
})
afterAll(() => server?.close())

const CUSTOMERS = '客户管理'
type Written = { ids: string[]; row: { id: string; rowVersion: number; url: string; perms: string; menuType: string } }
const add = (body: object, token = writes) =>
  server.ask<Written>('POST', '/sys/permission/add', { token, body: { menuType: 1, parentId: 'm-sys', ...body } })
const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])
const tree = async () => (await server.ask<MenuNode[]>('GET', '/sys/permission/list', { token: writes })).result ?? []

test('[7.C055] [7.C058] [7.C059] existing clients add a menu and a button, change it by either verb, and read back what they wrote', async () => {
  const { result } = await add({
    name: '演示菜单',
    url: '/sys/demo',
    component: 'system/position',
    icon: 'book',
    sortNo: 5,
    route: true,
    hidden: false,
    keepAlive: true,
    internalOrExternal: false,
    perms: '',
    permsType: '1',
    status: '1'
  })
  const menu = result?.row
  expect(menu).toMatchObject({ perms: 'sys.demo', url: '/sys/demo', menuType: '1', sortNo: 5 })
  const button = await add({ menuType: 2, name: '演示按钮', parentId: menu?.id, perms: 'sys.demo:show' })
  expect(button.result?.row).toMatchObject({ perms: 'sys.demo:show', menuType: '2' })
  for (const method of ['PUT', 'POST'] as const) {
    const node = flat(await tree()).find(({ id }) => id === menu?.id)
    const body = { ...node, name: `改名${method}`, sortNo: method === 'PUT' ? '7' : 3 }
    expect((await server.ask(method, '/sys/permission/edit', { token: writes, body })).message).toBe('操作成功！')
  }
  expect(flat(await tree()).find(({ id }) => id === menu?.id)).toMatchObject({
    key: menu?.id,
    name: '改名POST',
    sortNo: 3,
    menuType: 1,
    icon: 'book',
    component: 'system/position',
    componentName: 'sys-demo',
    parentId: 'm-sys',
    permsType: '1',
    status: '1',
    route: true,
    hidden: false,
    keepAlive: true,
    alwaysShow: false,
    internalOrExternal: false,
    redirect: null,
    isLeaf: false,
    children: [{ name: '演示按钮', menuType: 2, perms: 'sys.demo:show', isLeaf: true, children: null }]
  })
  const gone = await server.ask('DELETE', '/sys/permission/delete', { token: writes, query: { id: menu?.id ?? '' } })
  expect(gone.result).toMatchObject({ count: 2 })
})

test('[7.C060] [7.C061] [7.C062] [7.C063] the tree is brought level by level, of several parents at once, and whole for pickers', async () => {
  const ask = async <T>(path: string, query = {}) => (await server.ask<T>('GET', path, { token: writes, query })).result
  const top = await ask<MenuNode[]>('/sys/permission/getSystemMenuList')
  expect(top?.every(({ parentId }) => parentId === null)).toBe(true)
  expect(top?.map(({ children }) => children)).toEqual(top?.map(({ isLeaf }) => (isLeaf ? null : [])))
  const below = await ask<MenuNode[]>('/sys/permission/getSystemSubmenu', { parentId: 'm-sys' })
  expect(below?.map(({ perms }) => perms)).toContain('sys.perm')
  const several = await ask<Record<string, MenuNode[]>>('/sys/permission/getSystemSubmenuBatch', {
    parentIds: 'm-sys.perm,m-workbench,'
  })
  expect(several).toMatchObject({ 'm-sys.perm': [{ perms: 'sys.perm:add' }, {}, {}], 'm-workbench': [] })
  const picked = await ask<{ treeList: { key: string; leaf: boolean }[]; ids: string[] }>(
    '/sys/permission/queryTreeList'
  )
  expect(picked?.treeList.find(({ key }) => key === 'm-sys')).toMatchObject({ title: '系统管理', leaf: false })
  expect(picked?.ids).toContain('a-sys.perm:add')
})

test('a menu without a screen, an address or a code used twice, and a button without a code or a menu are refused at their field', async () => {
  const fault = async (body: object) => (await add({ name: '错', ...body })).faults?.[0]
  expect(await fault({ url: '/x1', component: 'system/nowhere' })).toMatchObject({
    field: 'component',
    message: '没有名为“system/nowhere”的页面，请从列表中选择前端组件'
  })
  expect(await fault({ url: '/SYS/role', component: 'system/role' })).toMatchObject({
    field: 'url',
    message: expect.stringContaining('角色管理')
  })
  expect(await fault({ url: '/x2', perms: 'sys.role' })).toMatchObject({ field: 'perms' })
  expect(await fault({ menuType: 2 })).toMatchObject({ field: 'perms', message: '请填写授权标识' })
  expect(await fault({ menuType: 2, perms: 'x:y', parentId: '' })).toMatchObject({
    field: 'parentId',
    message: '按钮权限要属于一个菜单，请选择上级菜单'
  })
  expect(await fault({ url: '/x3', parentId: 'a-sys.role:add' })).toMatchObject({ field: 'parentId' })
})

test('only administrators of the first tenant change menus, by the database too; the menu by which menus are edited stays', async () => {
  const [role, grant] = [{ id: 'r-lx', tenantId: 2, roleCode: 'lx', roleName: '岚溪管理' }, 'r-lx']
  await server.db.insertInto('sysRole').values(role).execute()
  for (const permissionId of ['m-sys.perm', 'a-sys.perm:add', 'a-sys.perm:edit', 'a-sys.perm:delete'])
    await server.db.insertInto('sysRolePermission').values({ roleId: grant, permissionId, tenantId: 2 }).execute()
  const { id: userId } = await server.db
    .selectFrom('sysUser')
    .select('id')
    .where('username', '=', 'lx_jianshe')
    .executeTakeFirstOrThrow()
  await server.db.insertInto('sysUserRole').values({ userId, roleId: grant, tenantId: 2 }).execute()
  server.app.appContext.principals.forget()
  const token = await server.signIn('lx_jianshe')
  const words = '这些数据属于整个系统，只有首个租户的管理员可以修改'
  expect(await add({ name: '外来', url: '/lx' }, token)).toMatchObject({ status: 403, message: words })
  expect((await server.ask('GET', '/sys/permission/list', { token })).status).toBe(200)
  const query = { id: 'm-sys.role' }
  expect(await server.ask('DELETE', '/sys/permission/delete', { token, query })).toMatchObject({ message: words })
  const own = await server.ask('DELETE', '/sys/permission/delete', { token: writes, query: { id: 'm-sys' } })
  expect(own.message).toBe('“菜单权限”不能删除：没有它就无法再恢复任何菜单')
})

test('[1.A45] what a menu is called, and that it is there, an open session sees at its next question', async () => {
  const session = await server.signIn(await holderOf(server, 'customer:add'))
  const seen = async () => {
    const { result } = await server.ask<PermissionResult>('GET', '/sys/permission/getUserPermissionByToken', {
      token: session
    })
    const flatMenu = (menu: readonly MenuEntry[]): MenuEntry[] =>
      menu.flatMap((item) => [item, ...flatMenu(item.children ?? [])])
    return flatMenu(result?.menu ?? []).find(({ key }) => key === 'customer')?.meta.title
  }
  expect(await seen()).toBe(CUSTOMERS)
  const open = await server.ask('GET', '/customer/list/list', { token: session })
  expect(open.status).toBe(200)
  const before = open.raw.headers['x-rights']
  const gone = await server.ask<{ change: string }>('DELETE', '/sys/permission/delete', {
    token: writes,
    query: { id: 'm-customer' }
  })
  expect(await seen()).toBeUndefined()
  const refused = await server.ask('GET', '/customer/list/list', { token: session })
  expect(refused.status).toBe(403)
  // By this the page notices that its menu is out of date, and brings it anew.
  expect([before, refused.raw.headers['x-rights']]).toEqual([expect.any(String), expect.any(String)])
  expect(refused.raw.headers['x-rights']).not.toBe(before)
  await server.ask('POST', '/sys/menu/undo', { token: writes, body: { change: gone.result?.change } })
  expect(await seen()).toBe(CUSTOMERS)
})

test('the menu is previewed as the holder of one role, or of everything, would see it', async () => {
  const preview = async (query = {}) =>
    (await server.ask<PermissionResult>('GET', '/sys/menu/preview', { token: writes, query })).result
  const all = await preview()
  const secret = await preview({ roleId: 'r-sec_admin' })
  expect(all?.menu.length).toBeGreaterThan(secret?.menu.length ?? 99)
  expect(secret?.auth.map(({ action }) => action)).toContain('sys.role:grant')
  expect(secret?.auth.map(({ action }) => action)).not.toContain('sys.role:add')
})

/** What each of the three administrators holds by the release, as the server's data say it. */
const release = JSON.parse(
  readFileSync(new URL('../../../src/server/db/seed/data/roles.json', import.meta.url), 'utf8')
) as readonly { readonly code: string; readonly menus: readonly string[]; readonly actions: readonly string[] }[]
const held = release
  .filter(({ code }) => ADMINISTRATORS.includes(code))
  .flatMap(({ menus, actions }) => [...menus, ...actions])

test('nothing that one of the three administrators holds by the release is deleted, alone or with what is above it, by whichever call', async () => {
  const before = flat(await tree())
  const kept = before.filter(({ perms }) => held.includes(perms))
  expect(kept.length).toBeGreaterThan(100)
  expect(kept.map(({ perms }) => perms)).toEqual(expect.arrayContaining(['sys.log', 'sys.role:grant', 'sys.perm']))
  for (const { id, perms } of kept)
    expect(
      (await server.ask('DELETE', '/sys/permission/delete', { token: writes, query: { id } })).status,
      `${perms} is deleted`
    ).toBe(403)
  const [log, grant] = ['m-sys.log', 'a-sys.role:grant']
  const batch = { token: writes, query: { ids: `${log},${grant},` } }
  for (const path of ['/sys/permission/deleteBatch', '/sys/menu/deleteBatch'])
    expect((await server.ask('DELETE', path, batch)).success, path).toBe(false)
  expect(flat(await tree()).length).toBe(before.length)
  const auditor = await server.signIn('shenji')
  expect((await server.ask('GET', '/sys/log/list', { token: auditor })).status).toBe(200)
})

test('nor is it hidden, switched off, given another code, page or address, or moved below what could be hidden; its name and its place may change', async () => {
  const { result: box } = await add({ name: '匣子', url: '/box', parentId: '' })
  const now = flat(await tree()).find(({ perms }) => perms === 'sys.log')
  const edit = (changes: object) => {
    const body = { id: now?.id, rowVersion: now?.rowVersion, ...changes }
    return server.ask('PUT', '/sys/permission/edit', { token: writes, body })
  }
  for (const [field, value] of Object.entries({
    hidden: true,
    status: '0',
    component: 'system/position',
    url: '/sys/elsewhere',
    route: false,
    internalOrExternal: true,
    parentId: box?.row.id
  }))
    expect((await edit({ [field]: value })).faults, field).toMatchObject([{ field }])
  await edit({ perms: 'sys.other' })
  const move = { token: writes, body: { id: now?.id, parent: box?.row.id ?? null } }
  expect((await server.ask('PUT', '/sys/menu/move', move)).success).toBe(false)
  const after = flat(await tree()).find(({ id }) => id === now?.id)
  expect(after).toEqual(now)
  // The form of existing clients sends everything back, with the one thing that was changed.
  expect(
    (await server.ask('PUT', '/sys/permission/edit', { token: writes, body: { ...now, name: '日志' } })).success
  ).toBe(true)
  const named = flat(await tree()).find(({ id }) => id === now?.id)
  await server.ask('PUT', '/sys/permission/edit', { token: writes, body: { ...named, name: now?.name } })
})

test('a menu that comes back from the bin has its actions again, and no others', async () => {
  const menu = 'm-customer'
  const actions = async () =>
    flat(await tree())
      .filter(({ perms }) => perms.startsWith('customer:'))
      .map(({ perms }) => perms)
  const before = await actions()
  expect(before.length).toBeGreaterThan(2)
  // One that was deleted before, by itself, stays where it is.
  const alone = flat(await tree()).find(({ perms }) => perms === before[0])
  await server.ask('DELETE', '/sys/permission/delete', { token: writes, query: { id: alone?.id ?? '' } })
  await server.ask('DELETE', '/sys/permission/delete', { token: writes, query: { id: menu } })
  expect(await actions()).toEqual([])
  const back = await server.ask('PUT', '/sys/recycle/restore', { token: writes, body: { ids: `menu:${menu}` } })
  expect(back.success, back.message).toBe(true)
  expect(await actions()).toEqual(before.slice(1))
  await server.ask('PUT', '/sys/recycle/restore', { token: writes, body: { ids: `menu:${alone?.id}` } })
  expect(await actions()).toEqual(before)
})
