import { afterAll, beforeAll, expect, test } from 'vitest'

import type { CheckRule } from '#contract/system/check-rules.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

const add = (body: object) =>
  server.ask<{ row: CheckRule }>('POST', '/sys/checkRule/add', { token, body: { ruleName: '图号', ...body } })
const check = (ruleCode: string, value: string) =>
  server.ask('GET', '/sys/checkRule/checkByCode', { token, query: { ruleCode, value } })
const parts = [
  { digits: 2, pattern: '[A-Z]{2}', message: '前两位应为大写字母' },
  { digits: '*', pattern: '.{5}', message: '应为 5 位' }
]

test('a rule is added as existing clients write it, as JSON text, and checks values from then on', async () => {
  const added = await add({ ruleCode: 'drawing', ruleJson: JSON.stringify([{ ...parts[0], digits: '2' }, parts[1]]) })
  expect(JSON.parse(String(added.result?.row.ruleJson))).toEqual(parts)
  expect((await check('drawing', 'AB123')).success).toBe(true)
  expect(await check('drawing', 'A1234')).toMatchObject({ success: false, message: '前两位应为大写字母' })
  expect(await check('drawing', 'AB12')).toMatchObject({ success: false, message: '应为 5 位' })
  expect(await check('drawing', 'A'.repeat(501))).toMatchObject({ success: false, message: '最多检查 500 个字' })
})

test.each([
  [[{ ...parts[0], pattern: '(' }], 'ruleJson.0.pattern', /不是有效的正则表达式/],
  [[parts[1], { ...parts[0], pattern: '(a+)+' }], 'ruleJson.1.pattern', /过于复杂/],
  [[{ ...parts[0], digits: 'x' }], 'ruleJson.0.digits', /位数/],
  [[{ ...parts[0], message: ' ' }], 'ruleJson.0.message', /提示文本/],
  ['not json', 'ruleJson', /规则内容/]
])('a wrong part is refused at its field: %j', async (ruleJson, field, message) => {
  const refused = await add({ ruleCode: 'wrong', ruleJson })
  expect(refused).toMatchObject({ success: false, faults: [{ field, message: expect.stringMatching(message) }] })
})

test("a municipality's own rule takes precedence over the one of its code that came along, which nobody changes", async () => {
  const { result } = await server.ask<{ records: CheckRule[] }>('GET', '/sys/checkRule/list', {
    token,
    query: { ruleCode: 'org_code' }
  })
  const [shared] = result?.records ?? []
  expect(shared?.isShared).toBe(true)
  const body = { id: shared?.id, rowVersion: shared?.rowVersion, ruleName: '改' }
  expect((await server.ask('PUT', '/sys/checkRule/edit', { token, body })).status).toBe(403)
  expect((await check('org_code', 'Z9')).success).toBe(false)
  expect((await add({ ruleCode: 'org_code', ruleJson: [{ ...parts[0], pattern: 'Z9' }] })).success).toBe(true)
  expect((await check('org_code', 'Z9')).success).toBe(true)
})
