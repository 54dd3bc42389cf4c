import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { call } from '#contract/core/call.ts'
import { listQuery, whole } from '#contract/core/query.ts'
import { twoTenants } from '#kit/server/people.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'
import { Refusal, stale, unreadable } from '#server/core/refusing/refusal.ts'
import { serve, serveOpen } from '#server/core/http/serve.ts'

const empty = z.object({})
const anyone = call('GET', '/t/anyone', { serves: 'anyone', input: empty, output: z.string() })
const mine = call('GET', '/t/mine', {
  serves: 'user',
  input: empty,
  output: z.object({
    username: z.string(),
    tenant: z.number(),
    project: z.nullable(z.string()),
    rights: z.array(z.string())
  })
})
const members = call('GET', '/t/members', { serves: 'member', input: empty, output: z.string() })
const adders = call('GET', '/t/adders', { serves: ['files:add', 'files:edit'], input: empty, output: z.string() })
const add = call('POST', '/t/:node/add', {
  also: ['PUT'],
  serves: 'member',
  input: z.object({
    node: z.string(),
    title: z.string().check(z.minLength(2)),
    pages: z._default(whole(1, 100), 1),
    rows: z.optional(z.array(z.object({ id: z.string(), title: z.string().check(z.maxLength(3)) })))
  }),
  output: z.object({ id: z.string(), title: z.string() })
})
const list = call('GET', '/t/list', { serves: 'user', input: listQuery, output: z.number() })
const refuse = call('POST', '/t/refuse', { serves: 'user', input: z.object({ how: z.string() }), output: z.null() })
const wrong = call('GET', '/t/wrong', { serves: 'user', input: empty, output: z.object({ a: z.number() }) })
const picture = call('GET', '/t/picture', { serves: 'user', input: empty, output: z.any() })

let answered = 0
function area(app: FastifyInstance): void {
  serve(app, anyone, () => '你好')
  serve(
    app,
    mine,
    (_, { principal: who }) =>
      ({
        username: who.username,
        tenant: who.tenant,
        project: who.project,
        rights: [...who.rights],
        secret: 'x'
      }) as never
  )
  serve(app, members, (_, { project }) => project)
  serve(app, adders, () => 'may')
  serve(app, add, async ({ node, title, pages }, { tx, project }) => {
    answered++
    const { id } = await tx
      .insertInto('arcFile')
      .values({
        id: `${node}-${answered}`,
        projectId: project,
        catalogSet: 'building',
        catalogCode: node,
        templateCode: 'file_text',
        title,
        pages
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (title === '不行') throw new Refusal('rules:refused.taken')
    return { id, title }
  })
  serve(app, list, ({ pageNo }) => pageNo)
  serve(app, refuse, async ({ how }, { tx }) => {
    await tx.updateTable('sysUser').set({ avatar: how }).where('id', '=', 'u-a').execute()
    if (how === 'stale') throw stale({ id: '1', title: '新的' })
    if (how === 'field') throw unreadable('title', 'rules:m')
    if (how === 'bug') throw new Error('select secret from sys_user')
    throw new Refusal('rules:refused.inUse')
  })
  serve(app, wrong, () => ({ a: 'text' }) as never)
  serveOpen(app, picture, () => 'bytes', { byCookie: true })
}

let server: TestServer
let jia: string
let bing: string
beforeAll(async () => {
  server = await startTestServer({ areas: { account: area }, fill: twoTenants })
  jia = await server.signIn('jia')
  bing = await server.signIn('bing')
})
afterAll(() => server.close())
beforeEach(() => {
  answered = 0
})

describe('whom a call serves', () => {
  test('answers anyone where the contract says so, in the envelope', async () => {
    const answer = await server.ask('GET', '/t/anyone')
    expect(answer).toEqual({
      success: true,
      code: 200,
      message: '',
      result: '你好',
      timestamp: expect.any(Number),
      status: 200
    })
  })

  test('asks who is not signed in, or shows an unknown token, to sign in', async () => {
    for (const token of [undefined, 'nonsense'])
      expect(await server.ask('GET', '/t/mine', { token })).toMatchObject({
        status: 401,
        code: 401,
        success: false,
        message: '未授权，请重新登录',
        result: null
      })
  })

  test('says Token失效 with the only 500 once a session has expired or was superseded, and 401 once it was revoked', async () => {
    const states = [
      { set: { expires: '2020-01-01 00:00:00' }, status: 500, message: /Token失效/ },
      { set: { ended: '2020-01-01 00:00:00', endedWhy: 'superseded' }, status: 500, message: /Token失效/ },
      { set: { ended: '2020-01-01 00:00:00', endedWhy: 'revoked' }, status: 401, message: /未授权/ }
    ]
    for (const { set, status, message } of states) {
      const token = await server.signIn('yi')
      expect((await server.ask('GET', '/t/mine', { token })).status).toBe(200)
      await server.db.updateTable('sysSession').set(set).where('userId', '=', 'u-b').execute()
      const answer = await server.ask('GET', '/t/mine', { token })
      expect(answer).toMatchObject({ status, code: status, message: expect.stringMatching(message) })
    }
  })

  test('turns away a frozen account at once', async () => {
    const token = await server.signIn('yi')
    await server.db.updateTable('sysUser').set({ status: '2' }).where('id', '=', 'u-b').execute()
    expect((await server.ask('GET', '/t/mine', { token })).status).toBe(401)
    await server.db.updateTable('sysUser').set({ status: '1' }).where('id', '=', 'u-b').execute()
  })

  test('gives a role of one project its rights there and nowhere else', async () => {
    expect((await server.ask('GET', '/t/mine', { token: jia })).result).toEqual({
      username: 'jia',
      tenant: 1,
      project: 'p1',
      rights: ['files', 'files:add']
    })
    expect((await server.ask('GET', '/t/adders', { token: jia })).result).toBe('may')
    expect(await server.ask('GET', '/t/adders', { token: bing })).toMatchObject({
      status: 403,
      code: 403,
      message: '拒绝访问'
    })
  })

  test('refuses who has no project by saying that he has joined none', async () => {
    expect((await server.ask('GET', '/t/members', { token: jia })).result).toBe('p1')
    expect(await server.ask('GET', '/t/members', { token: bing })).toMatchObject({
      status: 200,
      code: 510,
      success: false,
      message: '账户还未加入任何项目！请联系管理员！'
    })
  })

  test('lets the tenant header, in both spellings, narrow and never widen', async () => {
    for (const name of ['tenant_id', 'tenant-id']) {
      expect((await server.ask('GET', '/t/mine', { token: jia, headers: { [name]: '0' } })).status).toBe(200)
      expect((await server.ask('GET', '/t/mine', { token: jia, headers: { [name]: '1' } })).status).toBe(200)
      expect((await server.ask('GET', '/t/mine', { token: jia, headers: { [name]: '2' } })).code).toBe(403)
      expect((await server.ask('GET', '/t/mine', { token: jia, headers: { [name]: "1' or '1" } })).code).toBe(400)
    }
  })

  test('takes the cookie for files alone', async () => {
    const cookie = { cookie: `archive-session-0=${jia}` }
    expect((await server.ask('GET', '/t/picture', { headers: cookie })).status).toBe(200)
    expect((await server.ask('GET', '/t/mine', { headers: cookie })).status).toBe(401)
    expect((await server.ask('GET', '/t/picture', { query: { token: jia } })).status).toBe(401)
  })
})

describe('what is asked', () => {
  test('names each wrong field in Chinese, with its row', async () => {
    const answer = await server.ask('POST', '/t/A1/add', {
      token: jia,
      body: { title: '短', pages: 'x', rows: [{ id: 'r7', title: '太长了吧' }] }
    })
    expect(answer).toMatchObject({
      status: 400,
      code: 400,
      success: false,
      message: '题名至少 2 个字；页数应为数字；数据行的第 1 项的题名最多 3 个字'
    })
    expect(answer.faults).toEqual([
      { field: 'title', message: '题名至少 2 个字' },
      { field: 'pages', message: '页数应为数字' },
      { field: 'rows.0.title', message: '数据行的第 1 项的题名最多 3 个字', row: 'r7' }
    ])
  })

  test('says it in English to who prefers English', async () => {
    const answer = await server.ask('POST', '/t/A1/add', { token: jia, body: {}, headers: { lang: 'en' } })
    expect(answer.message).toBe('Fill in the title')
  })

  test('reads a missing, empty or broken content', async () => {
    const raw = (payload: string, type = 'application/json') =>
      server.app.inject({
        method: 'POST',
        url: '/api/t/A1/add',
        payload,
        headers: { 'content-type': type, 'x-access-token': jia }
      })
    for (const [payload, message] of [
      ['{', '请求内容不是有效的 JSON'],
      ['', '请求内容为空'],
      ['{"__proto__":{"a":1}}', '请求内容不是有效的 JSON']
    ]) {
      const answer = await raw(payload ?? '')
      expect([answer.statusCode, answer.json().message]).toEqual([400, message])
    }
    expect((await raw('<a/>', 'text/xml')).json()).toMatchObject({ code: 400, message: '不支持的内容类型' })
    expect((await raw(JSON.stringify({ title: 'x'.repeat(5_000_000) }))).json()).toMatchObject({
      code: 413,
      message: '请求内容过大'
    })
  })

  test('refuses a text that no database can hold', async () => {
    expect(await server.ask('POST', '/t/A1/add', { token: jia, body: { title: 'a\u0000b' } })).toMatchObject({
      status: 400,
      message: '提交的内容含有无法保存的值'
    })
  })

  test('reads page 0 as 1 and passes over the stamp of old clients', async () => {
    expect(
      (await server.ask('GET', '/t/list', { token: jia, query: { _t: 1795221695, pageNo: 0, tenant: 2, isDelete: 0 } }))
        .result
    ).toBe(1)
    for (const pageNo of ['x', '1.5', '-1', '1e400', '{}'])
      expect(await server.ask('GET', '/t/list', { token: jia, query: { pageNo } })).toMatchObject({
        status: 400,
        message: expect.stringContaining('页码')
      })
  })

  test('is not found under an unknown address', async () => {
    expect(await server.ask('GET', '/t/../../etc/passwd', { token: jia })).toMatchObject({
      status: 404,
      message: '很抱歉，资源未找到!'
    })
    expect((await server.app.inject({ url: '/api/t/%ff' })).statusCode).toBe(400)
  })
})

describe('what is answered', () => {
  test('drops what the contract does not declare', async () => {
    expect((await server.ask('GET', '/t/mine', { token: jia })).result).not.toHaveProperty('secret')
  })

  test('never shows a mistake of the server itself', async () => {
    for (const answer of [
      await server.ask('GET', '/t/wrong', { token: jia }),
      await server.ask('POST', '/t/refuse', { token: jia, body: { how: 'bug' } })
    ]) {
      expect(answer).toMatchObject({ status: 500, code: 500, message: expect.stringContaining('编号 '), result: null })
      expect(answer.raw.body).not.toMatch(/select|Error|stack|contract/i)
    }
  })

  test('undoes all that a refused call wrote', async () => {
    for (const how of ['stale', 'field', 'plain', 'bug'])
      await server.ask('POST', '/t/refuse', { token: jia, body: { how } })
    expect(
      (await server.db.selectFrom('sysUser').select('avatar').where('id', '=', 'u-a').executeTakeFirstOrThrow()).avatar
    ).toBeNull()
  })

  test('answers a business refusal by 510, a stale row by 409 with the newer one, a bad field by its name', async () => {
    const ask = (how: string) => server.ask('POST', '/t/refuse', { token: jia, body: { how } })
    expect(await ask('plain')).toMatchObject({ status: 200, success: false, code: 510 })
    expect(await ask('stale')).toMatchObject({ status: 409, code: 409, result: { id: '1', title: '新的' } })
    expect(await ask('field')).toMatchObject({
      status: 400,
      message: '题名不是有效的手机号',
      faults: [{ field: 'title', message: '题名不是有效的手机号' }]
    })
  })

  test('says 操作成功 after a write, by both of its verbs', async () => {
    expect(await server.ask('POST', '/t/A1/add', { token: jia, body: { title: '一号' } })).toMatchObject({
      success: true,
      message: '操作成功！'
    })
    expect(await server.ask('PUT', '/t/A1/add', { token: jia, body: { title: '二号' } })).toMatchObject({
      success: true
    })
  })
})

describe('a server that would serve what it should not', () => {
  const starting = (areas: Record<string, (app: FastifyInstance) => void>) =>
    startTestServer({ areas }).then(
      (started) => started.close(),
      (error: Error) => error.message
    )

  test('does not start with a call that says nobody, one that is served twice, or a bare route', async () => {
    expect(
      await starting({ session: (app) => serve(app, { ...anyone, serves: undefined as never }, () => '') })
    ).toMatch(/does not say whom it serves/)
    expect(await starting({ session: (app) => [1, 2].forEach(() => void serve(app, anyone, () => '')) })).toMatch(
      /served twice/
    )
    expect(await starting({ session: (app) => void app.get('/bare', () => 'x') })).toMatch(
      /does not say whom it serves/
    )
    expect(await starting({ session: (app) => serveOpen(app, refuse, () => null, { byCookie: true }) })).toMatch(
      /cookie is for GETs/
    )
  })
})
