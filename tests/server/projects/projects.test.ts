import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { Output } from '#contract/core/call.ts'
import type { listProjects, Project, switchProject } from '#contract/projects/projects.ts'
import type { login } from '#contract/session/sign-in.ts'
import { isCivil } from '#kit/server/civil.ts'
import { DEMO_PASSWORD, startTestServer, type TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db
    .updateTable('sysUser')
    .set({ currentProject: null })
    .where('id', 'in', ['u-sg_yijian', 'u-kc_yantu'])
    .execute()
})
const as = (username: string, project?: string) => server.signIn(username, project)
const own = (token: string, query = {}) =>
  server.ask<Output<typeof listProjects>>('GET', '/system/sysProject/queryList', { token, query })
const all = (token: string, query = {}) =>
  server.ask<Output<typeof listProjects>>('GET', '/system/sysProject/list', { token, query })
const choose = (token: string, id: string) =>
  server.ask<Output<typeof switchProject>>('GET', '/system/sysProject/queryById', { token, query: { id } })
const current = (token: string, userId: string) =>
  server.ask<Project | null>('PUT', '/system/sysProject/getProjectByUserId', { token, body: { userId } })
const ids = ({ result }: Awaited<ReturnType<typeof own>>) => result?.records.map(({ id }) => id)

describe('one’s own projects', () => {
  test('[7.C018] [3.E10] are listed newest first, for oneself', async () => {
    const answer = await own(await as('kc_yantu'), {
      column: 'createTime',
      order: 'desc',
      pageNo: 1,
      pageSize: 1000,
      username: 'kc_yantu',
      _t: 1_763_600_000
    })
    expect(ids(answer)).toEqual(['p1', 'p2', 'p3'])
    expect(answer.result).toMatchObject({ total: 3, size: 1000, current: 1, pages: 1 })
    expect(answer.result?.records[1]).toEqual({
      id: 'p2',
      name: '云澜市澜江大道(云溪路—星港路)改造提升工程',
      projectNo: 'YL-SZ-2023-009',
      category: 'DL',
      category_dictText: '市政道路工程',
      status: 'transferring',
      status_dictText: '移交中',
      createTime: '2023-06-22 09:00:00'
    })
  })

  test('a sign-in begins in the one worked in last, at first in the newest, which is remembered', async () => {
    const worksIn = async () => {
      const body = { username: 'sg_yijian', password: DEMO_PASSWORD }
      const { result } = await server.ask<Output<typeof login>>('POST', '/sys/login', { body })
      return result?.userInfo.project?.id
    }
    expect(await worksIn()).toBe('p1')
    const made = (day: string) => server.db.updateTable('arcProject').set({ createTime: day }).where('id', '=', 'p3')
    await made('2099-01-01T00:00:00Z').execute()
    expect(await worksIn()).toBe('p1')
    await made('2022-08-17 09:00:00').execute()
  })

  test('[7.C018] are ordered and searched as asked, and none is none', async () => {
    const token = await as('kc_yantu')
    expect(ids(await own(token, { column: 'createTime', order: 'asc' }))).toEqual(['p3', 'p2', 'p1'])
    expect(ids(await own(token, { name: '*澜江*' }))).toEqual(['p2'])
    expect(ids(await own(token, { pageSize: 1, pageNo: 3 }))).toEqual(['p3'])
    expect((await own(await as('newcomer'))).result).toMatchObject({ records: [], total: 0 })
  })

  test('of another account are refused', async () => {
    const answer = await own(await as('sg_luqiao'), { username: 'kc_yantu' })
    expect([answer.status, answer.message]).toEqual([403, '只能查询自己的项目！'])
  })

  test.each([
    [{ column: 'password' }, '排序字段', '不能按这一列排序'],
    [{ column: '(select pg_sleep(2))' }, '', '排序'],
    [{ order: 'desc; drop table arc_project' }, '', '排序方式'],
    [{ pageSize: 100_000 }, '', '每页条数'],
    [{ pageNo: 'x' }, '', '页码'],
    [{ superQueryParams: '{"a":1}' }, '', '高级查询']
  ])('with %j are refused, naming what is wrong', async (query, _, words) => {
    const answer = await own(await as('kc_yantu'), query)
    expect([answer.status, isCivil(answer)]).toEqual([400, true])
    expect(answer.message).toContain(words)
  })
})

describe('the projects that one manages', () => {
  test('[7.C019] are all of the tenant for the archive, and one’s own for a builder', async () => {
    // One waits to be confirmed.
    expect(ids(await all(await as('shenhe')))).toEqual(['p4', 'p1', 'p2', 'p3'])
    expect(ids(await all(await as('jieshou')))).toEqual(['p4', 'p1', 'p2', 'p3'])
    expect(ids(await all(await as('js_lanjiang')))).toEqual(['p2'])
    expect(ids(await all(await as('lx_jianshe')))).toEqual(['q1'])
  })

  test('[6.P20] are given to nobody without the right', async () => {
    for (const username of ['sg_luqiao', 'admin', 'chayue', 'newcomer']) {
      const answer = await all(await as(username))
      expect([username, answer.status, answer.message]).toEqual([username, 403, '拒绝访问'])
    }
  })
})

describe('the current project', () => {
  test('[7.C020] becomes the newest of one’s own where none is current', async () => {
    const token = await as('sg_yijian')
    expect((await current(token, 'u-sg_yijian')).result).toMatchObject({
      id: 'p1',
      name: '云澜星河新城商住综合体一期工程'
    })
    const { result } = await server.ask<{ userInfo: { project: unknown; roles: string[] } }>('GET', '/user/info', {
      token
    })
    expect(result?.userInfo).toMatchObject({ project: { id: 'p1' }, roles: ['sg_archivist'] })
  })

  test('stays the one that is current, and is none for who belongs to none', async () => {
    expect((await current(await as('sg_yijian', 'p3'), 'u-sg_yijian')).result?.id).toBe('p3')
    const none = await current(await as('newcomer'), 'u-newcomer')
    expect([none.success, none.result]).toEqual([true, null])
  })

  test('[7.C020] of another account is given to who keeps the accounts, and to nobody else', async () => {
    expect((await current(await as('sg_luqiao'), 'u-js_xinghe')).status).toBe(403)
    expect((await current(await as('admin'), 'u-js_xinghe')).result).toMatchObject({ id: 'p1' })
    expect((await current(await as('admin'), 'u-lx_jianshe')).result).toBeNull()
    expect((await current(await as('sg_luqiao'), '')).status).toBe(403)
    const missing = await server.ask('PUT', '/system/sysProject/getProjectByUserId', {
      token: await as('sg_luqiao'),
      body: {}
    })
    expect([missing.status, missing.message]).toEqual([400, '请填写用户'])
  })
})

describe('switching', () => {
  test('[7.C021] [6.P17] goes to a project of one’s own, and the user as seen from it is given', async () => {
    const token = await as('sg_yijian')
    const { result } = await choose(token, 'p3')
    expect(result?.sysProject).toMatchObject({ id: 'p3', name: '云澜市第三中学教学综合楼扩建工程' })
    expect(result?.userInfo).toMatchObject({
      username: 'sg_yijian',
      roles: ['sg_archivist'],
      roleNames: ['施工单位'],
      project: { id: 'p3' }
    })
  })

  test('holds for the next session as well', async () => {
    await choose(await as('sg_yijian'), 'p3')
    const { result } = await server.ask<{ userInfo: { project: unknown } }>('POST', '/sys/login', {
      body: { username: 'sg_yijian', password: 'demo-pass-1' }
    })
    expect(result?.userInfo.project).toMatchObject({ id: 'p3' })
  })

  test('does not touch the other sessions of the account', async () => {
    const [here, there] = [await as('sg_yijian', 'p1'), await as('sg_yijian', 'p1')]
    await choose(here, 'p3')
    expect((await current(there, 'u-sg_yijian')).result?.id).toBe('p1')
  })

  test('[6.P17] to a project that one does not belong to is refused, of the tenant or not, there or not', async () => {
    const token = await as('sg_luqiao')
    for (const id of ['p1', 'q1', 'p9', "p2' or '1'='1"]) {
      const answer = await choose(token, id)
      expect([id, answer.status, answer.message, answer.result]).toEqual([id, 403, '您未加入该项目，不能切换！', null])
    }
    expect((await current(token, 'u-sg_luqiao')).result?.id).toBe('p2')
    const empty = await choose(token, '')
    expect([empty.status, isCivil(empty)]).toEqual([400, true])
  })

  test('to a project that one was taken from is refused', async () => {
    await server.db
      .updateTable('arcProjectMember')
      .set({ isDelete: true })
      .where('userId', '=', 'u-kc_yantu')
      .where('projectId', '=', 'p3')
      .execute()
    server.app.appContext.principals.forget()
    const token = await as('kc_yantu')
    expect((await choose(token, 'p3')).status).toBe(403)
    expect(ids(await own(token))).toEqual(['p1', 'p2'])
    await server.db
      .updateTable('arcProjectMember')
      .set({ isDelete: false })
      .where('userId', '=', 'u-kc_yantu')
      .execute()
  })
})

test('[6.P20] nobody without a session gets any of it', async () => {
  for (const path of ['queryList', 'list', 'queryById?id=p1'])
    expect((await server.ask('GET', `/system/sysProject/${path}`)).status, path).toBe(401)
  expect(
    (await server.ask('PUT', '/system/sysProject/getProjectByUserId', { body: { userId: 'u-admin' } })).status
  ).toBe(401)
})
