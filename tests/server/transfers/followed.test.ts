import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import { type DemoSockets, demoSockets, isRowOf } from '#kit/server/demo-sockets.ts'
import type { TestServer } from '#kit/server/server.ts'
import { readyForTransfer, transferring } from '#kit/server/transferring.ts'

let server: TestServer
let sockets: DemoSockets
beforeAll(async () => {
  server = await startDemoServer()
  await readyForTransfer(server)
  sockets = await demoSockets(server)
})
afterAll(() => server?.close())

const KEY = 'transfer.application'
const isChangeOf = (id: string) => (frame: Parameters<ReturnType<typeof isRowOf>>[0]) =>
  isRowOf(id)(frame) && (frame.data as { socketKey: string }).socketKey === KEY

test('builder and archive learn of each other’s steps on an application, and who reads none learns nothing of it', async () => {
  const [builderToken, reviewerToken, designerToken] = await Promise.all(
    ['js_xinghe', 'shenhe', 'sj_fangyuan'].map((who) => server.signIn(who, 'p1'))
  )
  const [builder, reviewer] = [transferring(server, builderToken!), transferring(server, reviewerToken!)]
  const atBuilder = await sockets.join('js_xinghe', builderToken!)
  const atArchive = await sockets.join('shenhe', reviewerToken!)
  const atDesigner = await sockets.join('sj_fangyuan', designerToken!)
  const { id } = (await builder.add()).result!
  await atArchive.next(isChangeOf(id))
  await builder.submit(id)
  const before = atBuilder.received.length
  await reviewer.claim(id)
  await atBuilder.next((frame) => atBuilder.received.indexOf(frame) >= before && isChangeOf(id)(frame))

  const { result } = await builder.ask<{ id: string }>('POST', '/transfer/extension/add', {
    wantedDay: '2099-01-01',
    reason: '竣工图尚未盖章'
  })
  await atArchive.next(isChangeOf(result!.id))
  const rows = atDesigner.received.filter((frame) => isChangeOf(id)(frame) || isChangeOf(result!.id)(frame))
  expect(rows.every((frame) => (frame.data as { args: [{ isDelete?: boolean }] }).args[0].isDelete)).toBe(true)
  for (const socket of [atBuilder, atArchive, atDesigner]) await socket.close()
})
