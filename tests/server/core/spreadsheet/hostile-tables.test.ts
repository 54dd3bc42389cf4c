import { setImmediate } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import { multipart } from '#kit/server/multipart.ts'
import { openResourceClient, type ResourceClient } from '#kit/server/resource-client.ts'
import { RESOURCES } from '#kit/resources/resources.ts'
import { zip } from '#kit/files/sample-files.ts'
import { patienceOf } from '#kit/patience.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let client: ResourceClient
let describer: string
const resource = RESOURCES.find(({ name }) => name === 'position')!
beforeAll(async () => {
  server = await startDemoServer()
  client = await openResourceClient(server, resource, ':import')
  describer = await server.signIn('sg_yijian', 'p1')
})
afterAll(() => server?.close())

async function send(url: string, token: string, name: string, bytes: Buffer) {
  const { body, headers } = await multipart({ name, bytes }, {})
  const began = performance.now()
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api${url}`,
    headers: { ...headers, 'x-access-token': token },
    payload: body
  })
  const { success, message } = answer.json<{ success: boolean; message: string }>()
  return { status: answer.statusCode, success, message, ms: performance.now() - began, length: answer.body.length }
}
/** To an import preview, and to what reads descriptions for 施工单位. */
const both = async (name: string, bytes: Buffer) => [
  await send(`${resource.path}/importPreview`, client.token, name, bytes),
  await send('/archives/file/readDescriptions', describer, name, bytes)
]

/** A workbook as programs write it, of these rows, shared texts and styles. */
const workbook = (rows: string, { strings, styles }: { readonly strings?: string; readonly styles?: string } = {}) =>
  zip({
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...(strings !== undefined && { 'xl/sharedStrings.xml': `<sst>${strings}</sst>` }),
    ...(styles !== undefined && { 'xl/styles.xml': styles })
  })
const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const HEAD = `<row r="1">${cell('A1', '职务编码')}${cell('B1', '职务名称')}</row>`
const ROW = `<row r="2">${cell('A2', 'J1')}${cell('B2', '经理')}</row>`

test('a whole workbook is read by both, so that what follows says something', async () => {
  for (const { success, message } of await both('a.xlsx', workbook(HEAD + ROW)))
    expect([success, message]).toEqual([true, expect.anything()])
})

test('a cell that is too long is refused as it is read, by its row and its column', async () => {
  const long = 'x'.repeat(40_000)
  const shared = workbook(`${HEAD}<row r="2">${cell('A2', 'J1')}<c r="B2" t="s"><v>0</v></c></row>`, {
    strings: `<si><t>${long}</t></si>`
  })
  const csv = Buffer.from(`职务编码,职务名称\nJ1,经理\nJ2,"${long}\n`)
  const bytes = [
    ['a.xlsx', 2, workbook(`${HEAD}<row r="2">${cell('B2', long)}</row>`)],
    ['a.xlsx', 2, shared],
    ['a.csv', 3, csv]
  ] as const
  for (const [name, row, file] of bytes)
    for (const { success, message } of await both(name, file))
      expect([success, message]).toEqual([
        false,
        `“${name}”第 ${row} 行“职务名称”的内容超过 32767 个字符，请检查该单元格（CSV 文件请检查引号）`
      ])
})

test('10 KB that would become 900 MB is refused while it is unpacked', async () => {
  const bomb = workbook(`${HEAD}<row r="2"><c r="A2" t="inlineStr"><is><t>${'x'.repeat(60 * 1024 ** 2)}`)
  // A text of 30,000 signs that 40,000 cells share.
  const cells = Array.from(
    { length: 20_000 },
    (_, at) => `<row r="${at + 2}"><c r="A${at + 2}" t="s"><v>0</v></c><c t="s"><v>0</v></c></row>`
  )
  const shared = workbook(HEAD + cells.join(''), { strings: `<si><t>${'x'.repeat(30_000)}</t></si>` })
  for (const file of [bomb, shared])
    for (const { success, message, status } of await both('a.xlsx', file)) {
      expect([success, status < 500]).toEqual([false, true])
      expect(message).toMatch(/超过|内容过多|最多/)
    }
})

test('a CSV of newlines ends at its first 1,000 lines, and one that has no end of them at what a table holds', async () => {
  const empty = Buffer.alloc(8 * 1024 ** 2, '\n')
  for (const { message } of await both('a.csv', empty)) expect(message).toBe('“a.csv”的前 1000 行都是空的，没有列标题')
  const behind = Buffer.concat([Buffer.from('职务编码,职务名称\n'), empty])
  for (const { message } of await both('a.csv', behind))
    expect(message).toBe('“a.csv”的内容过多，无法读取，请分成几个文件')
})

test.each([
  ['numbers of lines that are none', '<row r="x"><c r="A2"><v>1</v></c></row>'],
  ['numbers of lines beyond all', '<row r="1e300"><c r="A2"><v>1</v></c></row>'],
  ['a line twice', `${ROW}${ROW}`],
  ['a column without a name', '<row r="2"><c r="2"><v>1</v></c></row>'],
  ['a tag that never ends', `<row a="${'>'.repeat(3 * 1024 ** 2)}`],
  ['a zero and half signs', `<row r="2">${cell('A2', '_x0000_&#0;&#xD800;a')}${cell('B2', '_xD800_b')}</row>`]
])('a workbook with %s is read or refused in words, soon', async (_, rows) => {
  for (const { status, message, ms } of await both('a.xlsx', workbook(HEAD + rows))) {
    expect(status).toBeLessThan(500)
    expect(message).toMatch(/^$|[\u4e00-\u9fff]/)
    expect(ms).toBeLessThan(patienceOf(5000))
  }
})

test('patterns of styles that take for ever to read are cut', async () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(900_000)}"/></numFmts></styleSheet>`
  for (const { success } of await both('a.xlsx', workbook(HEAD + ROW, { styles }))) expect(success).toBe(true)
})

test('the server answers others while a table is read that holds a thread up', async () => {
  let isRead = false
  const many = Array.from({ length: 150_000 }, (_, at) => `<row r="${at + 2}"><c r="A${at + 2}"/></row>`)
  const reading = both('a.xlsx', workbook(HEAD + many.join(''))).then(() => {
    isRead = true
  })
  let answers = 0
  while (!isRead) {
    expect((await server.ask('GET', '/sys/user/list', { token: client.token })).status).toBe(200)
    answers += 1
    // The answers of a server within this process leave no room for what comes from elsewhere.
    await setImmediate()
  }
  await reading
  expect(answers).toBeGreaterThan(2)
})
