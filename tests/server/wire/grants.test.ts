import { afterAll, beforeAll, expect, test } from 'vitest'

import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#kit/server/server.ts'
import { lacking, wireClient, type WireClient, type WireRow } from '#kit/server/wire-client.ts'

/** An existing client keeps menus with their data rules, what departments are granted, and announcements (WIRE.md §1.4 C, D and F). */
let server: TestServer
let client: WireClient
let keeper: WireClient
beforeAll(async () => {
  server = await startTestServer({ demo: true })
  client = wireClient(server)
  keeper = wireClient(server)
  await client.signIn('admin', ADMIN_PASSWORD)
  await keeper.signIn('baomi', ADMIN_PASSWORD)
})
afterAll(() => server?.close())

const done = ({ success, message }: { success: boolean; message: string }) => [success, /[\u4e00-\u9fff]/.test(message)]
const DONE = [true, true]

test('menus are read level by level, added with an action, edited, given a data rule and deleted', async () => {
  const NODE =
    'id,key,name,menuType,icon,component,url,sortNo,parentId,redirect,perms,permsType,status,route,hidden,keepAlive,alwaysShow,internalOrExternal,children'
  expect(lacking((await client.get<WireRow[]>('/sys/permission/list')).result[0], NODE)).toEqual([])
  const [top] = (await client.get<WireRow[]>('/sys/permission/getSystemMenuList')).result
  expect(lacking(top, NODE)).toEqual([])
  const many = await client.get<Record<string, WireRow[]>>('/sys/permission/getSystemSubmenuBatch', {
    parentIds: 'm-sys,'
  })
  expect(many.result['m-sys']?.length).toBeGreaterThan(0)
  const tree = (await client.get<{ treeList: WireRow[] }>('/sys/permission/queryTreeList')).result.treeList
  expect(lacking(tree[0], 'key,title,value,leaf,children')).toEqual([])
  const check = { tableName: 'sys_permission', fieldName: 'perms', fieldVal: 'sys.user:wired' }
  expect((await client.get('/sys/duplicate/check', check)).success).toBe(true)

  const added = {
    menuType: 2,
    name: '线上按钮',
    parentId: 'm-sys.user',
    perms: 'sys.user:wired',
    permsType: '1',
    status: '1',
    sortNo: 1,
    route: true
  }
  expect(done(await client.send('POST', '/sys/permission/add', added))).toEqual(DONE)
  const find = async () =>
    (await client.get<WireRow[]>('/sys/permission/getSystemSubmenu', { parentId: 'm-sys.user' })).result.find(
      ({ perms }) => perms === 'sys.user:wired'
    )
  const row = await find()
  expect(done(await client.send('PUT', '/sys/permission/edit', { ...row, name: '改名' }))).toEqual(DONE)
  expect(await find()).toMatchObject({ name: '改名', menuType: 2 })

  const rules = (query = {}) =>
    client.get<WireRow[]>('/sys/permission/queryPermissionRule', { permissionId: 'm-sys.position', ...query })
  const rule = {
    permissionId: 'm-sys.position',
    ruleName: '线上规则',
    ruleColumn: 'name',
    ruleConditions: '=',
    ruleValue: 'x',
    status: 1
  }
  expect(done(await client.send('POST', '/sys/permission/addPermissionRule', rule))).toEqual(DONE)
  const [held] = (await rules({ ruleName: '线上', ruleValue: '' })).result
  expect(lacking(held, 'id,ruleName,ruleColumn,ruleConditions,ruleValue,status,permissionId')).toEqual([])
  expect(done(await client.send('PUT', '/sys/permission/editPermissionRule', { ...held, ruleValue: 'y' }))).toEqual(
    DONE
  )
  const granted = (await keeper.get<object>('/sys/role/datarule/m-sys.position/r-sys_admin')).result
  expect(lacking(granted, 'datarule,drChecked')).toEqual([])
  expect(done(await client.remove('/sys/permission/deletePermissionRule', { id: held?.id }))).toEqual(DONE)
  expect((await rules()).result).toEqual([])
  expect(done(await client.remove('/sys/permission/deleteBatch', { ids: `${String(row?.id)},` }))).toEqual(DONE)
  expect(await find()).toBeUndefined()
})

test('[1.A47] a department is granted menus, and has a role that is given to somebody', async () => {
  const depart = { departName: '线上科', parentId: 'd-01', orgCategory: 2 }
  const { result } = await client.send<{ row: { id: string } }>('POST', '/sys/sysDepart/add', depart)
  const departId = result.row.id
  const permissionIds = 'm-sys,m-sys.position'
  const save = (path: string, body: object) =>
    keeper.send('POST', path, { permissionIds, lastpermissionIds: '', ...body })
  expect(done(await save('/sys/permission/saveDepartPermission', { departId }))).toEqual(DONE)
  const held = await keeper.get<string[]>('/sys/permission/queryDepartPermission', { departId })
  expect(held.result.sort()).toEqual(permissionIds.split(','))
  const role = { departId, roleName: '线上角色', roleCode: 'wired_depart', description: '' }
  const check = { tableName: 'sys_depart_role', fieldName: 'role_code', fieldVal: role.roleCode }
  expect((await client.get('/sys/duplicate/check', check)).success).toBe(true)
  expect(done(await client.send('POST', '/sys/sysDepartRole/add', role))).toEqual(DONE)
  expect((await client.get('/sys/duplicate/check', check)).success).toBe(false)
  const [row] = await client.list('/sys/sysDepartRole/list', { query: { deptId: departId } })
  expect(row).toMatchObject({ roleName: '线上角色' })
  const roleId = row?.id
  const tree = await keeper.get<{ treeList: WireRow[] }>('/sys/sysDepartPermission/queryTreeListForDeptRole', {
    departId
  })
  expect(lacking(tree.result.treeList[0], 'key,title,slotTitle,isLeaf,ruleFlag,children')).toEqual([])
  expect(done(await save('/sys/sysDepartPermission/saveDeptRolePermission', { roleId }))).toEqual(DONE)
  expect(
    (await keeper.get<string[]>('/sys/sysDepartPermission/queryDeptRolePermission', { roleId })).result.sort()
  ).toEqual(permissionIds.split(','))
  const members = { depId: departId, userIdList: ['u-chayue'] }
  expect(done(await keeper.send('POST', '/sys/user/editSysDepartWithUser', members))).toEqual(DONE)
  const given = { userId: 'u-chayue', newRoleId: `${String(roleId)},`, oldRoleId: '' }
  expect(done(await keeper.send('POST', '/sys/sysDepartRole/deptRoleUserAdd', given))).toEqual(DONE)
  const own = await keeper.get<WireRow[]>('/sys/sysDepartRole/getDeptRoleByUserId', { userId: 'u-chayue', departId })
  expect(own.result.map(({ droleId }) => droleId)).toEqual([roleId])
})

test('an announcement is written, released, read, revoked and deleted', async () => {
  const FIELDS =
    'id,titile,msgCategory,sender,priority,msgType,userIds,sendStatus,sendTime,cancelTime,msgAbstract,msgContent,endTime'
  const list = () => client.list('/sys/annountCement/list', { query: { titile: '*线上公告*' } })
  const added = {
    titile: '线上公告',
    msgCategory: '1',
    msgType: 'USER',
    userIds: 'u-chayue,',
    priority: 'H',
    msgAbstract: '摘要',
    msgContent: '<p>正文</p>'
  }
  expect(done(await client.send('POST', '/sys/annountCement/add', added))).toEqual(DONE)
  const [row] = await list()
  expect(lacking(row, FIELDS)).toEqual([])
  expect(done(await client.send('PUT', '/sys/annountCement/edit', { ...row, msgAbstract: '改过' }))).toEqual(DONE)
  expect((await client.get('/sys/annountCement/doReleaseData', { id: row?.id })).success).toBe(true)
  expect((await client.get('/sys/annountCement/syncNotic', { anntId: row?.id })).success).toBe(true)

  const reader = wireClient(server)
  const password = 'reader-pass-1'
  await client.send('PUT', '/sys/user/changePassword', { username: 'chayue', password, confirmpassword: password })
  await reader.signIn('chayue', password)
  const own = 'own-reader-pass-1'
  await reader.send('PUT', '/sys/user/updatePassword', {
    username: 'chayue',
    oldpassword: password,
    password: own,
    confirmpassword: own
  })
  const bell = (await reader.get<{ anntMsgList: WireRow[] }>('/sys/annountCement/listByUser')).result.anntMsgList
  const notice = bell.find(({ titile }) => titile === '线上公告')
  expect(lacking(notice, 'id,titile,createTime,priority,sender,sendTime,msgContent,openType,openPage,busId')).toEqual(
    []
  )
  expect(
    done(await reader.send('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { anntId: notice?.id }))
  ).toEqual(DONE)
  const mine = await reader.list('/sys/sysAnnouncementSend/getMyAnnouncementSend', {
    query: { titile: '线上公告', sender: '' }
  })
  expect(
    lacking(mine[0], 'anntId,titile,msgCategory,sender,sendTime,priority,readFlag,openType,openPage,busId,msgContent')
  ).toEqual([])
  expect(mine[0]).toMatchObject({ readFlag: '1' })

  expect((await client.get('/sys/annountCement/doReovkeData', { id: row?.id })).success).toBe(true)
  expect((await list())[0]).toMatchObject({ sendStatus: '2' })
  expect(done(await client.remove('/sys/annountCement/deleteBatch', { ids: `${String(row?.id)},` }))).toEqual(DONE)
  expect(await list()).toEqual([])
})
