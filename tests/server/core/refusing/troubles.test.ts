import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { call } from '#contract/core/call.ts'
import { twoTenants } from '#kit/server/people.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'
import { serve } from '#server/core/http/serve.ts'
import { BadDigest, DiskFull, NotStored, TooLarge } from '#server/storage/storage.ts'

const run = call('POST', '/t/run', { serves: 'user', input: z.object({ statement: z.string() }), output: z.null() })
const keep = call('POST', '/t/keep', { serves: 'user', input: z.object({ how: z.string() }), output: z.null() })
const troubles: Record<string, () => Error> = {
  full: () => new DiskFull(3 * 1024 ** 2),
  large: () => new TooLarge(1024 ** 2),
  digest: () => new BadDigest('0'),
  missing: () => new NotStored('x'),
  enospc: () => Object.assign(new Error('write ENOSPC'), { code: 'ENOSPC' })
}
function area(app: FastifyInstance): void {
  serve(app, run, async ({ statement }, { tx }) => {
    await sql.raw(statement).execute(tx)
    return null
  })
  serve(app, keep, ({ how }) => {
    throw troubles[how]?.() ?? new Error(how)
  })
}

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ areas: { account: area }, fill: twoTenants })
  token = await server.signIn('jia')
})
afterAll(() => server.close())
const ask = (statement: string) => server.ask('POST', '/t/run', { token, body: { statement } })

describe('what the database refuses', () => {
  test.each([
    ['a value that is taken', `insert into arc_file select * from arc_file limit 1`, 200, 510, '数据已存在，不能重复'],
    ['a row in use', `delete from arc_project`, 200, 510, '数据正被使用，不能删除或引用了不存在的数据'],
    ['a value that cannot be', `update arc_file set pages = -1`, 400, 400, '提交的内容含有无法保存的值'],
    ['a text that is no date', `update arc_file set doc_date = 'morgen'`, 400, 400, '提交的内容含有无法保存的值'],
    ['what was not granted', `select password_hash from sys_user_secret`, 403, 403, '拒绝访问'],
    ['a statement that is none', `selec`, 500, 500, '服务器出错了，请稍后重试']
  ])('%s is answered in words', async (_, statement, status, code, message) => {
    const answer = await ask(statement)
    expect(answer).toMatchObject({ status, code, success: false, result: null })
    expect(answer.message.replace(/（编号 [\w-]+，请告知管理员）$/, '')).toBe(message)
    expect(answer.raw.body).not.toMatch(/arc_|sys_|syntax/)
  })

  /** Ends every connection that works for somebody else; gives how many these were. */
  const cut = async () =>
    (
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid() and datname = current_database()`.execute(
        server.db
      )
    ).rows.length

  test('who asks does not notice one lost connection: what was not committed is done again', async () => {
    const sleeping = ask('select pg_sleep(1)')
    await expect.poll(cut, { interval: 20 }).toBe(1)
    expect((await sleeping).status).toBe(200)
  })

  test('where connections are lost again and again it is answered by 503 with a time to come again, and the next request is served', async () => {
    let isAnswered = false
    const sleeping = ask('select pg_sleep(20)').finally(() => {
      isAnswered = true
    })
    while (!isAnswered) await cut()
    const answer = await sleeping
    expect(answer).toMatchObject({ status: 503, code: 503, message: '服务暂时不可用，请稍后重试' })
    expect(answer.raw.headers['retry-after']).toBe('5')
    expect((await ask('select 1')).status).toBe(200)
  })

  test('a statement that takes too long is given up', async () => {
    expect(await ask(`set local statement_timeout = '50ms'; select pg_sleep(5)`)).toMatchObject({
      status: 503,
      message: '系统繁忙，请稍后重试'
    })
  })
})

test.each([
  ['full', 507, '存储空间不足，还可存放 3 MB'],
  ['enospc', 507, '磁盘空间不足，无法保存'],
  ['large', 413, '文件超过 1 MB，不能上传'],
  ['digest', 400, '文件校验不一致，请重新上传'],
  ['missing', 404, '很抱歉，资源未找到!']
])('what the storage refuses (%s) is answered in words', async (how, status, message) => {
  expect(await server.ask('POST', '/t/keep', { token, body: { how } })).toMatchObject({ status, code: status, message })
})
