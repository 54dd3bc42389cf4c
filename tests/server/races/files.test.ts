import { afterAll, beforeAll, expect, test } from 'vitest'

import type { RowOutcome } from '#contract/archives/files.ts'
import type { StepDone } from '#contract/archives/volumes.ts'
import { type ArchiveClient, FULL_TEXT, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { type Act, answered, outcome, race } from '#kit/server/race.ts'
import { type ReviewClient, signInReviewer, submitted } from '#kit/server/reviewing.ts'
import { pdf } from '#kit/files/sample-files.ts'
import { stepNow } from '#kit/server/seen-volumes.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let builder: ArchiveClient
let reviewer: ReviewClient
beforeAll(async () => {
  server = await startDemoServer()
  builder = await signInClient(server, 'sg_yijian', 'p1')
  reviewer = await signInReviewer(server, 'jl_zhengheng', 'p1')
})
afterAll(() => server?.close())

test('of accepting and returning a file at once one wins', async () => {
  let row: Awaited<ReturnType<typeof submitted>>
  await race(
    server,
    'arcFile',
    async () => {
      row = await submitted(builder)
      await reviewer.view(row)
      return row.id
    },
    async () => [
      [() => outcome(reviewer.accept(row)), 'approved'],
      [() => outcome(reviewer.giveBack(row, '资料不全', '缺签章')), 'returned']
    ]
  )
})

test('two submissions at once are one: both are answered that it is done, and there is one task of review', async () => {
  const name = `同时提交${Math.random()}`
  const row = await builder.bring('p1-m11-C5-01', `${name}.pdf`, await pdf(1, { text: name }))
  expect((await builder.save(row, { ...FULL_TEXT, title: name })).ok).toBe(true)
  const outcomes = await Promise.all([outcome(builder.submit(row.id)), outcome(builder.submit(row.id))])
  expect(outcomes.map(({ won }) => won)).toEqual([true, true])
  const { status } = await server.db
    .selectFrom('arcFile')
    .select('status')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('submitted')
  const tasks = await server.db.selectFrom('arcTask').select('status').where('fileId', '=', row.id).execute()
  expect(tasks.filter((task) => task.status === 'todo')).toHaveLength(1)
})

test('of withdrawing and accepting at once one wins', async () => {
  let row: Awaited<ReturnType<typeof submitted>>
  await race(
    server,
    'arcFile',
    async () => {
      row = await submitted(builder)
      return row.id
    },
    async (id) => {
      await reviewer.view(row)
      return [
        [() => outcome(reviewer.accept(row)), 'approved'],
        [() => outcome(builder.withdraw(id)), 'draft']
      ]
    }
  )
})

test('of two take-backs of the same decision one wins, and so does one of taking back and arranging or making void', async () => {
  let row: Awaited<ReturnType<typeof submitted>>
  let batch = ''
  const decided = (decide: () => Promise<unknown>) => async () => {
    row = await submitted(builder)
    await reviewer.view(row)
    await decide()
    batch = (await reviewer.recent())[0]?.batch ?? ''
    return row.id
  }
  const takeBack: Act = async () => {
    const { result, message } = await reviewer.takeBack(batch)
    return { won: result?.[0]?.ok === true, said: result?.[0]?.message ?? message }
  }
  const accepted = decided(() => reviewer.accept(row))
  const returned = decided(() => reviewer.giveBack(row, '资料不全', '缺签章'))
  for (const prepare of [accepted, returned])
    await race(server, 'arcFile', prepare, async () => [
      [takeBack, 'submitted'],
      [takeBack, 'submitted']
    ])
  const arranger = await server.signIn('js_xinghe', 'p1')
  const to = await volumeIn(arranger)
  await race(server, 'arcFile', accepted, async (id) => [
    [takeBack, 'submitted'],
    [() => answered(stepNow(server, arranger, ['POST', 'move'], { ids: [id], to })), 'arranged']
  ])
  const makeVoid = async (id: string) => {
    const body = { ids: [id], reason: '重复上传' }
    const asked = await server.ask<RowOutcome[]>('POST', '/archives/file/void', { token: builder.token, body })
    return { won: asked.result?.[0]?.ok === true, said: asked.result?.[0]?.message ?? asked.message }
  }
  await race(server, 'arcFile', accepted, async (id) => [
    [() => makeVoid(id), 'void'],
    [() => makeVoid(id), 'void']
  ])
})

test('of two who return a file that was arranged for correction one wins, and so does one of two who take that back', async () => {
  let row: Awaited<ReturnType<typeof submitted>>
  const arranger = await server.signIn('js_xinghe', 'p1')
  const arranged = async () => {
    row = await submitted(builder)
    await reviewer.view(row)
    await reviewer.accept(row)
    const to = await volumeIn(arranger)
    await stepNow(server, arranger, ['POST', 'move'], { ids: [row.id], to })
    return row.id
  }
  const body = (id: string) => ({ ids: [id], reason: '4' })
  const give = (id: string) => () => answered(stepNow(server, arranger, ['POST', 'return'], body(id)))
  await race(server, 'arcFile', arranged, async (id) => [
    [give(id), 'returned'],
    [give(id), 'returned']
  ])
  let step = ''
  const returned = async () => {
    const id = await arranged()
    step = (await stepNow(server, arranger, ['POST', 'return'], body(id))).result?.step ?? ''
    return id
  }
  const undo = () => answered(server.ask('POST', '/arrange/volume/undo', { token: arranger, body: { step } }))
  await race(server, 'arcFile', returned, async () => [
    [undo, 'arranged'],
    [undo, 'arranged']
  ])
})

/** A volume of one's own; gives its id. */
async function volumeIn(token: string): Promise<string> {
  const cells = { title: '云澜法院综合楼施工文件', compiler: '云澜建工集团有限公司', filer: '赵敏' }
  const { result } = await server.ask<StepDone>('POST', '/arrange/volume/add', { token, body: { template: 1, cells } })
  return result?.volumes[0]?.id ?? ''
}
