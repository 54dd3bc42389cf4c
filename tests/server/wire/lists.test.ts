import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { ADMIN_PASSWORD, startTestServer, type TestServer } from '#kit/server/server.ts'
import { lacking, wireClient, type WireClient, type WireRow } from '#kit/server/wire-client.ts'

/** An existing client keeps dictionaries, categories, positions and rules, and reads what happened (WIRE.md §1.4 E and F). */
let server: TestServer
let client: WireClient
beforeAll(async () => {
  server = await startTestServer({ demo: true })
  client = wireClient(server)
  await client.signIn('admin', ADMIN_PASSWORD)
})
afterAll(() => server.close())

const done = ({ success, message }: { success: boolean; message: string }) => [success, /[\u4e00-\u9fff]/.test(message)]
const DONE = [true, true]

describe('dictionaries', () => {
  const DICT = 'id,dictName,dictCode,description'
  const ITEM = 'id,itemText,itemValue,description,sortOrder,status,dictId'
  const list = () => client.list('/sys/dict/list', { columns: ['dictName', 'dictCode'], query: { dictName: '线上' } })

  test('[1.A48] are added, edited, given items, deleted, fetched back and removed for good', async () => {
    // The page asks for items before a dictionary is chosen.
    expect((await client.get('/sys/dictItem/list', { pageNo: 1, pageSize: 10, delFlag: 1 })).success).toBe(true)
    expect(
      (await client.get('/sys/duplicate/check', { tableName: 'sys_dict', fieldName: 'dict_code', fieldVal: 'wired' }))
        .success
    ).toBe(true)
    expect(
      done(await client.send('POST', '/sys/dict/add', { dictName: '线上', dictCode: 'wired', description: '' }))
    ).toEqual(DONE)
    const [row] = await list()
    expect(lacking(row, DICT)).toEqual([])
    const dictId = String(row?.id)
    expect(done(await client.send('PUT', '/sys/dict/edit', { ...row, description: '试用' }))).toEqual(DONE)

    expect((await client.get('/sys/dictItem/dictItemCheck', { itemValue: '1', dictId, id: '' })).success).toBe(true)
    const item = { itemText: '甲', itemValue: '1', description: '', sortOrder: 1, status: 1, dictId }
    expect(done(await client.send('POST', '/sys/dictItem/add', item))).toEqual(DONE)
    const [held] = await client.list('/sys/dictItem/list', { query: { dictId } })
    expect(lacking(held, ITEM)).toEqual([])
    expect(done(await client.send('PUT', '/sys/dictItem/edit', { ...held, status: 0 }))).toEqual(DONE)
    expect((await client.get<WireRow[]>('/sys/dict/getDictItems/wired')).result[0]).toMatchObject({
      value: '1',
      text: '甲',
      title: '甲',
      label: '甲',
      disabled: true
    })
    expect(done(await client.remove('/sys/dictItem/delete', { id: held?.id }))).toEqual(DONE)

    expect(done(await client.remove('/sys/dict/delete', { id: dictId }))).toEqual(DONE)
    const bin = () => client.get<WireRow[]>('/sys/dict/deleteList')
    expect((await bin()).result.map(({ id }) => id)).toContain(dictId)
    expect(done(await client.send('PUT', `/sys/dict/back/${dictId}`, {}))).toEqual(DONE)
    expect(await list()).toHaveLength(1)
    await client.remove('/sys/dict/delete', { id: dictId })
    expect(done(await client.remove(`/sys/dict/deletePhysic/${dictId}`, {}))).toEqual(DONE)
    expect((await bin()).result.map(({ id }) => id)).not.toContain(dictId)
  })

  test('are asked as its widgets do, also for one that is not there', async () => {
    for (const code of ['undefined', 'activiti_sync', 'no_such_code'])
      expect((await client.get(`/sys/dict/getDictItems/${code}`)).result).toEqual([])
    const dict = encodeURIComponent('sys_depart,depart_name,id')
    expect(
      lacking(
        (await client.get<WireRow[]>(`/sys/dict/loadDict/${dict}`, { keyword: '', pageSize: 10 })).result[0],
        'value,text'
      )
    ).toEqual([])
    expect((await client.get(`/sys/dict/loadDictItem/${dict}`, { key: 'd-01-office,d-none,' })).result).toEqual([
      '办公室',
      'd-none'
    ])
    const tree = {
      tableName: 'sys_category',
      text: 'name',
      code: 'id',
      pidField: 'pid',
      hasChildField: '',
      condition: ''
    }
    const [node] = (await client.get<WireRow[]>('/sys/dict/loadTreeData', { pid: '0', ...tree })).result
    expect(lacking(node, 'key,title,leaf,parentId,code,value')).toEqual([])
  })
})

describe('categories', () => {
  test('[1.A49] are added, read level by level, edited and deleted', async () => {
    const added = await client.send<{ row: WireRow }>('POST', '/sys/category/add', { name: '线上类', pid: '0' })
    expect(done(added)).toEqual(DONE)
    const roots = await client.list('/sys/category/rootList', { query: { name: '线上类' } })
    expect(lacking(roots[0], 'id,name,code,pid,hasChild')).toEqual([])
    const [root] = roots as readonly { id: string }[]
    const id = root?.id
    expect(done(await client.send('POST', '/sys/category/add', { name: '下级', pid: id }))).toEqual(DONE)
    const children = (await client.get<WireRow[]>('/sys/category/childList', { pid: id })).result
    expect(children).toMatchObject([{ name: '下级', pid: id, hasChild: '0' }])
    const many = await client.get<{ records: WireRow[] }>('/sys/category/getChildListBatch', { parentIds: `${id},` })
    expect(many.result.records).toHaveLength(1)
    for (const [path, query] of [
      ['/sys/category/loadTreeData', { pid: id, pcode: '', condition: '' }],
      ['/sys/category/loadTreeChildren', { pid: id }],
      ['/sys/category/loadTreeRoot', { async: true, pcode: roots[0]?.code }]
    ] as const)
      expect(lacking((await client.get<WireRow[]>(path, query)).result[0], 'key,title,leaf,code')).toEqual([])
    expect((await client.get('/sys/category/loadDictItem', { ids: `${id},` })).result).toEqual(['线上类'])
    expect((await client.get<WireRow>('/sys/category/loadOne', { field: 'id', val: id })).result).toMatchObject({
      name: '线上类'
    })
    expect(done(await client.send('PUT', '/sys/category/edit', { ...children[0], name: '改名' }))).toEqual(DONE)
    expect(done(await client.remove('/sys/category/deleteBatch', { ids: `${id},` }))).toEqual(DONE)
  })
})

describe.each([
  {
    what: 'positions',
    path: '/sys/position',
    row: { code: 'WIRED', name: '线上', postRank: '1' },
    edit: { name: '改名' },
    by: { code: 'WIRED' },
    fields: 'id,code,name,postRank,postRank_dictText',
    check: { tableName: 'sys_position', fieldName: 'code', fieldVal: 'WIRED' }
  },
  {
    what: 'rules of codes',
    path: '/sys/checkRule',
    row: {
      ruleName: '线上',
      ruleCode: 'wired',
      ruleDescription: '',
      ruleJson: JSON.stringify([{ digits: '*', pattern: '^\\d+$', message: '应为数字' }])
    },
    edit: { ruleName: '改名' },
    by: { ruleCode: 'wired' },
    fields: 'id,ruleName,ruleCode,ruleDescription,ruleJson',
    check: { tableName: 'sys_check_rule', fieldName: 'rule_code', fieldVal: 'wired' }
  }
])('$what', ({ path, row, edit, by, fields, check }) => {
  test('are checked, added, edited, deleted', async () => {
    expect((await client.get('/sys/duplicate/check', check)).success).toBe(true)
    expect(done(await client.send('POST', `${path}/add`, row))).toEqual(DONE)
    expect((await client.get('/sys/duplicate/check', check)).success).toBe(false)
    const [held] = await client.list(`${path}/list`, { query: by })
    expect(lacking(held, fields)).toEqual([])
    expect(done(await client.send('PUT', `${path}/edit`, { ...held, ...edit }))).toEqual(DONE)
    expect((await client.list(`${path}/list`, { query: by }))[0]).toMatchObject(edit)
    expect(done(await client.remove(`${path}/delete`, { id: held?.id }))).toEqual(DONE)
    expect(await client.list(`${path}/list`, { query: by })).toEqual([])
  })
})

describe('what is only read', () => {
  test('the log and who is signed in', async () => {
    const keeper = wireClient(server)
    await keeper.signIn('baomi', ADMIN_PASSWORD)
    const LOG =
      'logContent,userid,username,ip,costTime,logType_dictText,operateType_dictText,method,requestParam,createTime'
    const logs = await keeper.list('/sys/log/list', { query: { logType: 1 } })
    expect(lacking(logs[0], LOG)).toEqual([])
    const online = await keeper.list('/sys/online/list')
    expect(lacking(online[0], 'username,realname,avatar,birthday,sex,phone,token')).toEqual([])
    const other = wireClient(server)
    await other.signIn('shenji', ADMIN_PASSWORD)
    const theirs = (await keeper.list('/sys/online/list', { query: { username: 'shenji' } }))[0]
    expect(done(await keeper.send('POST', '/sys/online/forceLogout', { token: theirs?.token }))).toEqual(DONE)
    expect((await other.get('/sys/loginfo')).success).toBe(false)
  })

  test('[7.C115] the mock server that it is developed with is there in development alone', async () => {
    const paths = ['user', 'role', 'service', 'permission'].map((name) => `/mock/api/${name}`)
    for (const path of paths) expect((await client.get(path)).code).toBe(404)
    const development = await startTestServer({ demo: true, development: true })
    try {
      const developer = wireClient(development)
      await developer.signIn('admin', ADMIN_PASSWORD)
      for (const path of paths) {
        const { result } = await developer.get<{ data: WireRow[] }>(path, { pageNo: 1, pageSize: 5 })
        expect([path, lacking(result, 'data,pageNo,pageSize,totalCount,totalPage')]).toEqual([path, []])
        expect([path, result.data.length]).toEqual([path, 5])
      }
    } finally {
      await development.close()
    }
  })
})
