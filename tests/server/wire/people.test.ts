import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ADMIN_PASSWORD, DEMO_PASSWORD, startTestServer, type TestServer } from '#kit/server/server.ts'
import { lacking, wireClient, type WireClient, type WireRow } from '#kit/server/wire-client.ts'

/** An existing client keeps users, roles and departments (WIRE.md §1.4 C and D). */
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
afterAll(() => server.close())

const USER =
  'id,username,realname,avatar,sex,sex_dictText,birthday,phone,orgCodeTxt,orgCode,departIds,departIds_dictText,status,status_dictText,workNo,post,email,telephone,userIdentity,relTenantIds'
const done = ({ success, message }: { success: boolean; message: string }) => [success, /[\u4e00-\u9fff]/.test(message)]
const DONE = [true, true]
const columns = ['username', 'realname', 'sex', 'phone', 'orgCodeTxt', 'departIds', 'status']
const named = (username: string) => client.list('/sys/user/list', { columns, query: { username } })

describe('users', () => {
  test('[7.C047] are listed with every field that is read, asked by an advanced query, and by a page before the first', async () => {
    const [first] = await client.list('/sys/user/list', { columns, pageNo: 0 })
    expect(lacking(first, USER)).toEqual([])
    const line = (field: string, rule: string, val: string) => ({ field, rule, val, type: 'text' })
    const superQuery = [line('realname', 'like', '朱辰庚'), line('username', 'right_like', 'bao')]
    expect((await client.list('/sys/user/list', { columns, superQuery })).map(({ username }) => username)).toEqual([
      'baomi'
    ])
    const either = [line('username', 'eq', 'baomi'), line('username', 'eq', 'shenji')]
    expect(await client.list('/sys/user/list', { columns, superQuery: either, matchType: 'or' })).toHaveLength(2)
    expect((await named('*aom*')).map(({ username }) => username)).toEqual(['baomi'])
  })

  test('[7.C042, 7.C045, 7.C046] are added with departments and a password, edited, frozen, given another password, deleted, fetched back', async () => {
    for (const [fieldName, fieldVal] of [
      ['username', 'wired'],
      ['work_no', 'W-1'],
      ['phone', '13900001234'],
      ['email', 'wired@example.org']
    ])
      expect(
        (await client.get('/sys/duplicate/check', { tableName: 'sys_user', fieldName, fieldVal, dataId: undefined }))
          .success
      ).toBe(true)
    expect((await client.get<WireRow[]>('/sys/role/queryall')).result[0]).toMatchObject({ id: expect.any(String) })
    expect(lacking((await client.get<WireRow[]>('/sys/tenant/queryList')).result[0], 'id,name')).toEqual([])
    const third = (await client.get<object>('/sys/thirdApp/getEnabledType')).result
    expect(lacking(third, 'wechatEnterprise,dingtalk')).toEqual([])
    const added = await client.send('POST', '/sys/user/add', {
      username: 'wired',
      realname: '线上人',
      password: 'first-pass-1',
      confirmpassword: 'first-pass-1',
      workNo: 'W-1',
      phone: '13900001234',
      sex: 1,
      userIdentity: 1,
      activitiSync: 1,
      departIds: '',
      selecteddeparts: 'd-01-office,d-01,',
      selectedroles: 'r-sys_admin'
    })
    expect([...done(added), added.message]).toEqual([
      true,
      true,
      '已保存。部门和角色由有授权权限的人分配，这里没有改动'
    ])
    const [row] = await named('wired')
    expect(row).toMatchObject({ realname: '线上人', status: '1', sex_dictText: '男', userIdentity: 1 })
    const { id } = row as { id: string }
    const departs = async () =>
      (await client.get<WireRow[]>('/sys/user/userDepartList', { userId: id })).result.map(({ key }) => key)
    expect(await departs()).toEqual([])
    expect((await client.get('/sys/user/queryUserRole', { userid: id })).result).toEqual([])

    const form = { ...row, email: 'wired@example.org', selectedroles: '' }
    const edited = await client.send('PUT', '/sys/user/edit', { ...form, selecteddeparts: '' })
    expect([...done(edited), edited.message]).toEqual([true, true, '操作成功！'])
    expect((await named('wired'))[0]).toMatchObject({ email: 'wired@example.org', departIds: null })
    // Rights come through departments: they are taken of who may grant them.
    const grant = { roleId: 'r-sec_admin', permissionId: 'a-sys.user:edit', tenantId: 1 }
    await server.db.insertInto('sysRolePermission').values(grant).execute()
    server.app.appContext.principals.forget()
    for (const selecteddeparts of ['d-01-office,d-01,', 'd-01,']) {
      const [now] = await named('wired')
      expect(done(await keeper.send('PUT', '/sys/user/edit', { ...now, selectedroles: '', selecteddeparts }))).toEqual(
        DONE
      )
      expect((await departs()).sort()).toEqual(selecteddeparts.split(',').filter(Boolean).sort())
    }
    expect((await named('wired'))[0]).toMatchObject({ departIds: 'd-01' })

    for (const [status, label] of [
      [2, '冻结'],
      [1, '正常']
    ] as const) {
      expect(done(await client.send('PUT', '/sys/user/frozenBatch', { ids: `${id},`, status }))).toEqual(DONE)
      expect((await named('wired'))[0]).toMatchObject({ status: String(status), status_dictText: label })
    }
    const password = 'second-pass-1'
    expect(
      done(
        await client.send('PUT', '/sys/user/changePassword', { username: 'wired', password, confirmpassword: password })
      )
    ).toEqual(DONE)
    expect((await wireClient(server).signIn('wired', password)).success).toBe(true)

    expect(done(await client.remove('/sys/user/delete', { id }))).toEqual(DONE)
    const [binned] = (await client.get<WireRow[]>('/sys/user/recycleBin')).result
    expect(lacking(binned, 'id,username,realname,avatar,orgCode')).toEqual([])
    expect(done(await client.send('PUT', '/sys/user/putRecycleBin', { userIds: `${id},` }))).toEqual(DONE)
    expect(done(await client.remove('/sys/user/deleteBatch', { ids: `${id},` }))).toEqual(DONE)
    // He has signed in: what he did keeps his name.
    const kept = await client.remove('/sys/user/deleteRecycleBin', { userIds: `${id},` })
    expect([kept.success, kept.message]).toEqual([false, '线上人 有操作记录，不能彻底删除'])
  })

  test('who never did anything leaves the bin for good', async () => {
    await client.send('POST', '/sys/user/add', { username: 'fleeting', realname: '过客' })
    const [row] = await named('fleeting')
    await client.remove('/sys/user/delete', { id: row?.id })
    expect(done(await client.remove('/sys/user/deleteRecycleBin', { userIds: `${String(row?.id)},` }))).toEqual(DONE)
    expect((await client.get<WireRow[]>('/sys/user/recycleBin')).result.map(({ id }) => id)).not.toContain(row?.id)
    expect((await client.get('/sys/user/checkOnlyUser', { username: 'fleeting' })).success).toBe(true)
  })

  test('[7.C049] are chosen in its pickers', async () => {
    const picked = await client.list('/sys/user/queryUserComponentData', {
      query: { departId: 'd-01', username: 'baomi' }
    })
    expect(lacking(picked[0], 'id,username,realname,sex,phone,orgCodeTxt')).toEqual([])
    const bare = await client.bare('/sys/user/getMultiUser', { username: 'baomi,shenji,' })
    expect((bare as WireRow[]).map(({ username }) => username).sort()).toEqual(['baomi', 'shenji'])
    expect((await client.get<WireRow[]>('/sys/user/queryUserByDepId', { id: 'd-01' })).result.length).toBeGreaterThan(0)
    expect(await client.list('/sys/user/list', { query: { username: 'baomi,shenji,' } })).toHaveLength(2)
    const address = await client.list('/sys/user/queryByOrgCodeForAddressList', {
      query: { orgCode: 'A01', realname: '朱辰庚' }
    })
    expect(lacking(address[0], 'realname,workNo,departName,post,phone,email')).toEqual([])
    const ordinary = wireClient(server)
    await ordinary.signIn('js_xinghe', DEMO_PASSWORD)
    expect((await ordinary.list('/sys/user/queryByOrgCodeForAddressList'))[0]).toMatchObject({
      email: null,
      workNo: null
    })
  })
})

describe('roles', () => {
  const list = () => client.list('/sys/role/list', { columns: ['roleCode', 'roleName'], query: { roleName: '线上' } })

  test('[7.C040, 7.C041] are added, edited, granted, given to somebody and taken from him, and deleted', async () => {
    expect(
      (await client.get('/sys/duplicate/check', { tableName: 'sys_role', fieldName: 'role_code', fieldVal: 'wired' }))
        .success
    ).toBe(true)
    expect(
      done(await client.send('POST', '/sys/role/add', { roleCode: 'wired', roleName: '线上', description: '' }))
    ).toEqual(DONE)
    const [row] = await list()
    expect(lacking(row, 'id,roleCode,roleName,description,createTime,updateTime')).toEqual([])
    expect(done(await client.send('PUT', '/sys/role/edit', { ...row, description: '试用' }))).toEqual(DONE)
    expect((await list())[0]).toMatchObject({ description: '试用' })
    const roleId = row?.id

    const { treeList, ids } = (await keeper.get<{ treeList: WireRow[]; ids: string[] }>('/sys/role/queryTreeList'))
      .result
    expect(lacking(treeList[0], 'key,value,title,slotTitle,label,isLeaf,ruleFlag,scopedSlots,children')).toEqual([])
    const [granted] = ids
    expect(
      done(
        await keeper.send('POST', '/sys/permission/saveRolePermission', {
          roleId,
          permissionIds: `${granted}`,
          lastpermissionIds: ''
        })
      )
    ).toEqual(DONE)
    // The menus above an action come with it.
    expect((await keeper.get('/sys/permission/queryRolePermission', { roleId })).result).toContain(granted)

    const userId = 'u-chayue'
    expect(done(await keeper.send('POST', '/sys/user/addSysUserRole', { roleId, userIdList: [userId] }))).toEqual(DONE)
    const members = await keeper.list('/sys/user/userRoleList', { query: { roleId } })
    expect(lacking(members[0], 'id,username,realname,status_dictText')).toEqual([])
    expect(done(await keeper.remove('/sys/user/deleteUserRole', { roleId, userId }))).toEqual(DONE)
    expect(done(await client.remove('/sys/role/deleteBatch', { ids: `${String(roleId)},` }))).toEqual(DONE)
    expect(await list()).toEqual([])
  })
})

describe('departments', () => {
  const NODE =
    'key,value,id,title,departName,orgCode,orgCategory,parentId,departOrder,mobile,fax,address,memo,directorUserIds,isLeaf,children'

  test('are read as trees, level by level and by a word', async () => {
    const tree = (await client.get<WireRow[]>('/sys/sysDepart/queryTreeList')).result
    expect(lacking(tree[0], NODE)).toEqual([])
    expect(
      (await client.get<WireRow[]>('/sys/sysDepart/queryDepartTreeSync', { pid: '' })).result.map(({ id }) => id)
    ).toEqual(tree.map(({ id }) => id))
    expect(
      lacking((await client.get<WireRow[]>('/sys/sysDepart/queryIdTree')).result[0], 'key,value,title,children')
    ).toEqual([])
    expect(
      (await client.get<WireRow[]>('/sys/sysDepart/searchBy', { keyWord: '办公室' })).result.length
    ).toBeGreaterThan(0)
    const mine = await client.get('/sys/sysDepart/queryMyDeptTreeList')
    expect([mine.success, mine.message]).toEqual([true, '2'])
  })

  test('are added below one another with who leads them, edited, filled with people and deleted', async () => {
    const added = { departName: '线上科', parentId: 'd-01', orgCategory: 2, departOrder: 0, memo: '' }
    expect(done(await client.send('POST', '/sys/sysDepart/add', added))).toEqual(DONE)
    const find = async () =>
      (await client.get<WireRow[]>('/sys/sysDepart/queryDepartTreeSync', { pid: 'd-01' })).result.find(
        ({ title }) => title === '线上科'
      )
    const row = await find()
    expect(row).toMatchObject({ orgCode: expect.stringMatching(/^A01/), directorUserIds: null })
    expect(
      done(
        await client.send('PUT', '/sys/sysDepart/edit', {
          ...row,
          mobile: '0571-1',
          directorUserIds: 'u-baomi',
          oldDirectorUserIds: ''
        })
      )
    ).toEqual(DONE)
    expect(await find()).toMatchObject({ mobile: '0571-1', directorUserIds: 'u-baomi' })
    expect((await named('baomi'))[0]).toMatchObject({ userIdentity: 2 })

    const depId = row?.id
    expect(
      done(await keeper.send('POST', '/sys/user/editSysDepartWithUser', { depId, userIdList: ['u-chayue'] }))
    ).toEqual(DONE)
    expect(await client.list('/sys/user/departUserList', { query: { depId } })).toHaveLength(1)
    expect(done(await keeper.remove('/sys/user/deleteUserInDepart', { depId, userId: 'u-chayue' }))).toEqual(DONE)
    expect(done(await client.remove('/sys/sysDepart/deleteBatch', { ids: `${String(depId)},` }))).toEqual(DONE)
    expect(await find()).toBeUndefined()
  })
})
