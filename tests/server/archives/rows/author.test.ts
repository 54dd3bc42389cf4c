import { afterAll, beforeAll, expect, test } from 'vitest'

import { signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

test('who comes too late with an edit is given the row as it is now, and who has changed it', async () => {
  const [mine, other] = [await signInClient(server, 'sg_yijian', 'p1'), await signInClient(server, 'js_xinghe', 'p1')]
  const { result: row } = await mine.add('p1-m11-C5-01', { title: '钢筋隐蔽工程验收记录' })
  await other.save(row!, { remark: '已核对' })
  const late = await mine.save(row!, { remark: '待补签' })
  expect(late).toMatchObject({ ok: false, code: 409, row: { remark: '已核对', updateByName: '何申甲' } })
})
