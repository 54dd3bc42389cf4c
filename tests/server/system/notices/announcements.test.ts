import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Output } from '#contract/core/call.ts'
import type { noticeReaders } from '#contract/system/announcements.ts'
import type { NoticeLists } from '#contract/system/notices.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { openTestSocket } from '#kit/server/talk.ts'

interface Written {
  readonly row: { readonly id: string; readonly rowVersion: number; readonly [key: string]: unknown }
}
const PATH = '/sys/annountCement'

let server: TestServer
let admin: string
let made = 0
beforeAll(async () => {
  server = await startDemoServer()
  admin = await server.signIn('admin')
})
afterAll(() => server?.close())

const write = (body: object) =>
  server.ask<Written>('POST', `${PATH}/add`, { token: admin, body: { titile: `公告${++made}`, ...body } })
const written = async (body: object = {}) => {
  const { result, message } = await write(body)
  if (!result) throw new Error(message)
  return result.row
}
const act = (name: 'release' | 'revoke', id: string, token = admin) =>
  server.ask<{ change: string }>('PUT', `${PATH}/${name}`, { token, body: { ids: id } })
const listed = async (id: string) => {
  const query = { id, pageSize: 1 }
  return (await server.ask<{ records: Written['row'][] }>('GET', `${PATH}/list`, { token: admin, query })).result
    ?.records[0]
}
/** Whether somebody's bell shows a notice. */
const isSeenBy = async (username: string, id: string, project?: string) => {
  const token = await server.signIn(username, project)
  const { result } = await server.ask<NoticeLists>('GET', `${PATH}/listByUser`, { token })
  return [...(result?.anntMsgList ?? []), ...(result?.sysMsgList ?? [])].some((notice) => notice.id === id)
}
const readers = async (anntId: string, query = {}) =>
  (
    await server.ask<Output<typeof noticeReaders>>('GET', `${PATH}/readers`, {
      token: admin,
      query: { anntId, ...query }
    })
  ).result
const userOf = async (username: string) =>
  server.db.selectFrom('sysUser').selectAll().where('username', '=', username).executeTakeFirstOrThrow()
const foreigner = () =>
  server.db.selectFrom('sysUser').select(['id', 'username']).where('tenantId', '>', 1).executeTakeFirstOrThrow()
const roleOf = async (code: string) =>
  (await server.db.selectFrom('sysRole').select('id').where('roleCode', '=', code).executeTakeFirstOrThrow()).id

describe('a notice goes', () => {
  test('[1.A50] to the people who are named, and is taken from them when it is revoked', async () => {
    const { id } = await written({ msgType: 'USER', userIds: 'u-js_xinghe,' })
    expect(await isSeenBy('js_xinghe', id, 'p1')).toBe(false)
    expect((await act('release', id)).success).toBe(true)
    expect([await isSeenBy('js_xinghe', id, 'p1'), await isSeenBy('sg_yijian', id, 'p1')]).toEqual([true, false])
    expect((await act('revoke', id)).success).toBe(true)
    expect(await isSeenBy('js_xinghe', id, 'p1')).toBe(false)
    expect(await listed(id)).toMatchObject({ sendStatus: '2', sendStatus_dictText: '已撤销', sender: 'admin' })
  })
  test('to who holds a role, to who belongs to a department or one below it, and to each of them once', async () => {
    const { orgCode } = await userOf('baomi')
    const departs = server.db.selectFrom('sysDepart').select('id').where('tenantId', '=', 1)
    const above = String(orgCode).slice(0, 3)
    const depart = await departs.where('orgCode', '=', above).executeTakeFirstOrThrow()
    const { id } = await written({
      msgType: 'USER',
      userIds: 'u-baomi',
      roleIds: await roleOf('jl_engineer'),
      departIds: depart.id
    })
    await act('release', id)
    const found = await readers(id, { pageSize: 500 })
    const names = found?.page.records.map(({ username }) => username) ?? []
    expect(names).toEqual(expect.arrayContaining(['jl_zhengheng', 'baomi']))
    expect(names).not.toContain('js_xinghe')
    expect(new Set(names).size).toBe(names.length)
    expect([found?.receivers, found?.read]).toEqual([names.length, 0])
  })
  test('to everybody of its archive without a list of them, and to nobody of another', async () => {
    const { id } = await written()
    await act('release', id)
    const rows = await server.db.selectFrom('sysAnnouncementSend').select('id').where('anntId', '=', id).execute()
    expect(rows).toEqual([])
    expect(await isSeenBy('chayue', id)).toBe(true)
    const neighbour = await foreigner()
    expect(await isSeenBy(neighbour.username, id)).toBe(false)
    const stranger = await server.signIn(neighbour.username)
    expect((await server.ask('GET', `${PATH}/queryById`, { token: stranger, query: { id } })).status).toBe(404)
  })
  test('nowhere where nobody is named, and nowhere where those who are cannot sign in', async () => {
    expect((await write({ msgType: 'USER' })).faults).toMatchObject([
      { field: 'userIds', message: '指定用户不能为空！' }
    ])
    const foreign = await foreigner()
    expect((await write({ msgType: 'USER', userIds: foreign.id })).faults).toMatchObject([{ field: 'userIds' }])
    const { id } = await written({ msgType: 'USER', userIds: 'u-kc_yantu' })
    await server.db.updateTable('sysUser').set({ status: '2' }).where('id', '=', 'u-kc_yantu').execute()
    expect(await act('release', id)).toMatchObject({
      success: false,
      message: expect.stringContaining('没有可以接收的用户')
    })
    await server.db.updateTable('sysUser').set({ status: '1' }).where('id', '=', 'u-kc_yantu').execute()
  })
  test('live to the open pages of its receivers alone, when it is released and when it is revoked', async () => {
    const address = await server.listen()
    const open = async (username: string, project: string) => {
      const socket = await openTestSocket(`${address}/api/websocket/u-${username}`, {
        token: await server.signIn(username, project)
      })
      socket.say('HeartBeat')
      await socket.next(({ cmd }) => cmd === 'heartcheck')
      return socket
    }
    const [engineer, other] = [await open('jl_zhengheng', 'p1'), await open('js_xinghe', 'p1')]
    const { id, titile } = await written({ msgType: 'USER', roleIds: await roleOf('jl_engineer') })
    await act('release', id)
    expect(await engineer.next(({ msgId }) => msgId === id)).toEqual({ cmd: 'user', msgId: id, msgTxt: titile })
    await act('revoke', id)
    await engineer.next(({ msgId }) => msgId === id)
    const { id: all } = await written()
    await act('release', all)
    await other.next(({ msgId }) => msgId === all)
    expect(other.received.filter(({ msgId }) => msgId === id)).toEqual([])
    for (const socket of [engineer, other]) await socket.close()
  })
})

describe('the state of a notice', () => {
  test('lets it be released and revoked, and changed and deleted only while nobody sees it', async () => {
    const row = await written()
    const { id } = row
    expect((await act('revoke', id)).success).toBe(false)
    const { result } = await act('release', id)
    expect((await act('release', id)).success).toBe(false)
    const edit = { id, rowVersion: (await listed(id))?.rowVersion, titile: '改过' }
    const refused = await server.ask('PUT', `${PATH}/edit`, { token: admin, body: edit })
    expect(refused).toMatchObject({ success: false, message: `“${row.titile}”当前的状态不能修改或删除` })
    expect((await server.ask('DELETE', `${PATH}/delete`, { token: admin, query: { id } })).success).toBe(false)
    const undo = await server.ask('POST', `${PATH}/undo`, { token: admin, body: { change: result?.change } })
    expect(undo.success, undo.message).toBe(true)
    expect(await isSeenBy('chayue', id)).toBe(false)
    expect(await listed(id)).toMatchObject({ sendStatus: '0', sendTime: null, sender: null })
    expect((await server.ask('DELETE', `${PATH}/delete`, { token: admin, query: { id } })).success).toBe(true)
  })
  test('a revocation that is taken back still knows who has read it; a new release does not', async () => {
    const { id } = await written({ msgType: 'USER', userIds: 'u-js_xinghe,u-sg_yijian' })
    await act('release', id)
    const token = await server.signIn('js_xinghe', 'p1')
    const body = { anntId: id }
    await server.ask('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { token, body })
    const now = await readers(id, { readFlag: '1' })
    expect([now?.receivers, now?.read]).toEqual([2, 1])
    expect(now?.page.records).toMatchObject([{ username: 'js_xinghe', readTime: expect.stringMatching(/^20/) }])
    expect((await readers(id, { realname: '*没有*' }))?.page.total).toBe(0)
    const { result } = await act('revoke', id)
    await server.ask('POST', `${PATH}/undo`, { token: admin, body: { change: result?.change } })
    expect((await readers(id))?.read).toBe(1)
    await act('revoke', id)
    await act('release', id)
    expect((await readers(id))?.read).toBe(0)
  })
  test('it is seen from its beginning to its end, and one that has ended is not released', async () => {
    const later = await written({ startTime: '2099-01-01 08:00:00', endTime: '2099-02-01 08:00:00' })
    await act('release', later.id)
    expect(await isSeenBy('chayue', later.id)).toBe(false)
    const set = (values: object) =>
      server.db.updateTable('sysAnnouncement').set(values).where('id', '=', later.id).execute()
    await set({ startTime: '2020-01-01 08:00:00' })
    expect(await isSeenBy('chayue', later.id)).toBe(true)
    await set({ endTime: '2020-01-02 08:00:00' })
    expect(await isSeenBy('chayue', later.id)).toBe(false)
    const ended = await written({ endTime: '2020-01-01 08:00:00' })
    expect((await act('release', ended.id)).message).toContain('结束时间已过')
    expect((await write({ startTime: '2099-01-02 08:00:00', endTime: '2099-01-02 08:00:00' })).faults).toMatchObject([
      { field: 'endTime', message: '结束时间需大于开始时间' }
    ])
  })
  test('only who may release and revoke does so, by the calls of existing clients too', async () => {
    const receiver = await server.signIn('jieshou')
    const { id } = await written()
    const old = (name: string, token: string) => server.ask('GET', `${PATH}/${name}`, { token, query: { id } })
    const builder = await server.signIn('js_xinghe', 'p1')
    for (const name of ['doReleaseData', 'doReovkeData']) expect((await old(name, builder)).status).toBe(403)
    expect((await act('release', id, builder)).status).toBe(403)
    expect(await old('doReleaseData', receiver)).toMatchObject({ success: true, message: '发布成功' })
    expect((await old('doReovkeData', receiver)).status).toBe(403)
    expect((await server.ask('GET', `${PATH}/syncNotic`, { token: receiver, query: { anntId: id } })).success).toBe(
      true
    )
    expect((await server.ask('GET', `${PATH}/readers`, { token: builder, query: { anntId: id } })).status).toBe(403)
  })
})

test('an existing client writes, lists and changes notices with the fields that it reads and sends', async () => {
  const sent = {
    titile: '系统升级',
    msgCategory: '1',
    msgType: 'USER',
    userIds: 'u-js_xinghe,u-sg_yijian,',
    priority: 'M',
    msgAbstract: '周六升级',
    msgContent: '<p>周六<b>停机</b></p>',
    endTime: '2099-01-01 00:00:00',
    selectedUser: 'x'
  }
  expect((await write(sent)).success).toBe(true)
  const { result } = await server.ask<{ records: Written['row'][] }>('GET', `${PATH}/list`, {
    token: admin,
    query: { titile: '*系统升*', pageNo: 0, _t: 1, column: 'createTime', order: 'desc', field: 'id,,titile' }
  })
  expect(result?.records).toMatchObject([
    {
      ...{ titile: '系统升级', msgCategory: '1', msgCategory_dictText: '通知公告', msgType_dictText: '指定用户' },
      ...{ priority: 'M', priority_dictText: '重要消息', sendStatus: '0', sendTime: null, cancelTime: null },
      ...{ userIds: 'u-js_xinghe,u-sg_yijian', msgAbstract: '周六升级', msgContent: '<p>周六<b>停机</b></p>' }
    }
  ])
  const [row] = result?.records ?? []
  const edited = await server.ask('PUT', `${PATH}/edit`, { token: admin, body: { ...row, titile: '系统升级了' } })
  expect(edited.success, edited.message).toBe(true)
  const batch = await server.ask('DELETE', `${PATH}/deleteBatch`, { token: admin, query: { ids: `${row?.id},` } })
  expect(batch.success).toBe(true)
})

test('what the product reports to somebody is in nobody’s list of notices', async () => {
  const id = 'of-the-product'
  await server.db
    .insertInto('sysAnnouncement')
    .values({ id, titile: '导出完成', msgType: 'USER', msgCategory: '2', sendStatus: '1', tenantId: 1 })
    .execute()
  expect(await listed(id)).toBeUndefined()
  expect((await act('revoke', id)).status).toBe(404)
})

test('a user who is named in a notice can be deleted all the same', async () => {
  const body = { username: 'leaver', realname: '离职' }
  const { result } = await server.ask<Written>('POST', '/sys/user/add', { token: admin, body })
  await written({ msgType: 'USER', userIds: result?.row.id })
  const gone = await server.ask('DELETE', '/sys/user/delete', { token: admin, query: { id: result?.row.id ?? '' } })
  expect(gone.success, gone.message).toBe(true)
})
