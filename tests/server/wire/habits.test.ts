import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { readWorkbook } from '#kit/files/read-workbook.ts'
import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#kit/server/server.ts'
import { openTestSocket } from '#kit/server/talk.ts'
import { lacking, wireClient, type WireClient, type WireRow } from '#kit/server/wire-client.ts'

/** What an existing client does without thinking of it: how it compares, what it sends empty, and which answers it shows. */
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

describe('a first password', () => {
  const password = 'given-pass-1'
  let newcomer: WireClient
  beforeAll(async () => {
    await client.send('PUT', '/sys/user/changePassword', { username: 'chayue', password, confirmpassword: password })
    newcomer = wireClient(server)
    await newcomer.signIn('chayue', password)
  })

  test('lets the department be chosen and the header be drawn, and every other page says why it is empty', async () => {
    const departs = (await newcomer.get<{ list: WireRow[] }>('/sys/user/getCurrentUserDeparts')).result
    const notices = await newcomer.get<object>('/sys/annountCement/listByUser')
    expect(lacking(notices.result, 'anntMsgList,anntMsgTotal,sysMsgList,sysMsgTotal')).toEqual([])
    for (const { orgCode } of departs.list)
      expect((await newcomer.send('PUT', '/sys/selectDepart', { orgCode, username: '' })).success).toBe(true)
    expect(await newcomer.get('/sys/user/list')).toMatchObject({
      status: 200,
      success: false,
      code: 403,
      message: '请先修改初始密码'
    })
    const own = 'my-own-pass-1'
    const change = { username: 'chayue', oldpassword: password, password: own, confirmpassword: own }
    expect(done(await newcomer.send('PUT', '/sys/user/updatePassword', change))).toEqual(DONE)
    expect((await newcomer.get('/sys/user/list')).success).toBe(true)
  })

  test('is refused with a status to whoever spells the header of today', async () => {
    await client.send('PUT', '/sys/user/changePassword', { username: 'chayue', password, confirmpassword: password })
    const token = await server.signIn('chayue')
    const today = await server.ask('GET', '/sys/user/list', { token, headers: { tenant_id: '1' } })
    expect(today).toMatchObject({ status: 403, success: false, message: '请先修改初始密码' })
  })
})

describe('a refusal', () => {
  test('comes with 200 and its reason: a wrong field, a right that is not held, a thing that is gone', async () => {
    const refusals = [
      [await client.send('POST', '/sys/position/add', { code: '', name: '' }), 400],
      [await client.send('POST', '/sys/user/addSysUserRole', { roleId: 'r-reader', userIdList: ['u-chayue'] }), 403],
      [await client.get('/sys/tenant/queryById', { id: '987654' }), 404]
    ] as const
    for (const [refusal, code] of refusals) expect(refusal).toMatchObject({ status: 200, success: false, code })
    for (const [refusal] of refusals) expect(refusal.message).toMatch(/[\u4e00-\u9fff]/)
  })

  test('keeps its status where nobody is signed in, where there is no such call, and where bytes were asked for', async () => {
    expect((await wireClient(server).get('/sys/loginfo')).status).toBe(401)
    expect((await client.get('/sys/quartzJob/list')).status).toBe(404)
    expect((await client.get('/sys/user/exportXls', { selections: 'none', format: 'pdf' })).status).toBe(400)
  })
})

describe('what it compares', () => {
  test('is a number where it compares with numbers, and a text where it takes parts of it', async () => {
    const [admin] = await client.list('/sys/user/list', { query: { username: 'admin' } })
    expect(admin).toMatchObject({ userIdentity: expect.any(Number), avatar: '' })
    const sexed = (await client.list('/sys/user/list')).filter(({ sex }) => sex !== null)
    expect(sexed.map(({ sex }) => typeof sex)).toEqual(sexed.map(() => 'number'))
    expect((await client.list('/sys/tenant/list'))[0]).toMatchObject({ status: 1, status_dictText: '正常' })
    expect((await wireClient(server).signIn('admin', ADMIN_PASSWORD)).result.userInfo).toMatchObject({ avatar: '' })
  })

  test('is an empty list of children where a menu has some, so that it can be opened', async () => {
    const top = (await client.get<WireRow[]>('/sys/permission/getSystemMenuList')).result
    expect(top.find(({ id }) => id === 'm-sys')).toMatchObject({ isLeaf: false, children: [] })
    expect(top.filter(({ isLeaf }) => isLeaf).map(({ children }) => children)).toEqual(
      top.filter(({ isLeaf }) => isLeaf).map(() => null)
    )
  })
})

test('a menu that holds others has any of the three names that it gives such a menu [2.R34]', async () => {
  for (const [at, component] of ['layouts/RouteView', 'layouts/PageView', 'layouts/BlankLayout'].entries()) {
    const menu = { menuType: 0, name: `线上组${at}`, url: `/wired/group${at}`, component, route: true, sortNo: 99 }
    expect([component, ...done(await client.send('POST', '/sys/permission/add', menu))]).toEqual([component, ...DONE])
  }
  const unknown = { menuType: 0, name: '线上无页', url: '/wired/none', component: 'layouts/Nowhere', route: true }
  expect((await client.send('POST', '/sys/permission/add', unknown)).success).toBe(false)
})

describe('what it asks of everybody', () => {
  test('all positions on one page, and no databases', async () => {
    const reader = wireClient(server)
    await reader.signIn('shenji', ADMIN_PASSWORD)
    const all = await reader.get<{ records: WireRow[]; total: number }>('/sys/position/list', { pageSize: 99999 })
    expect(all.result.records).toHaveLength(all.result.total)
    expect((await reader.get('/sys/dataSource/options')).result).toEqual([])
  })

  test('nobody is in a department that is not chosen yet', async () => {
    expect((await client.get('/sys/user/departUserList', { depId: '', pageNo: 1 })).result).toMatchObject({
      records: [],
      total: 0
    })
  })

  test('its own pages to ask for their notices again, and nobody else’s', async () => {
    const address = await server.listen()
    const joined = async (name: string) => {
      const person = wireClient(server)
      const { result } = await person.signIn(name, ADMIN_PASSWORD)
      const token = String(result.token)
      const socket = await openTestSocket(`${address}/api/websocket/${String(person.user().id)}`, { token })
      return { person, socket }
    }
    const [own, other] = [await joined('shenji'), await joined('baomi')]
    expect((await own.person.get('/sys/annountCement/syncNotic', { anntId: 'read-one' })).success).toBe(true)
    await own.socket.next(({ cmd }) => cmd === 'user')
    expect(other.socket.received.filter(({ cmd }) => cmd === 'user' || cmd === 'topic')).toEqual([])
    await own.socket.close()
    await other.socket.close()
  })
})

const file = (lines: readonly (readonly string[])[]) =>
  Buffer.from(`\uFEFF${lines.map((line) => line.join(',')).join('\r\n')}`)

describe.each([
  {
    what: 'roles',
    path: '/sys/role',
    lines: [
      ['角色编码', '角色名称'],
      ['brought', '带入角色']
    ]
  },
  { what: 'categories', path: '/sys/category', list: '/sys/category/rootList', lines: [['分类名称'], ['带入分类']] },
  {
    what: 'rules of codes',
    path: '/sys/checkRule',
    lines: [
      ['规则名称', '规则编码'],
      ['带入规则', 'brought']
    ]
  },
  {
    what: 'announcements',
    path: '/sys/annountCement',
    lines: [
      ['标题', '结束时间'],
      ['带入公告', '2031-05-06 10:00:00']
    ]
  },
  { what: 'departments', path: '/sys/sysDepart', list: '/sys/sysDepart/list', lines: [['部门名称'], ['带入部门']] }
])('$what', ({ path, list = `${path}/list`, lines }) => {
  test('are brought in by a file, and exported with it', async () => {
    const brought = await client.bringIn(`${path}/importExcel`, '数据.csv', file(lines))
    expect(brought).toMatchObject({ success: true, code: 200, message: '已导入 1 条，0 条无变化' })
    const rows = await readWorkbook(await client.exported(`${path}/exportXls`, { selections: '' }))
    const name = lines[1]?.find((cell) => cell.startsWith('带入'))
    expect(rows.filter((row) => row.includes(name ?? ''))).toHaveLength(1)
    expect(await client.list(list)).not.toEqual([])
  })
})

test('an announcement that ends on a day is seen to the end of that day', async () => {
  const added = {
    titile: '某日止',
    msgCategory: '1',
    msgType: 'ALL',
    priority: 'L',
    startTime: '',
    endTime: '2031-05-06'
  }
  expect(done(await client.send('POST', '/sys/annountCement/add', added))).toEqual(DONE)
  const [row] = await client.list('/sys/annountCement/list', { query: { titile: '某日止' } })
  expect(row).toMatchObject({ endTime: '2031-05-06 23:59:59' })
})

describe('tenants', () => {
  const list = (name: string) => client.list('/sys/tenant/list', { query: { name } })
  const add = (body: object) => client.send('POST', '/sys/tenant/add', body)

  test('are added with the number that was typed, frozen by their form, and deleted', async () => {
    expect(done(await add({ name: '线上市', id: 4711, status: 1 }))).toEqual(DONE)
    const [row] = await list('线上市')
    expect(row).toMatchObject({ id: '4711', status: 1 })
    expect(done(await client.send('PUT', '/sys/tenant/edit', { ...row, name: '线上新市', status: 0 }))).toEqual(DONE)
    expect((await list('线上新市'))[0]).toMatchObject({ status: 0, status_dictText: '冻结' })
    expect(done(await client.remove('/sys/tenant/delete', { id: '4711' }))).toEqual(DONE)
    expect(await list('线上新市')).toEqual([])
  })

  test('have a number that is free and no lower than the first, and are never frozen by the first one’s form', async () => {
    expect((await add({ name: '又一市', id: 4711 })).message).toContain('租户编号 4711 已存在')
    for (const id of [1, 0, -5, 1.5, 1e12]) expect((await add({ name: '又一市', id })).message).toMatch(/租户编号/)
    expect(await list('又一市')).toEqual([])
    const first = await client.get<WireRow>('/sys/tenant/queryById', { id: '1' })
    const frozen = await client.send('PUT', '/sys/tenant/edit', { ...first.result, status: 0 })
    expect([frozen.success, frozen.message]).toEqual([false, '首个租户不能冻结：整个系统由它的管理员维护'])
  })

  test('without a number take the next that is free', async () => {
    const { rows } = await sql<{ next: string }>`select nextval('sys_tenant_number')::text as next`.execute(server.db)
    const taken = Number(rows[0]?.next) + 1
    expect(done(await add({ name: '占号市', id: taken }))).toEqual(DONE)
    expect(done(await add({ name: '顺号市' }))).toEqual(DONE)
    expect((await list('顺号市'))[0]).toMatchObject({ id: String(taken + 1) })
  })
})
