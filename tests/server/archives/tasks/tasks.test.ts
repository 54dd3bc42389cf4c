import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { colleague, type ReviewClient, signInReviewer, submitted } from '#kit/server/reviewing.ts'
import type { TestServer } from '#kit/server/server.ts'
import { signInTasks, type TaskClient } from '#kit/server/tasking.ts'

let server: TestServer
let maker: ArchiveClient
let reviewer: ReviewClient
let one: TaskClient
let two: TaskClient
let builder: TaskClient
let contractor: TaskClient
beforeAll(async () => {
  server = await startDemoServer()
  await colleague(server, 'jl_second', 'jl_zhengheng', 'p1')
  maker = await signInClient(server, 'sg_yijian', 'p1')
  reviewer = await signInReviewer(server, 'jl_zhengheng', 'p1')
  one = await signInTasks(server, 'jl_zhengheng', 'p1')
  two = await signInTasks(server, 'jl_second', 'p1')
  builder = await signInTasks(server, 'js_xinghe', 'p1')
  contractor = await signInTasks(server, 'sg_yijian', 'p1')
})
afterAll(() => server?.close())

const taskOf = async (client: TaskClient, file: string) => (await client.list()).find(({ fileId }) => fileId === file)
const waiting = async () => {
  const row = await submitted(maker)
  const task = await taskOf(one, row.id)
  if (!task) throw new Error('nobody has the review')
  return { row, id: task.id }
}
const stateOf = async (id: string) =>
  (await server.db.selectFrom('arcTask').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const noticesOf = async (user: string, title: string) =>
  (
    await server.db
      .selectFrom('sysAnnouncementSend as s')
      .innerJoin('sysAnnouncement as a', 'a.id', 's.anntId')
      .select(['a.titile', 'a.msgContent'])
      .where('s.userId', '=', user)
      .where('a.titile', 'like', `${title}%`)
      .where('a.openPage', '=', 'archives/task')
      .execute()
  ).length

describe('lists', () => {
  test('a submitted file is the task of each reviewer, due by the definition, and its maker waits for it', async () => {
    const { row, id } = await waiting()
    const task = (await one.one(id)).result
    expect(task).toMatchObject({ status: 'todo', box: 'todo', daysLeft: 5, can: 'claim,process,return' })
    // Titles begin with the name of the unit, which lists know to leave out.
    expect(task?.unit).toBe('1#商务办公楼')
    const queue = (await reviewer.queue()).result?.records ?? []
    expect(queue.find(({ id: file }) => file === row.id)?.review.unit).toBe('1#商务办公楼')
    expect((await taskOf(two, row.id))?.box).toBe('todo')
    expect(await taskOf(contractor, row.id)).toMatchObject({ box: 'owed', can: '' })
    expect(await taskOf(builder, row.id)).toMatchObject({ box: 'owed', can: 'urge' })
  })

  test('what is late is listed as overdue beside its other list, and each list is counted', async () => {
    const { id } = await waiting()
    await server.db.updateTable('arcTask').set({ dueDate: '2020-01-01' }).where('id', '=', id).execute()
    const before = await one.counts()
    expect((await one.one(id)).result).toMatchObject({ status: 'overdue', box: 'todo,overdue' })
    expect((await one.list({ box: 'overdue' })).map((task) => task.id)).toContain(id)
    await one.act('claim', id)
    const now = await one.counts()
    expect([now.todo, now.doing]).toEqual([(before.todo ?? 0) - 1, (before.doing ?? 0) + 1])
    expect((await one.list({ box: 'doing' })).map((task) => task.id)).toContain(id)
  })

  test('nobody of another project or tenant sees or does a task', async () => {
    const { id } = await waiting()
    const elsewhere = await signInTasks(server, 'js_lanjiang', 'p2')
    expect((await elsewhere.list()).map((task) => task.id)).not.toContain(id)
    expect((await elsewhere.one(id)).status).toBe(404)
    expect((await elsewhere.act('claim', id)).status).toBe(404)
    expect((await elsewhere.finish(id)).status).toBe(404)
    expect((await elsewhere.steps(id)).status).toBe(404)
    expect((await server.ask('GET', '/archives/task/list')).status).toBe(401)
    const admin = await server.signIn('admin')
    expect((await server.ask('GET', '/archives/task/list', { token: admin })).status).toBe(403)
  })
})

describe('claiming', () => {
  test('of two who claim at once one wins, and the other reads who has it', async () => {
    const { id } = await waiting()
    const both = await Promise.all([one.act('claim', id), two.act('claim', id)])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    const lost = both[0]?.success ? two : one
    expect(await lost.act('claim', id)).toMatchObject({ success: false })
    expect((await lost.list()).map((task) => task.id)).not.toContain(id)
    const won = lost === one ? two : one
    expect((await won.act('release', id)).success).toBe(true)
    expect(await stateOf(id)).toBe('todo')
  })

  test('who brought a file does not claim its review, nor does who has no such role', async () => {
    const { id } = await waiting()
    expect((await contractor.act('claim', id)).success).toBe(false)
    expect((await builder.act('claim', id)).success).toBe(false)
    expect(await stateOf(id)).toBe('todo')
  })

  test('what a reviewer had for a while is free once that is over', async () => {
    const { row, id } = await waiting()
    await reviewer.view(row)
    expect((await two.act('claim', id)).success).toBe(false)
    await server.db.updateTable('arcTask').set({ claimedUntil: '2020-01-01 00:00:00' }).where('id', '=', id).execute()
    expect((await two.act('claim', id)).success).toBe(true)
    expect((await two.one(id)).result).toMatchObject({ box: 'doing', can: 'release,transfer,process,return' })
  })
})

describe('passing on, urging, returning', () => {
  test('a claimed task is passed on to a colleague, who alone may do it then and is notified', async () => {
    await colleague(server, 'sg_second', 'sg_yijian', 'p1')
    const second = await signInTasks(server, 'sg_second', 'p1')
    const { row, id } = await waiting()
    await one.act('return', id, { reason: '5' })
    const mending = (await taskOf(contractor, row.id))?.id ?? ''
    expect((await contractor.transfer(mending, 'u-sg_second')).message).toContain('还没有签收')
    await contractor.act('claim', mending)
    expect((await contractor.receivers(mending)).map(({ id: user }) => user)).toEqual(['u-sg_second'])
    expect(await contractor.transfer(mending, 'u-jl_zhengheng')).toMatchObject({ faults: [{ field: 'receiver' }] })
    expect((await second.act('claim', mending)).success).toBe(false)
    expect((await contractor.transfer(mending, 'u-sg_second', '请代办')).success).toBe(true)
    expect(await noticesOf('u-sg_second', '新的任务')).toBe(1)
    expect((await contractor.act('claim', mending)).success).toBe(false)
    expect((await second.one(mending)).result).toMatchObject({ box: 'todo', opinion: '请代办' })
    // A reviewer has no right to pass on.
    expect((await one.transfer(id, 'u-jl_second')).status).toBe(403)
  })

  test('somebody is urged by a notice, and not again within a few hours', async () => {
    const { id } = await waiting()
    const title = (await builder.one(id)).result?.title ?? ''
    expect((await builder.act('urge', id)).success).toBe(true)
    expect(await noticesOf('u-jl_zhengheng', `催办：${title}`)).toBe(1)
    expect((await builder.one(id)).result?.can).toBe('')
    expect((await builder.act('urge', id)).success).toBe(false)
    expect(await noticesOf('u-jl_zhengheng', `催办：${title}`)).toBe(1)
    expect((await one.act('urge', id)).status).toBe(403)
  })

  test('a review is returned from the list with a reason: its file goes back, and whoever made it has a task to mend it', async () => {
    const { row, id } = await waiting()
    expect((await one.act('return', id, { reason: '' })).success).toBe(false)
    expect((await one.act('return', id, { reason: '99', opinion: '' })).message).toContain('退回意见不能为空')
    expect((await one.act('return', id, { reason: '5', opinion: '页数不符' })).success).toBe(true)
    expect((await maker.get(row.id)).result?.status).toBe('returned')
    const mending = await taskOf(contractor, row.id)
    expect(mending).toMatchObject({ box: 'todo', opinion: '页数不符', daysLeft: 7 })
    const steps = (await contractor.steps(mending?.id ?? '')).result
    expect(steps?.steps.map(({ name, status, who }) => [name, status, who])).toEqual([
      ['发起', 'started', '张亥丁'],
      ['监理复核', 'returned', expect.any(String)],
      ['收集著录', 'todo', '张亥丁']
    ])
    expect(steps?.coming).toEqual(['监理复核'])
    // Its place is the file: it ends by its submission.
    expect((await contractor.finish(mending?.id ?? '')).message).toContain('办结后自动结束')
    expect((await contractor.act('return', mending?.id ?? '', { reason: '5' })).success).toBe(false)
    await maker.save((await maker.get(row.id)).result!, { remark: '已改' })
    await maker.submit(row.id)
    expect(await stateOf(mending?.id ?? '')).toBe('done')
  })

  test('many submitted files are one notice to each reviewer', async () => {
    await server.db.updateTable('sysAnnouncementSend').set({ readFlag: '1' }).execute()
    const before = await noticesOf('u-jl_second', '新的任务')
    await waiting()
    await waiting()
    expect(await noticesOf('u-jl_second', '新的任务')).toBe(before + 1)
  })
})

describe('the process of an item', () => {
  const NODE = 'p1-m11-C5-02'
  const begin = async (node: string) => {
    expect((await builder.start(node)).success).toBe(true)
    return (await contractor.list()).find(({ nodeId, title }) => nodeId === node && title.startsWith('收集'))?.id ?? ''
  }
  const next = async (client: TaskClient, node: string) =>
    (await client.list({ box: 'todo' })).find((task) => task.nodeId === node && task.fileId === null)?.id ?? ''

  test('it goes from collection over review to confirmation, each finished with its form, returned with a reason and taken back', async () => {
    const collect = await begin(NODE)
    expect((await builder.start(NODE)).message).toContain('已有进行中的流程')
    expect((await contractor.start(NODE)).status).toBe(403)
    expect((await contractor.finish(collect)).message).toContain('还没有文件')
    const row = await submitted(maker, NODE)
    expect((await contractor.finish(collect, {}, '已收齐')).success).toBe(true)
    expect(await stateOf(collect)).toBe('done')

    const review = await next(one, NODE)
    expect((await one.act('claim', review)).success).toBe(true)
    expect(await contractor.act('takeBack', collect)).toMatchObject({ success: false })
    expect((await one.finish(review)).faults).toMatchObject([{ field: 'complete' }])
    expect((await one.act('return', review, { reason: '5', opinion: '缺一份' })).success).toBe(true)
    const again = await next(contractor, NODE)
    expect((await contractor.one(again)).result).toMatchObject({ opinion: '缺一份' })
    expect((await one.act('takeBack', review)).success).toBe(true)
    expect([await stateOf(again), await stateOf(review)]).toEqual(['cancelled', 'doing'])

    expect((await one.finish(review, { complete: 'true', note: '齐全' })).success).toBe(true)
    const confirm = await next(builder, NODE)
    expect((await builder.finish(confirm, {}, '同意')).success).toBe(true)
    const { result } = await builder.steps(confirm)
    expect(result?.status_dictText).toBe('已完成')
    expect(result?.steps.at(-2)?.form).toEqual([
      { label: '本节点文件齐全', value: '是' },
      { label: '复核说明', value: '齐全' }
    ])
    expect((await builder.act('takeBack', confirm)).success).toBe(true)
    expect((await builder.steps(confirm)).result?.status_dictText).toBe('运行中')
    expect((await builder.transfer(confirm, 'u-sg_yijian')).message).toContain('请选择可以办理')
    expect(row.id).not.toBe('')
  })

  test('an item with a rule of its own is due by that rule, and a unit that is named collects alone', async () => {
    const node = 'p1-m11-C5-01'
    const rule = await server.db
      .selectFrom('arcNodeMeta')
      .select('deadlineRule')
      .where('catalogCode', '=', 'C5-01')
      .where('setId', '=', 'building')
      .executeTakeFirst()
    const collect = await begin(node)
    expect((await contractor.one(collect)).result?.daysLeft).toBe(rule?.deadlineRule === '+7d' ? 7 : 14)
    const builderOrg = await server.db
      .selectFrom('arcProjectOrg')
      .select('orgId')
      .where('projectId', '=', 'p1')
      .where('orgType', '=', 'JS')
      .executeTakeFirstOrThrow()
    // The contractor's item is not the builder's to collect: nobody could do it.
    expect((await builder.start('p1-m11-C5-03', builderOrg.orgId)).message).toContain('没有可以办理的人员')
  })
})
