import { afterAll, beforeAll, expect, test } from 'vitest'

import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { docx, dwg, pdf } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let client: ArchiveClient
beforeAll(async () => {
  server = await startDemoServer()
  client = await signInClient(server, 'js_xinghe', 'p1')
})
afterAll(() => server?.close())

const OF_PROJECT = 'p1-A1-04'
const OF_UNIT = 'p1-m11-C2-06'
const DRAWINGS = 'p1-m11-D1-01'
const newIn = async (node: string) => (await client.add(node)).result?.carrier

test('a new file is on what its unit project says, else on what its project says; photographs are electronic', async () => {
  expect(await newIn(OF_UNIT)).toBe('PE')
  await server.db.updateTable('arcProject').set({ carrier: 'P' }).where('id', '=', 'p1').execute()
  expect([await newIn(OF_PROJECT), await newIn(OF_UNIT), await newIn(DRAWINGS)]).toEqual(['P', 'P', 'P'])
  await server.db.updateTable('arcMonomial').set({ carrier: 'PE' }).where('id', '=', 'm11').execute()
  expect([await newIn(OF_PROJECT), await newIn(OF_UNIT)]).toEqual(['P', 'PE'])
  const photo = (await client.add('p1-E3-01')).result!
  const { carrier } = await server.db
    .selectFrom('arcFile')
    .select('carrier')
    .where('id', '=', photo.id)
    .executeTakeFirstOrThrow()
  expect(carrier).toBe('E')
})

test('what was made on a computer is electronic as soon as it is there; a PDF may be a scan, and what was chosen since stays', async () => {
  const letter = await client.bring(OF_UNIT, '设计变更通知单.docx', docx())
  expect(letter.carrier).toBe('E')
  expect((await client.bring(DRAWINGS, '建竣-01 首层平面图.dwg', dwg())).carrier).toBe('E')
  expect((await client.bring(OF_UNIT, '会审记录.pdf', await pdf())).carrier).toBe('PE')
  await client.save(letter, { carrier: 'P' })
  const { path } = await client.upload('设计变更通知单二.docx', docx('another'))
  const now = (await client.get(letter.id)).result!
  await client.save(now, { attachment: path })
  expect((await client.get(letter.id)).result?.carrier).toBe('P')
})
