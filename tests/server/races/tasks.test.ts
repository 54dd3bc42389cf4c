import { afterAll, beforeAll, expect, test } from 'vitest'

import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { answered, race } from '#kit/server/race.ts'
import { colleague, submitted } from '#kit/server/reviewing.ts'
import type { TestServer } from '#kit/server/server.ts'
import { signInTasks, type TaskClient } from '#kit/server/tasking.ts'

let server: TestServer
let builder: ArchiveClient
let maker: TaskClient
let leader: TaskClient
let one: TaskClient
let two: TaskClient
beforeAll(async () => {
  server = await startDemoServer()
  await colleague(server, 'jl_second', 'jl_zhengheng', 'p1')
  builder = await signInClient(server, 'sg_yijian', 'p1')
  maker = await signInTasks(server, 'sg_yijian', 'p1')
  leader = await signInTasks(server, 'js_xinghe', 'p1')
  one = await signInTasks(server, 'jl_zhengheng', 'p1')
  two = await signInTasks(server, 'jl_second', 'p1')
})
afterAll(() => server?.close())

const NODE = 'p1-m11-C5-02'
/** The review of a file that was submitted. */
const reviewOf = async () => {
  const row = await submitted(builder)
  return (await one.list()).find(({ fileId }) => fileId === row.id)?.id ?? ''
}

test('of two who claim a task one wins, and so does one of two who release it', async () => {
  await race(server, 'arcTask', reviewOf, async (id) => [
    [() => answered(one.act('claim', id)), 'doing'],
    [() => answered(two.act('claim', id)), 'doing']
  ])
  const release = (id: string) => () => answered(one.act('release', id))
  await race(
    server,
    'arcTask',
    async () => {
      const id = await reviewOf()
      expect((await one.act('claim', id)).success).toBe(true)
      return id
    },
    async (id) => [
      [release(id), 'todo'],
      [release(id), 'todo']
    ]
  )
})

test('of passing a task on and releasing it one wins', async () => {
  await colleague(server, 'sg_second', 'sg_yijian', 'p1')
  await race(
    server,
    'arcTask',
    async () => {
      const row = await submitted(builder)
      const review = (await one.list()).find(({ fileId }) => fileId === row.id)?.id ?? ''
      await one.act('return', review, { reason: '5' })
      const mending = (await maker.list()).find(({ fileId }) => fileId === row.id)?.id ?? ''
      expect((await maker.act('claim', mending)).success).toBe(true)
      return mending
    },
    async (id) => [
      [() => answered(maker.transfer(id, 'u-sg_second')), 'todo'],
      [() => answered(maker.act('release', id)), 'todo']
    ]
  )
})

test('of finishing, returning and taking back a step of a process at once one wins', async () => {
  expect((await leader.start(NODE)).success).toBe(true)
  const collect =
    (await maker.list()).find(({ nodeId, title }) => nodeId === NODE && title.startsWith('收集'))?.id ?? ''
  await submitted(builder, NODE)
  expect((await maker.finish(collect)).success).toBe(true)
  const review =
    (await one.list({ box: 'todo' })).find(({ nodeId, fileId }) => nodeId === NODE && fileId === null)?.id ?? ''
  expect((await one.act('claim', review)).success).toBe(true)
  const finish = () => answered(one.finish(review, { complete: 'true' }))
  const giveBack = () => answered(one.act('return', review, { reason: '5', opinion: '缺一份' }))
  const takeBack = () => answered(one.act('takeBack', review))
  const stateNow = async () => (await one.one(review)).result?.status
  const doing = async () => {
    if ((await stateNow()) !== 'doing') expect((await takeBack()).won).toBe(true)
    return review
  }
  await race(server, 'arcTask', doing, async () => [
    [finish, 'done'],
    [giveBack, 'returned']
  ])
  for (const [act, state] of [
    [finish, 'done'],
    [giveBack, 'returned']
  ] as const) {
    await race(server, 'arcTask', doing, async () => [
      [act, state],
      [act, state]
    ])
    const over = async () => {
      await doing()
      expect((await act()).won).toBe(true)
      return review
    }
    await race(server, 'arcTask', over, async () => [
      [takeBack, 'doing'],
      [takeBack, 'doing']
    ])
  }
})
