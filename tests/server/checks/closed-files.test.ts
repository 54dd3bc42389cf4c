import { afterAll, beforeAll, expect, test } from 'vitest'

import { USUAL_PLAN } from '#contract/archives/volume-plan.ts'
import type { CheckFinding } from '#contract/checks/runs.ts'
import type { TransferNeed } from '#contract/checks/transfer-needs.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'

let server: TestServer
let builder: string
let reviewer: string
let run: string

const findings = async (token: string) =>
  (
    await server.ask<{ records: CheckFinding[] }>('GET', '/arrange/check/findings', {
      token,
      query: { id: run, pageSize: 1000 }
    })
  ).result!.records.filter(({ fileId }) => fileId !== null)
const opens = async (token: string, id: string) =>
  (await server.ask('GET', '/archives/file/queryById', { token, query: { id } })).success
const placesOf = async (token: string) =>
  (await server.ask<TransferNeed[]>('GET', '/arrange/check/transferNeeds', { token }))
    .result!.flatMap(({ places }) => places)
    .filter(({ type, lies }) => type === 'file' && lies !== undefined)

beforeAll(async () => {
  server = await startDemoServer()
  builder = await server.signIn('js_xinghe', 'p1')
  reviewer = await server.signIn('shenhe', 'p1')
  const body = { settings: USUAL_PLAN }
  const { result } = await server.ask<{ digest: string }>('POST', '/arrange/volume/plan', { token: builder, body })
  await server.ask('POST', '/arrange/volume/apply', { token: builder, body: { ...body, digest: result!.digest } })
  const ordered = await server.ask<{ id: string }>('POST', '/arrange/check/run', {
    token: builder,
    body: { stage: 'G', target: 'project', text: false, drawing: false }
  })
  await jobsOf(server.app.appContext).idle()
  run = ordered.result!.id
})
afterAll(() => server?.close())

test('a finding says where its file lies, and that it is closed to the reviewer of the archive until it is handed in', async () => {
  const found = await findings(reviewer)
  expect(found.length).toBeGreaterThan(5)
  for (const { fileId, lies } of found.slice(0, 5)) {
    expect(lies).toMatchObject({
      item: expect.stringMatching(/^[A-E]\d/),
      volumeNo: expect.any(Number),
      isClosed: true
    })
    expect(await opens(reviewer, fileId!)).toBe(false)
  }
  const own = await findings(builder)
  const same = own.find(({ id }) => id === found[0]?.id)!
  expect(same.lies).toMatchObject({ ...found[0]!.lies, isClosed: false })
  expect(await opens(builder, same.fileId!)).toBe(true)
  await server.db.updateTable('arcFile').set({ status: 'locked' }).where('id', '=', same.fileId).execute()
  expect((await findings(reviewer)).find(({ id }) => id === same.id)?.lies?.isClosed).toBe(false)
  expect(await opens(reviewer, same.fileId!)).toBe(true)
  await server.db.updateTable('arcFile').set({ status: 'arranged' }).where('id', '=', same.fileId).execute()
})

test('what a transfer will ask for leads the reviewer to no file that is closed to him, and the builder to each', async () => {
  const closed = await placesOf(reviewer)
  expect(closed.length).toBeGreaterThan(5)
  expect(closed.filter(({ lies }) => !lies?.isClosed)).toEqual([])
  expect((await placesOf(builder)).filter(({ lies }) => lies?.isClosed !== false)).toEqual([])
})

test('a finding of a file that was deleted leads nowhere', async () => {
  const { fileId, id } = (await findings(builder))[0]!
  await server.db.updateTable('arcFile').set({ isDelete: true }).where('id', '=', fileId).execute()
  expect((await findings(builder)).find((one) => one.id === id)).toMatchObject({ fileId, lies: null })
})
