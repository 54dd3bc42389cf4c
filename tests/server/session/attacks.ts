import { DEMO_PASSWORD } from '#kit/server/server.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** One call that gets nowhere, and the status by which it is refused. */
export interface Attack {
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

/** What a signed-in builder tries. */
export const attacks: Attack[] = [
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
    what: 'a password in an address',
    path: '/sys/user/passwordChange',
    query: { username: 'admin', password: 'a1234567', smscode: '1', phone: '16600001100' },
    status: 404
  },
  ...["' or '1'='1", '__proto__', '{"id":"1\' or \'1\'=\'1"}', '[]'].map((condition) => ({
    what: `the condition ${condition} of a tree`,
    path: '/sys/dict/loadTreeData',
    query: { tableName: 'sys_depart', text: 'depart_name', code: 'id', condition },
    status: 400
  })),
  ...['username=1 or 1', 'username\t', 'username/*\n*/', 'password', '(select 1)', 'constructor'].map((fieldName) => ({
    what: `the field ${JSON.stringify(fieldName)} of a check`,
    path: '/sys/duplicate/check',
    query: { tableName: 'sys_user', fieldName, fieldVal: 'x' },
    status: 400
  })),
  ...['sys_user_secret', 'sys_user t', 'information_schema.tables', '__proto__'].map((tableName) => ({
    what: `the table ${tableName} of a check`,
    path: '/sys/duplicate/check',
    query: { tableName, fieldName: 'password_hash', fieldVal: 'x' },
    status: 400
  })),
  {
    what: 'a quote in the grants of a department',
    path: '/sys/sysDepartPermission/queryTreeListForDeptRole',
    query: { departId: "' or depart_id<>'" },
    status: 403
  },
  {
    what: 'a department that is not his',
    method: 'POST',
    path: '/sys/selectDepart',
    body: { orgCode: 'A01', username: 'admin' },
    status: 403
  },
  {
    what: 'a user edited whole',
    method: 'PUT',
    path: '/sys/user/edit',
    body: { id: 'u-sg_luqiao', rowVersion: 1, userIdentity: 2, selectedroles: 'r-sys_admin', tenantId: 2 },
    status: 403
  },
  ...(
    [
      ['POST', '/sys/role/add', { roleCode: 'x', roleName: 'x' }],
      ['POST', '/sys/sysDepart/add', { departName: 'x' }],
      ['POST', '/sys/dictItem/add', { dictId: 'x', itemText: 'x', itemValue: 'x' }],
      ['POST', '/sys/permission/saveRolePermission', { roleId: 'r-sg_archivist', permissionIds: 'm-sys.user' }],
      ['POST', '/sys/user/addSysUserRole', { roleId: 'r-sys_admin', userIdList: ['u-sg_luqiao'] }],
      ['DELETE', '/sys/user/deleteBatch?ids=u-admin,', undefined],
      ['GET', '/sys/annountCement/doReleaseData?id=x', undefined]
    ] as const
  ).map(([method, path, body]) => ({
    what: `${method} ${path}, for which he has no right`,
    method,
    path,
    body,
    status: 403
  })),
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

/** Values that would be SQL elsewhere: here they are words that nothing has. */
export const words: Pick<Attack, 'what' | 'path' | 'query'>[] = [
  ...['[orderby:desc]', "%' or '1'='1", '_', 'a\\'].map((keyword) => ({
    what: `the word ${keyword} in a dictionary`,
    path: `/sys/dict/loadDict/${encodeURIComponent('sys_depart,depart_name,id')}`,
    query: { keyword }
  })),
  {
    what: 'a quote in a picker of users',
    path: '/sys/user/queryUserComponentData',
    query: { departId: "' or '1'='1", username: "x' or '1'='1" }
  },
  { what: 'a quote in a department', path: '/sys/user/queryUserByDepId', query: { id: "' or '1'='1" } }
]
