import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { type ReviewClient, signInReviewer, submitted } from '#kit/server/reviewing.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let maker: ArchiveClient
let reviewer: ReviewClient
beforeAll(async () => {
  server = await startDemoServer()
  maker = await signInClient(server, 'sg_yijian', 'p1')
  reviewer = await signInReviewer(server, 'jl_zhengheng', 'p1')
})
afterAll(() => server?.close())

const notices = async (token: string) =>
  (
    await server.ask<{ sysMsgList: { titile: string; busId: string }[] }>('GET', '/sys/annountCement/listByUser', {
      token
    })
  ).result?.sysMsgList ?? []
const tasks = (file: string) =>
  server.db
    .selectFrom('arcTask')
    .select(['nodeKey', 'status', 'assignee', 'claimedBy', 'reason'])
    .where('fileId', '=', file)
    .orderBy('createTime')
    .orderBy('id')
    .execute()

describe('returning', () => {
  test('the maker learns why, at which cells and places, has a task and a notice that leads there', async () => {
    const row = await submitted(maker)
    const place = { object: row.objects[0]!.id, page: 1, x: 0.1, y: 0.2, width: 0.3, height: 0.05 }
    const marks = { keys: ['docDate', 'nonsense'], places: [place] }
    expect(await reviewer.giveBack(row, '5', '页数与扫描件不符', marks)).toMatchObject([
      { ok: true, row: { status: 'returned', review: { decision: { kind: 'return', reason_dictText: '页数不符' } } } }
    ])
    const { result } = await maker.get(row.id)
    expect(result).toMatchObject({
      status: 'returned',
      returned: '页数与扫描件不符',
      lastReturn: {
        reason: '5',
        opinion: '页数与扫描件不符',
        byName: '钱丑己',
        keys: ['pages', 'docDate'],
        places: [place]
      }
    })
    expect(await tasks(row.id)).toMatchObject([
      { nodeKey: 'review', status: 'returned', reason: '5' },
      { nodeKey: 'collect', status: 'todo', assignee: 'u-sg_yijian' }
    ])
    expect((await notices(maker.token))[0]).toMatchObject({ titile: `退回：${row.title}`, busId: row.id })
  })

  test('a reason alone is enough, but not 其他: that is said in words', async () => {
    const row = await submitted(maker)
    const refusals = [
      await reviewer.giveBack(row, ''),
      await reviewer.giveBack(row, '77'),
      await reviewer.giveBack(row, '99', '  ')
    ]
    expect(refusals.map(([no]) => no?.message)).toEqual(['请选择退回原因', '没有这个退回原因', '退回意见不能为空'])
    expect(await reviewer.giveBack(row, '2')).toMatchObject([{ ok: true, row: { returned: '签章不全' } }])
  })

  test('what was submitted again says so, and what was changed since', async () => {
    const row = await submitted(maker)
    await reviewer.giveBack(row, '3', '题名不规范')
    const { row: mended } = await maker.save((await maker.get(row.id)).result!, { title: `${row.title}（改）` })
    await maker.submit(mended!.id)
    expect((await reviewer.queue({ show: 'again', id: row.id })).result?.records).toHaveLength(1)
    const { result } = await reviewer.detail(row.id)
    expect(result?.lastReturn).toMatchObject({ reason: '3' })
    expect(result?.cells.filter(({ isChanged }) => isChanged)).toMatchObject([
      { key: 'title', text: `${row.title}（改）`, before: row.title }
    ])
    expect(result?.history).toMatchObject([{ kind: 'return', byName: '钱丑己', isTakenBack: false }])
  })

  test('the rules of the columns and what they find now are beside the cells', async () => {
    const row = await submitted(maker)
    await server.db.updateTable('arcFile').set({ pages: 7 }).where('id', '=', row.id).execute()
    const { result } = await reviewer.detail(row.id)
    expect(result?.cells.find(({ key }) => key === 'pages')).toMatchObject({ text: '7', faults: ['电子文件共 1 页'] })
    expect(result?.cells.find(({ key }) => key === 'title')?.rules).toContain('必填')
  })
})

describe('taking back', () => {
  test('an accepted file waits again, with the same reviewer', async () => {
    const row = await submitted(maker)
    await reviewer.view(row)
    await reviewer.accept(row)
    expect((await reviewer.recent())[0]).toMatchObject({ kind: 'accept', files: [{ id: row.id, title: row.title }] })
    expect((await reviewer.takeBack()).result).toMatchObject([
      { ok: true, row: { status: 'submitted', review: { isMine: true } } }
    ])
    expect(await tasks(row.id)).toMatchObject([{ status: 'doing', claimedBy: 'u-jl_zhengheng' }])
  })

  test('of a returned file the task of its maker and the notice go, and nothing says that it came back', async () => {
    const row = await submitted(maker)
    await reviewer.giveBack(row, '5')
    await reviewer.takeBack()
    expect(await tasks(row.id)).toMatchObject([
      { nodeKey: 'review', status: 'doing' },
      { nodeKey: 'collect', status: 'cancelled' }
    ])
    expect((await notices(maker.token)).some(({ busId }) => busId === row.id)).toBe(false)
    expect((await reviewer.detail(row.id)).result).toMatchObject({
      lastReturn: null,
      row: { review: { isAgain: false } }
    })
    expect((await reviewer.takeBack((await reviewer.recent())[0]!.batch)).result?.[0]?.row?.id).not.toBe(row.id)
  })

  test('once somebody has gone on with the file it stays', async () => {
    const row = await submitted(maker)
    await reviewer.giveBack(row, '5')
    await maker.save((await maker.get(row.id)).result!, { remark: '已改' })
    expect((await reviewer.takeBack()).result).toMatchObject([
      { ok: false, message: '这份文件审核后已有人继续处理，不能撤销', row: { status: 'returned' } }
    ])
  })

  test('not somebody else’s, and not the twenty-first', async () => {
    const rows = []
    for (let n = 0; n < 21; n++) rows.push(await submitted(maker))
    for (const row of rows) await reviewer.giveBack(row, '5')
    const builder = await signInReviewer(server, 'js_xinghe', 'p1')
    const recent = await reviewer.recent()
    expect(recent).toHaveLength(20)
    expect((await builder.takeBack(recent[0]!.batch)).status).toBe(404)
    const { batchId } = await server.db
      .selectFrom('arcReviewDecision')
      .select('batchId')
      .where('fileId', '=', rows[0]!.id)
      .executeTakeFirstOrThrow()
    expect((await reviewer.takeBack(batchId)).result).toMatchObject([{ ok: false, message: '只能撤销最近 20 次审核' }])
  })
})

test('the queue is exported as it is asked', async () => {
  const token = await server.signIn('js_xinghe', 'p1')
  const { raw } = await server.ask('GET', '/archives/review/exportXls', { token }).catch(() => ({ raw: null }))
  if (raw) expect(raw.headers['content-type']).toContain('spreadsheetml')
  const denied = await server.ask('GET', '/archives/review/exportXls', {
    token: await server.signIn('jl_zhengheng', 'p1')
  })
  expect(denied.status).toBe(403)
})
