import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { isCivil } from '#kit/civil.ts'
import { DEMO_PASSWORD, startTestServer, type TestServer } from '#kit/server.ts'

/** The known holes of servers that answer these calls (RELIABILITY.md): none of it works here, quietly, and the next call is served. */
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ demo: true })
  token = await server.signIn('sg_luqiao')
})
afterAll(() => server.close())
afterEach(async () => {
  expect((await server.ask('GET', '/user/info', { token })).status).toBe(200)
})

/** How long a smuggled statement would sleep, milliseconds: an answer that comes sooner has not run it, however busy the machine is. */
const SLEEP = 20_000

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
interface Attack {
  readonly what: string
  readonly method?: Method
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly status: number
}

const SORTS = [
  'extractvalue(1,concat(char(126),user()))',
  'updatexml(1,concat(0x7e,version()),1)',
  'id,(select pg_sleep(20))',
  'create_time',
  'p.id',
  'password',
  '1',
  'id`',
  'constructor',
  '__proto__'
]
const DICTS = [
  "sys_user,username,password,username like '%25'",
  'sys_user ,username,password',
  '(sys_user),username,password',
  'sys_user,username,password,1=1 and benchmark(1000000,md5(1))',
  'sys_user,username,password,1=pg_sleep(20)',
  'sys_user,username,password,id in (select id from sys_user)',
  'sys_user_secret,password_hash,user_id',
  'sys_user%0a,username,password'
]

const attacks: Attack[] = [
  ...SORTS.map((column) => ({
    what: `sorting by ${column}`,
    path: '/system/sysProject/queryList',
    query: { column },
    status: 400
  })),
  ...['ascending', 'desc,1', 'case when (1=1) then 1 else 2 end', 'asc nulls first'].map((order) => ({
    what: `the order ${order}`,
    path: '/online/cgreport/api/getData/catalog_items',
    query: { column: 'code', order },
    status: 400
  })),
  ...DICTS.map((dict) => ({
    what: `the dictionary ${dict}`,
    path: `/sys/dict/getDictItems/${encodeURIComponent(dict)}`,
    status: 400
  })),
  {
    what: 'a tree of accounts',
    path: '/sys/dict/loadTreeData',
    query: { tableName: 'sys_user t', text: 'password', code: 'id', pidField: 'id', hasChildField: 'id', pid: '1' },
    status: 400
  },
  {
    what: 'a tree with a filter of SQL',
    path: '/sys/dict/loadTreeData',
    query: {
      tableName: 'sys_depart',
      text: 'depart_name',
      code: 'id',
      condition: '{"_tableFilterSql":"1=1 union select"}'
    },
    status: 400
  },
  {
    what: 'the data of any table',
    path: '/sys/dict/queryTableData',
    query: { table: 'information_schema.tables', text: 'table_name', code: 'table_name' },
    status: 404
  },
  { what: 'a call as if it were a script', path: '/sys/dict/queryAllDictItems.js', status: 404 },
  { what: 'a call behind a semicolon', path: '/sys/dict/queryAllDictItems;.js', status: 404 },
  { what: 'a call by way of another', path: '/sys/login/../dict/queryAllDictItems/x', status: 404 },
  {
    what: 'a password set by a GET',
    path: '/sys/user/passwordChange',
    query: { username: 'admin', password: 'a1234567', smscode: '1', phone: '16600001100' },
    status: 404
  },
  { what: 'a token in the address', path: '/sys/user/getUserInfo', query: { token: 'x' }, status: 404 },
  { what: 'the user of a third sign-in', path: '/sys/thirdLogin/getLoginUser/x/github', status: 200 },
  { what: 'throwing somebody out', method: 'POST', path: '/sys/online/forceLogout', body: { token: 'x' }, status: 403 },
  { what: 'reports of another kind', path: '/jmreport/queryFieldBySql', status: 404 },
  {
    what: 'reports of another kind',
    method: 'POST',
    path: '/jmreport/loadTableData',
    body: { dbSource: '', sql: 'select 1' },
    status: 404
  },
  { what: 'drawing boards', method: 'POST', path: '/drag/onlDragDataset/getAllChartData', body: {}, status: 404 },
  { what: 'a module that is not there', path: '/airag/chat/send', status: 404 },
  {
    what: 'the driver of a database',
    method: 'POST',
    path: '/sys/dataSource/add',
    body: { dbUrl: 'jdbc:h2:mem:x;INIT=RUNSCRIPT' },
    status: 404
  },
  { what: 'all accounts', path: '/sys/user/queryAllUser', status: 404 },
  {
    what: 'a super query that is no list',
    path: '/system/sysProject/queryList',
    query: { superQueryParams: '%7B%22a%22%3A1%7D' },
    status: 400
  },
  {
    what: 'a super query on a column of another table',
    path: '/system/sysProject/queryList',
    query: { superQueryParams: '[{"field":"tenant_id","rule":"eq","val":"2"}]' },
    status: 400
  },
  {
    what: 'a super query by a rule of its own',
    path: '/system/sysProject/queryList',
    query: { superQueryParams: '[{"field":"name","rule":"or 1=1","val":"2"}]' },
    status: 400
  },
  { what: 'another project', path: '/system/sysProject/queryById', query: { id: 'p1' }, status: 403 },
  { what: 'another tenant’s project', path: '/system/sysProject/queryById', query: { id: 'q1' }, status: 403 },
  {
    what: 'another’s current project',
    method: 'PUT',
    path: '/system/sysProject/getProjectByUserId',
    body: { userId: 'u-admin' },
    status: 403
  },
  {
    what: 'another’s password',
    method: 'POST',
    path: '/sys/user/updatePassword',
    body: { username: 'admin', oldpassword: DEMO_PASSWORD, password: 'a1234567', confirmpassword: 'a1234567' },
    status: 403
  }
]

describe('a signed-in user gets nowhere with', () => {
  test.each(attacks)('$what', async ({ method = 'GET', path, query, body, status }) => {
    const start = performance.now()
    const answer = await server.ask(method, path, {
      token,
      ...(query ? { query } : {}),
      ...(body === undefined ? {} : { body })
    })
    expect([answer.status, isCivil(answer)]).toEqual([status, true])
    expect(performance.now() - start, 'no statement slept').toBeLessThan(SLEEP)
  })
})

describe('nobody gets in with', () => {
  const paths = [
    '/user/info',
    '/sys/permission/getUserPermissionByToken',
    '/sys/dict/queryAllDictItems',
    '/system/sysProject/queryList',
    '/business/businessCatalog/rootList'
  ]
  test.each([
    ['no token', {}],
    ['a token that signs itself', { 'x-access-token': 'eyJhbGciOiJub25lIn0.eyJ1c2VybmFtZSI6ImFkbWluIn0.' }],
    ['an empty token', { 'x-access-token': '' }],
    ['a token full of SQL', { 'x-access-token': "' or '1'='1" }],
    ['a tenant alone', { tenant_id: '1' }],
    [
      'a way round the gateway',
      { X_GATEWAY_BASE_PATH: 'http://127.0.0.1:1/', 'x-forwarded-for': '127.0.0.1', 'x-original-url': '/api/sys/login' }
    ],
    ['a signature', { 'x-sign': 'E19D6243CB1945AB4F7202A1B00F77D5', 'x-timestamp': '1763600000000' }]
  ])('%s', async (_, headers) => {
    for (const path of paths) {
      const answer = await server.ask('GET', path, { headers: headers as Record<string, string> })
      expect([path, answer.status, isCivil(answer)]).toEqual([path, 401, true])
    }
  })

  test('the cookie of a session, where a header is wanted', async () => {
    const cookie = `archive-session-${server.config.port}=${token}`
    for (const path of paths) expect((await server.ask('GET', path, { headers: { cookie } })).status).toBe(401)
    expect((await server.ask('POST', '/sys/session/extend', { headers: { cookie }, body: {} })).status).toBe(401)
    await server.ask('POST', '/sys/logout', { headers: { cookie }, body: {} })
  })
})

describe('what is sent beyond the contract changes nothing', () => {
  test('fields of the account with a sign-in or a password', async () => {
    const more = {
      id: 'u-admin',
      roles: ['sys_admin'],
      tenantId: 2,
      status: '1',
      userIdentity: 2,
      selectedroles: 'r-sys_admin'
    }
    const { result } = await server.ask<{ userInfo: { id: string; roles: string[]; tenantid: number } }>(
      'POST',
      '/sys/login',
      {
        body: { username: 'sg_luqiao', password: DEMO_PASSWORD, ...more }
      }
    )
    expect(result?.userInfo).toMatchObject({ id: 'u-sg_luqiao', roles: ['sg_archivist'], tenantid: 1 })
    await server.ask('PUT', '/system/sysProject/getProjectByUserId', {
      token,
      body: { userId: 'u-sg_luqiao', projectId: 'p1', roles: ['sys_admin'] }
    })
    expect(
      await server.db
        .selectFrom('sysUserRole')
        .select(['roleId', 'projectId'])
        .where('userId', '=', 'u-sg_luqiao')
        .execute()
    ).toEqual([{ roleId: 'r-sg_archivist', projectId: 'p2' }])
  })

  test('a prototype in the body', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/sys/login',
      headers: { 'content-type': 'application/json' },
      payload: '{"__proto__":{"isAdmin":true},"username":"a","password":"b"}'
    })
    expect(answer.statusCode).toBeLessThan(500)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  test('broken and foreign bodies', async () => {
    for (const [type, payload] of [
      ['application/json', '{"username":'],
      ['application/json', ''],
      ['application/x-www-form-urlencoded', 'username=a&password=b'],
      ['application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
      ['text/plain', 'x'.repeat(1000)]
    ] as const) {
      const { statusCode, body } = await server.app.inject({
        method: 'POST',
        url: '/api/sys/login',
        headers: { 'content-type': type },
        payload
      })
      expect([type, statusCode >= 400 && statusCode < 500, /[\u4e00-\u9fff]/.test(body)]).toEqual([type, true, true])
    }
  })
})
