import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { CheckScheme } from '#contract/checks/check-schemes.ts'
import type { CheckedItem, CheckRun } from '#contract/checks/runs.ts'
import type { SchemeItem } from '#contract/checks/schemes.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'
import { inTransaction } from '#server/db/transaction.ts'

const AT = '/archives/checkScheme'
/** A file whose number of pages is wrong: WZ-07 finds it. */
const FILE = 'f0020'
type Written = { readonly change: string; readonly ids: readonly string[] }
type Shown = CheckRun & { readonly items: readonly CheckedItem[] }

let server: TestServer
let admin: string
let builder: string
beforeAll(async () => {
  server = await startDemoServer()
  admin = await server.signIn('admin')
  builder = await server.signIn('js_xinghe', 'p1')
})
afterAll(() => server?.close())

const one = async (id: string) =>
  (await server.ask<CheckScheme>('GET', `${AT}/queryById`, { token: admin, query: { id } })).result
const itemsOf = async (id: string) => JSON.parse((await one(id))?.items ?? '[]') as SchemeItem[]
const edit = async (id: string, items: readonly object[], token = admin) =>
  server.ask('PUT', `${AT}/edit`, {
    token,
    body: { id, rowVersion: (await one(id))?.rowVersion, items: JSON.stringify(items) }
  })
const copy = async (id: string, more: object = {}, token = admin) =>
  server.ask<Written>('POST', `${AT}/copy`, { token, body: { ids: id, ...more } })
const draftOf = async (id: string, more: object = {}) => {
  const { result, message } = await copy(id, more)
  expect(result?.ids, message).toHaveLength(1)
  return result?.ids[0] ?? ''
}
const publish = async (id: string, token = admin) =>
  server.ask('PUT', `${AT}/publish`, { token, body: { id, rowVersion: (await one(id))?.rowVersion } })
async function check(): Promise<Shown> {
  const body = { stage: 'G', target: 'file', ids: [FILE], text: false, drawing: false }
  const { result, message } = await server.ask<{ id: string }>('POST', '/arrange/check/run', { token: builder, body })
  expect(result, message).not.toBeNull()
  await jobsOf(server.app.appContext).idle()
  return runOf(result?.id ?? '')
}
const runOf = async (id: string) =>
  (await server.ask<Shown>('GET', '/arrange/check/queryById', { token: builder, query: { id } })).result!

describe('a draft', () => {
  test('is copied as the next version or as another scheme, and changed item by item', async () => {
    const next = await draftOf('scheme-filing-1')
    expect(await one(next)).toMatchObject({ code: 'filing', version: 2, stage: 'G', status: 'draft', isShared: false })
    expect(await itemsOf(next)).toEqual(await itemsOf('scheme-filing-1'))
    const items = (await itemsOf(next)).filter(({ code }) => code !== 'ZS-02')
    expect((await edit(next, items)).success).toBe(true)
    expect((await one(next))?.itemCount).toBe(items.length)
    const other = await draftOf('scheme-filing-1', { newCode: 'local', newName: '本市归档检测' })
    expect(await one(other)).toMatchObject({ code: 'local', version: 1, name: '本市归档检测', nameEn: null })
  })

  test.each([
    [{ code: 'KY-07', level: 'warn', parameters: { dpi: 5000 } }, 'KY-07', '最低分辨率应为 72 到 1200 的整数'],
    [{ code: 'KY-07', level: 'warn', parameters: { dpi: 300.5 } }, 'KY-07', '72 到 1200'],
    [{ code: 'KY-07', level: 'warn', parameters: { inches: 3 } }, 'KY-07', 'inches'],
    [{ code: 'ZS-10', level: 'error' }, 'ZS-10', '不属于该检测环节']
  ])('with %o is refused by name and nothing is kept', async (item, code, words) => {
    const id = await draftOf('scheme-filing-1', { newCode: `bad${code.slice(-2)}${words.length}` })
    const before = await itemsOf(id)
    const refused = await edit(id, [...before.filter((kept) => kept.code !== code), item])
    expect(refused.success).toBe(false)
    expect(refused.message).toContain(code)
    expect(refused.message).toContain(words)
    expect(await itemsOf(id)).toEqual(before)
  })

  test('of whoever may not is neither copied, changed nor published, and who has not the menu reads none', async () => {
    const id = await draftOf('scheme-filing-1', { newCode: 'guarded' })
    expect((await copy(id, {}, builder)).status).toBe(403)
    expect((await edit(id, [], builder)).status).toBe(403)
    expect((await publish(id, builder)).status).toBe(403)
    expect((await server.ask('GET', `${AT}/effects`, { token: builder, query: { id } })).status).toBe(403)
    expect((await server.ask('GET', `${AT}/list`, { token: builder })).status).toBe(403)
    expect((await server.ask('GET', `${AT}/list`)).status).toBe(401)
  })

  test('of an empty scheme is not published, and what comes along is not changed', async () => {
    const id = await draftOf('scheme-filing-1', { newCode: 'empty' })
    expect((await edit(id, [])).message).toContain('至少选择一个检测项')
    await server.db.updateTable('arcCheckScheme').set({ items: '[]' }).where('id', '=', id).execute()
    expect((await publish(id)).message).toContain('至少选择一个检测项')
    expect((await edit('scheme-filing-1', await itemsOf(id))).success).toBe(false)
  })
})

describe('what is published', () => {
  test('drives the checks that are ordered after it; those before keep their version', async () => {
    const before = await check()
    const wrong = before.items.find(({ code }) => code === 'WZ-07')
    expect(wrong?.result).toBe('failed')
    const id = await draftOf('scheme-filing-1', { newCode: 'driving' })
    const items = (await itemsOf(id)).flatMap((item): SchemeItem[] =>
      item.code === 'ZS-01' ? [] : [item.code === 'WZ-07' ? { ...item, level: 'warn' } : item]
    )
    expect((await edit(id, items)).success).toBe(true)
    const effects = await server.ask('GET', `${AT}/effects`, { token: admin, query: { id } })
    expect(effects.result).toMatchObject({
      replaces: { name: '归档环节四性检测', version: 1, runCount: 1 },
      ...{ added: [], removed: ['ZS-01'], changed: ['WZ-07'] }
    })
    expect((await publish(id)).success).toBe(true)
    const after = await check()
    expect(after.scheme).toBe(`归档环节四性检测 第 ${(await one(id))?.version} 版`)
    expect(after.items.find(({ code }) => code === 'WZ-07')?.result).toBe('warned')
    expect(after.items.find(({ code }) => code === 'ZS-01')?.checked ?? 0).toBe(0)
    expect((await runOf(before.id)).scheme).toBe('归档环节四性检测 第 1 版')
    expect((await one(id))?.runCount).toBe(1)
  })

  test('gives way to the next for its stage, whatever its code, and never changes, not by a statement either', async () => {
    const [first, second] = [
      await draftOf('scheme-filing-1', { newCode: 'first' }),
      await draftOf('scheme-filing-1', { newCode: 'second' })
    ]
    expect((await publish(first)).success).toBe(true)
    expect((await publish(second)).success).toBe(true)
    expect([(await one(first))?.status, (await one(second))?.status]).toEqual(['superseded', 'published'])
    expect((await publish(second)).message).toContain('不是草案')
    expect((await edit(second, [{ code: 'ZS-01', level: 'error' }])).success).toBe(false)
    const asApp = (statement: ReturnType<typeof sql>) =>
      inTransaction(server.db, { id: 'u-sys', tenant: 1, projects: [] }, (tx) => statement.execute(tx), 'tenant')
    await expect(asApp(sql`update arc_check_scheme set items = '[]' where id = ${second}`)).rejects.toThrow(
      'not change'
    )
    await expect(asApp(sql`delete from arc_check_scheme where id = ${second}`)).rejects.toThrow('not change')
  })
})
