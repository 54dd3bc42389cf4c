import { writeFile } from 'node:fs/promises'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { HEADER } from '#contract/core/reply.ts'
import type { InboundList, PackageReceipt } from '#contract/transfers/inbound.ts'
import type { Handover } from '#contract/transfers/handovers.ts'
import type { TransferRow } from '#contract/transfers/transfers.ts'
import {
  packageBytes,
  packedTransfer,
  projectThere,
  sendingOf,
  sendTo,
  startTwoInstallations,
  type TwoInstallations
} from '#kit/server/two-installations.ts'
import { statesOf, transferring } from '#kit/server/transferring.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'

let both: TwoInstallations
beforeAll(async () => {
  both = await startTwoInstallations()
})
afterAll(() => both?.close())

const statusOf = async (id = both.transfer) => (await both.builder.one(id)).row.status
const inbound = async () => (await both.receiver.ask<InboundList>('GET', '/transfer/receive/inbound')).result!
const asSender = (method: 'GET' | 'POST', path: string, token: string, input: object = {}) =>
  both.archive.ask(method, path, {
    headers: { [HEADER.sender]: token },
    ...(method === 'GET' ? { query: input as Record<string, string> } : { body: input })
  })

test('a token opens what is for senders alone, only who may make tokens makes one, and a revoked one opens nothing', async () => {
  const { archive, builder, sender, address, token } = both
  const reviewer = transferring(archive, await archive.signIn('shenhe', 'p1'))
  expect((await reviewer.ask('POST', '/transfer/receive/sender', { name: '别的单位' })).status).toBe(403)
  expect((await asSender('GET', '/transfer/inbound/greet', token)).result).toMatchObject({
    ...{ archive: '云澜市城市建设档案馆', sender: '星河项目部' }
  })
  expect((await asSender('GET', '/transfer/list', token)).status).toBe(401)
  expect((await archive.ask('GET', '/transfer/inbound/greet', { token: await archive.signIn('jieshou') })).status).toBe(
    401
  )
  const other = await both.receiver.ask<{ id: string; token: string }>('POST', '/transfer/receive/sender', {
    name: '第二家'
  })
  expect((await both.receiver.ask('POST', '/transfer/receive/sender', { name: '第二家' })).faults?.[0]?.field).toBe(
    'name'
  )
  expect((await asSender('GET', '/transfer/inbound/greet', other.result!.token)).success).toBe(true)
  await both.receiver.ask('POST', '/transfer/receive/revokeSender', { id: other.result!.id })
  expect((await asSender('GET', '/transfer/inbound/greet', other.result!.token)).message).toMatch(/凭证无效或已停用/)
  // Nothing that was made to open the archive is answered again, nor readable under the role of calls.
  expect(JSON.stringify(await inbound())).not.toContain(token)
  const kept = await builder.ask('GET', '/transfer/online/recipients')
  expect(kept.result).toEqual([{ address, name: '云澜市城市建设档案馆', sender: '星河项目部', hint: token.slice(-4) }])
  const wrong = await builder.ask('PUT', '/transfer/online/recipient', { address, token: 'x'.repeat(43) })
  expect(wrong.faults).toMatchObject([{ field: 'token' }])
  const elsewhere = await builder.ask('PUT', '/transfer/online/recipient', { address: 'http://127.0.0.1:1/api', token })
  expect(elsewhere.faults).toMatchObject([{ field: 'address' }])
  expect(sender.config.receivers).toEqual([address])
})

test('a package goes to another installation, which verifies every byte of it, keeps it as a transfer in its queue, and answers a receipt', async () => {
  const { builder, transfer, archive } = both
  expect(await sendTo(both, transfer)).toMatchObject({
    state: 'done',
    message: expect.stringMatching(/逐字节核验并接收/)
  })
  expect(await statusOf()).toBe('received')
  const { row, log } = await builder.one(transfer)
  const sending = await sendingOf(both, transfer)
  expect(sending).toMatchObject({ state: 'taken', name: '云澜市城市建设档案馆', sent: sending?.bytes })
  expect(sending?.receipt).toMatchObject({
    ...{ archive: '云澜市城市建设档案馆', sender: '星河项目部', transferNo: row.transferNo, volumes: 2 },
    packageSha256: row.packageSha256
  })
  expect(log.at(-1)?.opinion).toContain(sending?.receipt?.receiptNo)
  const { packages } = await inbound()
  expect(packages).toMatchObject([{ status: 'taken', transferNo: row.transferNo, projectName: row.projectName }])
  const here = packages[0]!.transferId!
  const queue = (await both.receiver.ask<{ records: TransferRow[] }>('GET', '/transfer/list', { pageSize: 200 }))
    .result!
  expect(queue.records.find(({ id }) => id === here)).toMatchObject({
    status: 'received',
    packageSha256: row.packageSha256
  })
  // Each file is there with the bytes that were packed.
  const sent = await sql<{ sha256: string }>`select o.sha256 from arc_object o join arc_file f on f.id = o.file_id
    where f.volume_id in ('tv1', 'tv2') and o.replaced_by is null and not o.is_delete order by 1`.execute(
    both.sender.db
  )
  const come = await sql<{ sha256: string }>`select o.sha256 from arc_object o join arc_file f on f.id = o.file_id
    join arc_transfer_volume x on x.volume_id = f.volume_id where x.transfer_id = ${here} order by 1`.execute(
    archive.db
  )
  expect(come.rows).toEqual(sent.rows)
  expect(sent.rows.length).toBeGreaterThan(0)
})

test('who never got the answer asks again and gets the same receipt; nothing is there twice', async () => {
  const { transfer, sender, archive } = both
  const { receipt } = (await sendingOf(both, transfer))!
  await sql`update arc_transfer set status = 'packed' where id = ${transfer}`.execute(sender.db)
  await sql`update arc_sending set state = 'sending', receipt = null, sent = 0 where transfer_id = ${transfer}`.execute(
    sender.db
  )
  expect((await sendTo(both, transfer)).state).toBe('done')
  expect((await sendingOf(both, transfer))?.receipt).toEqual(receipt satisfies PackageReceipt | null)
  expect((await inbound()).packages).toHaveLength(1)
  const there = sql`select 1 from arc_transfer where package_sha256 = ${receipt!.packageSha256}`
  expect((await there.execute(archive.db)).rows).toHaveLength(1)
})

test('what was sent elsewhere is not received here too', async () => {
  const { sender, transfer, address, builder } = both
  const own = transferring(sender, await sender.signIn('jieshou', 'p1'))
  expect((await own.ask('POST', '/transfer/receive/verify', { id: transfer })).message).toMatch(
    /已发往“云澜市城市建设档案馆”/
  )
  expect((await builder.ask('POST', '/transfer/online/send', { id: transfer, to: address })).success).toBe(false)
})

test('the archive shelves what came from elsewhere, and the sender who asks completes his transfer', async () => {
  const { archive, builder, transfer } = both
  const [found] = (await inbound()).packages
  const id = found!.transferId!
  const projectId = await projectThere(both, id)
  const receiver = transferring(archive, await archive.signIn('jieshou', projectId))
  expect((await receiver.ask('POST', '/transfer/receive/verify', { id })).success).toBe(true)
  await jobsOf(archive.app.appContext).idle()
  const { row, volumes } = await receiver.one(id)
  expect(row.status).toBe('verified')
  const place = await receiver.ask<{ id: string }>('POST', '/transfer/location/add', { room: '一库' })
  const [where] = await archive.db.selectFrom('arcLocation').select('id').execute()
  expect(place.success, place.message).toBe(true)
  await receiver.ask('PUT', '/transfer/receive/place', {
    id,
    volumes: volumes.map((one) => one.id),
    locationId: where!.id
  })
  const shelved = await receiver.ask('POST', '/transfer/receive/shelve', { id })
  expect(shelved.success, shelved.message).toBe(true)
  const news = await builder.ask('POST', '/transfer/online/news', { id: transfer })
  expect(news.result, news.message).toMatchObject({
    news: { status_dictText: '移交完成', numbers: [{ no: 1 }, { no: 2 }] }
  })
  expect(await statusOf()).toBe('completed')
  expect(await statesOf(both.sender, ['tv1', 'tv2'])).toEqual({ tv1: 'shelved archived', tv2: 'shelved archived' })
})

test('the archive registers the 移交书 that a sender has sealed, certifies what it keeps, and the sender reads the number and the code', async () => {
  const { archive, builder, transfer } = both
  const found = (await inbound()).packages.find(({ transferId }) => transferId !== null)!
  const projectId = await projectThere(both, found.transferId!)
  const receiver = transferring(archive, await archive.signIn('jieshou', projectId))
  const issuer = transferring(archive, await archive.signIn('shenhe', projectId))
  const papers = async () =>
    (await receiver.ask<{ records: Handover[] }>('GET', '/project/handover/paper/list')).result!.records.find(
      (one) => one.transferId === found.transferId
    )!
  const { id } = await papers()
  expect(await papers()).toMatchObject({ status: 'draft', isElsewhere: true, bookPath: expect.any(String) })
  const path = 'temp/2026/11/sealed.pdf'
  await sql`insert into arc_object (id, project_id, biz, path, file_name, bytes, format, sha256, pages, create_by, tenant_id)
    values ('sealed', ${projectId}, 'temp', ${path}, '移交书签章.pdf', 10, 'pdf', ${'cd'.repeat(32)}, 1, 'u-jieshou', 1)`.execute(
    archive.db
  )
  expect((await receiver.ask('POST', '/project/handover/paper/sign', { id })).faults?.[0]?.field).toBe('path')
  // To register what has come on paper is no signature: who does may sign for the archive, and another one issues.
  expect((await receiver.ask('POST', '/project/handover/paper/sign', { id, path })).success).toBe(true)
  expect((await papers()).fromName).toBe(found.fromName)
  expect((await receiver.ask('POST', '/project/handover/paper/sign', { id })).success).toBe(true)
  const { result: issued, message } = await issuer.ask<{ certNo: string; verifyCode: string }>(
    'POST',
    '/project/handover/paper/issue',
    { id }
  )
  expect(message).toMatch(/已发接收证明/)
  const news = await builder.ask('POST', '/transfer/online/news', { id: transfer })
  expect(news.result, news.message).toMatchObject({
    news: { certNo: issued!.certNo, verifyCode: issued!.verifyCode, isRevoked: false }
  })
  // Only the sender knows what is still to come of his project.
  const project = await archive.db.selectFrom('arcProject').select('status').where('id', '=', projectId).execute()
  expect(project).toEqual([{ status: 'transferring' }])
})

test('what the archive returns is returned at the sender with its reason, and comes anew in place of what was returned', async () => {
  const { archive, sender, builder } = both
  const second = await packedTransfer(sender, builder, { units: ['m12'], volumes: ['tv3', 'tv4'] })
  expect((await sendTo(both, second)).state).toBe('done')
  const here = (await inbound()).packages.find(({ transferId }) => transferId !== null)!.transferId!
  const projectId = await projectThere(both, here)
  // Both parts of one project are one project there.
  expect((await inbound()).packages.length).toBe(2)
  const receiver = transferring(archive, await archive.signIn('jieshou', projectId))
  const { volumes } = await receiver.one(here)
  const back = await receiver.ask('POST', '/transfer/receive/return', {
    ...{ id: here, reason: '10', opinion: '第三卷缺页', volumes: [volumes[0]!.id] }
  })
  expect(back.success, back.message).toBe(true)
  const news = await builder.ask('POST', '/transfer/online/news', { id: second })
  expect(news.success, news.message).toBe(true)
  const { row, log } = await builder.one(second)
  expect(row.status).toBe('returned')
  expect(log.at(-1)?.opinion).toMatch(/退回：第三卷缺页/)
  expect(await statesOf(sender, ['tv3', 'tv4'])).toMatchObject({
    tv3: expect.stringMatching(/^returned/),
    tv4: expect.stringMatching(/^accepted/)
  })
})

test('a package whose bytes are spoilt on their way is refused by name, and comes whole the next time, though the archive fails twice once all bytes are there', async () => {
  const { archive, sender, builder } = both
  for (const step of [
    sql`update arc_transfer set is_delete = true where project_id = 'p1' and status <> 'completed'`,
    sql`update arc_volume set status = 'checked' where id in ('tv3', 'tv4')`,
    sql`update arc_file set status = 'arranged' where volume_id in ('tv3', 'tv4')`
  ])
    await step.execute(sender.db)
  const third = await packedTransfer(sender, builder, { units: ['m12'], volumes: ['tv3', 'tv4'] })
  const spoilt = await packageBytes(sender, third)
  spoilt[spoilt.indexOf('%PDF') + 5] = 0
  // The sender verifies before it sends: what is spoilt here is spoilt behind its back, between the two.
  const { storage } = archive.app.appContext
  const { adopt: put } = storage
  const takeBy = (adopt: typeof put) => Object.assign(storage, { adopt })
  takeBy((path, from, ...options) => writeFile(from, spoilt).then(() => put(path, from, ...options)))
  const first = await sendTo(both, third)
  expect(first).toMatchObject({ state: 'failed', message: expect.stringMatching(/没有接收：.*内容已改变/) })
  expect(await statusOf(third)).toBe('packed')
  expect((await inbound()).packages[0]).toMatchObject({ status: 'refused', fault: expect.stringMatching(/内容已改变/) })
  // The last byte is there and nothing was noted of it: once before the bytes are moved to where they stay, once after.
  let tries = 0
  takeBy(async (...given) => {
    tries += 1
    const taken = tries > 1 ? await put(...given) : undefined
    if (tries <= 2 || !taken) throw new Error('the archive has failed')
    return taken
  })
  const second = await sendTo(both, third)
  takeBy(put)
  expect(second, second.message).toMatchObject({ state: 'done' })
  expect(await statusOf(third)).toBe('received')
})
