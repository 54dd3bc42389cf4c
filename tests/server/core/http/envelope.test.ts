import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server.close())

function isEnvelope(body: string): boolean {
  const { success, code, message, result, timestamp } = JSON.parse(body) as Record<string, unknown>
  return (
    typeof success === 'boolean' &&
    typeof code === 'number' &&
    typeof message === 'string' &&
    result !== undefined &&
    typeof timestamp === 'number'
  )
}

/**
 * A list of its own for the one picker that reads it so (WIRE.md §1.4 C), and the description of the calls with its page, which are files
 * of their own kinds; the specification names none of them.
 */
const BARE = ['GET /sys/user/getMultiUser', 'GET /openapi.json', 'GET /openapi']

// Asked with nothing most refuse: a refusal has the same envelope as an answer. Whoever is signed out by a call signs in again.
test.each([undefined, 'admin', 'js_xinghe'])(
  'every call answers %s in the envelope of success, code, message, result and timestamp; only files have none [7.C006]',
  async (who) => {
    const strayed: string[] = []
    const answered: string[] = []
    for (const name of server.app.appContext.served.keys()) {
      const [method = '', path = ''] = name.split(' ')
      const token = who && (await server.signIn(who))
      const { statusCode, headers, body } = await server.app.inject({
        method: method as 'GET',
        url: `${server.config.contextPath}${path.replace(/:\w+/g, 'x')}`,
        headers: token ? { 'x-access-token': token } : {},
        ...(method === 'GET' ? {} : { payload: {} })
      })
      if (statusCode === 200) answered.push(name)
      if (statusCode === 200 && /octet-stream|sheet|^image|pdf|zip/.test(String(headers['content-type']))) continue
      if (BARE.includes(name) && statusCode === 200) continue
      if (!isEnvelope(body)) strayed.push(`${name}: ${statusCode} ${body.slice(0, 80)}`)
    }
    expect(strayed).toEqual([])
    // Not all of them are refusals.
    if (who) expect(answered.length).toBeGreaterThan(10)
  }
)

test('a list answers with result.records and result.total [7.C006]', async () => {
  const { result } = await server.ask<{ records: unknown[]; total: number }>('GET', '/system/sysProject/queryList', {
    token: await server.signIn('js_xinghe'),
    query: { pageNo: 1, pageSize: 10 }
  })
  expect(result?.records.length).toBeGreaterThan(0)
  expect(result?.total).toBeGreaterThan(0)
})
