import { afterAll, beforeAll, expect, test } from 'vitest'

import { MOST_DESCRIPTION_LINES } from '#contract/archives/descriptions.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { multipart } from '#kit/server/multipart.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('js_xinghe', 'p1')
})
afterAll(() => server?.close())

async function read(name: string, bytes: Uint8Array, as = token) {
  const { body, headers } = await multipart({ name, bytes })
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/archives/file/readDescriptions',
    headers: { ...headers, 'x-access-token': as },
    payload: body
  })
  return { status: answer.statusCode, ...answer.json<{ message: string; result: unknown }>() }
}

test('a table of descriptions is read line by line as texts, and nothing is written', async () => {
  const before = await server.db.selectFrom('arcFile').select('id').execute()
  const { result } = await read('著录.csv', Buffer.from('文件题名,页数\n\n"甲,乙",3\n'))
  expect(result).toEqual({
    fileName: '著录.csv',
    lines: [
      { no: 1, cells: ['文件题名', '页数'] },
      { no: 3, cells: ['甲,乙', '3'] }
    ]
  })
  expect(await server.db.selectFrom('arcFile').select('id').execute()).toHaveLength(before.length)
})

test('what the list gave as XLSX is read as it is', async () => {
  const exported = await server.app.inject({
    url: '/api/archives/file/exportXls',
    query: { nodeId: 'p1-m11-C5-01' },
    headers: { 'x-access-token': token }
  })
  const { result } = await read('导出.xlsx', exported.rawPayload)
  const { lines } = result as { lines: { cells: string[] }[] }
  expect(lines[0]?.cells).toContain('文件题名')
  expect(lines.length).toBeGreaterThan(2)
})

test('a file that is no table, an empty one and one with too many lines are refused by their names', async () => {
  expect(await read('坏.xlsx', Buffer.from('PK\u0003\u0004 nothing'))).toMatchObject({
    message: expect.stringContaining('坏.xlsx')
  })
  expect(await read('空.csv', Buffer.from('\n\n'))).toMatchObject({ message: expect.stringContaining('空.csv') })
  const many = Buffer.from('题名\n'.repeat(MOST_DESCRIPTION_LINES + 10))
  expect((await read('多.csv', many)).message).toContain(String(MOST_DESCRIPTION_LINES))
})

test('who may not import descriptions is refused', async () => {
  const designer = await server.signIn('sj_fangyuan', 'p1')
  expect((await read('著录.csv', Buffer.from('文件题名\n甲\n'), designer)).status).toBe(403)
})
