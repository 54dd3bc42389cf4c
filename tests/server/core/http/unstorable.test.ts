import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Reply } from '#contract/core/reply.ts'
import { unstorableText } from '#server/core/http/unstorable-text.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

describe('a text that nothing stores is found wherever it lies in an input', () => {
  test.each([
    ['a value', { name: 'a\0' }, ['name']],
    ['a value of a row', { rows: [{ cells: ['a', 'b'] }, { cells: ['\uD800'] }] }, ['rows', 1, 'cells', 0]],
    ['a name', { facts: { 'a\uDC00': 1 } }, ['facts', 'a\uDC00']],
    ['a list', ['a', '\0'], [1]]
  ])('as %s', (_, input, path) => {
    expect(unstorableText(input)).toEqual([{ path, rule: 'unstorable', figures: {} }])
  })

  test('and nothing is found in what can be stored, bytes among it', () => {
    const input = { name: '𠮷 一\t\n', day: new Date(0), none: null, bytes: Buffer.from([0, 0xd8]), rows: [[], {}, 1] }
    expect(unstorableText(input)).toEqual([])
    expect(unstorableText(undefined)).toEqual([])
  })

  test('in 100,000 lists within each other without failing', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`) as unknown
    expect(unstorableText({ deep })[0]?.path).toHaveLength(100_001)
  })
})

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
