import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Reply } from '#contract/core/reply.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

describe('a call that writes a header or sends SQL refuses such a text with the name of its field', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startDemoServer()
  })
  afterAll(() => server.close())

  test.each([
    ['admin', '/archives/template/writeTable', { name: 'a\uD800', titles: ['a'], rows: [] }, '名称'],
    ['admin', '/online/cgreport/head/parseSql', { sql: 'select 1 \0' }, '查询语句']
  ])('%s at %s', async (account, url, payload, field) => {
    const token = await server.signIn(account)
    const ask = () =>
      server.app.inject({
        method: 'POST',
        url: `${server.config.contextPath}${url}`,
        headers: { 'x-access-token': token },
        payload
      })
    const answer = await ask()
    expect(answer.statusCode).toBe(400)
    expect(answer.json<Reply>().message).toContain(`${field}含有无法保存的字符`)
  })
})
