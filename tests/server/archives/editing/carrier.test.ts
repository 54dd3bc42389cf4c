import { afterAll, beforeAll, expect, test } from 'vitest'

import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { docx, dwg, pdf } from '#kit/files/sample-files.ts'
import { ofIds, readArranged } from '#server/archives/volumes/read-files.ts'
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
const PHOTOGRAPHS = 'p1-E3-01'
const newIn = async (node: string) => (await client.add(node)).result?.carrier

test('a new file is on what its unit project says, else on what its project says', async () => {
  expect(await newIn(OF_UNIT)).toBe('PE')
  await server.db.updateTable('arcProject').set({ carrier: 'P' }).where('id', '=', 'p1').execute()
  expect([await newIn(OF_PROJECT), await newIn(OF_UNIT), await newIn(DRAWINGS)]).toEqual(['P', 'P', 'P'])
  await server.db.updateTable('arcMonomial').set({ carrier: 'PE' }).where('id', '=', 'm11').execute()
  expect([await newIn(OF_PROJECT), await newIn(OF_UNIT)]).toEqual(['P', 'PE'])
})

test('photographs and recordings are electronic, unless the project keeps prints; a recording is on no paper', async () => {
  const filmIn = async () => (await client.add(PHOTOGRAPHS, {}, { template: 'file_av' })).result?.carrier
  expect([await newIn(PHOTOGRAPHS), await filmIn()]).toEqual(['E', 'E'])
  const says = (photoCarrier: string) =>
    server.db.updateTable('arcProject').set({ photoCarrier }).where('id', '=', 'p1').execute()
  await says('PH')
  expect([await newIn(PHOTOGRAPHS), await filmIn()]).toEqual(['PH', 'E'])
  await says('OD')
  expect([await newIn(PHOTOGRAPHS), await filmIn()]).toEqual(['OD', 'OD'])
  await says('E')
})

test('a printed photograph is described as one: its carrier, how many copies and prints there are', async () => {
  const photo = (await client.add(PHOTOGRAPHS)).result!
  expect([photo.carrier, photo.pages]).toEqual(['E', 1])
  await client.save(photo, { carrier: 'PH', copies: 2, pages: 3 })
  expect((await client.get(photo.id)).result).toMatchObject({ carrier: 'PH', copies: 2, pages: 3 })
  await server.db.updateTable('arcFile').set({ pages: 0 }).where('id', '=', photo.id).execute()
  const [print] = await server.db.transaction().execute((tx) => readArranged(tx, 'p1', ofIds([photo.id])))
  expect([print?.carrier, print?.pages]).toEqual(['PH', 1])
  const refused = await client.save((await client.get(photo.id)).result!, { carrier: 'nothing' })
  expect(JSON.stringify(refused)).toContain('carrier')
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
