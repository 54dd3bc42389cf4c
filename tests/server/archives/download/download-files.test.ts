import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { localFile } from '#kit/local-file.ts'
import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { pdf } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'
import demo from '#server/db/seed/data/demo.json' with { type: 'json' }
import { openStorage } from '#server/storage/open/open-store.ts'

let server: TestServer
let client: ArchiveClient
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'download-'))
  server = await startDemoServer()
  client = await signInClient(server, 'js_xinghe', 'p1')
})
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const run = promisify(execFile)
const download = (payload: object, token = client.token) =>
  server.app.inject({
    method: 'POST',
    url: '/api/archives/file/download',
    payload,
    headers: { 'x-access-token': token }
  })
const nameIn = (header: unknown) => decodeURIComponent(String(header).split("UTF-8''")[1] ?? '')
/** Unpacks by a second program. */
const READ = `import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
z.extractall(sys.argv[2])
print(json.dumps([i.filename for i in z.infolist()]))`
const unpacked = async (bytes: Buffer, name: string): Promise<string[]> => {
  await writeFile(join(folder, `${name}.zip`), bytes)
  const { stdout } = await run('python3', ['-c', READ, join(folder, `${name}.zip`), join(folder, name)], {
    env: { ...process.env, PYTHONIOENCODING: 'utf-8', PYTHONUTF8: '1' }
  })
  return JSON.parse(stdout) as string[]
}
const lastEvent = async () =>
  (
    await server.db
      .selectFrom('sysAuditLog')
      .select('detail')
      .where('event', '=', 'archives.download')
      .orderBy('no', 'desc')
      .executeTakeFirstOrThrow()
  ).detail
const ofNode = demo.files.filter(({ projectId, catalogCode }) => projectId === 'p1' && catalogCode.startsWith('A'))

test('a node comes as a ZIP: a folder for each item, Chinese names, every byte, and a list with digests', async () => {
  const { statusCode, headers, rawPayload } = await download({ nodeId: 'p1-A1' })
  expect([statusCode, headers['content-type'], nameIn(headers['content-disposition'])]).toEqual([
    200,
    'application/zip',
    '电子文件-A1 立项文件.zip'
  ])
  const names = await unpacked(rawPayload, 'node')
  const files = ofNode.filter(({ catalogCode }) => catalogCode.startsWith('A1'))
  expect(names).toHaveLength(files.length + 1)
  for (const { title, catalogCode } of files)
    expect(names.filter((name) => name.startsWith(catalogCode) && name.endsWith(`_${title}.pdf`))).toHaveLength(1)
  const [{ data } = { data: [] }] = await readXlsxFile(await readFile(join(folder, 'node', '文件清单.xlsx')))
  const [head = [], ...rows] = data
  const at = (title: string) => head.indexOf(title)
  for (const row of rows) {
    const bytes = await readFile(join(folder, 'node', String(row[at('压缩包内名称')])))
    expect(row[at('大小（字节）')]).toBe(bytes.length)
    expect([createHash('sha256').update(bytes).digest('hex'), row[at('摘要核对')]]).toEqual([
      row[at('SHA-256')],
      '一致'
    ])
  }
  expect(await lastEvent()).toMatchObject({ files: files.length, node: 'p1-A1' })
})

test('one stored file comes as it is, under its own name; several chosen ones as a ZIP, in one folder where they are of one item', async () => {
  const [one, two] = ofNode
  const single = await download({ selections: one!.id })
  expect(single.headers['content-type']).toBe('application/pdf')
  expect(Number(single.headers['content-length'])).toBe(single.rawPayload.length)
  expect(nameIn(single.headers['content-disposition'])).toMatch(/\.pdf$/)
  const several = await download({ selections: `${one!.id},${two!.id}` })
  expect(await unpacked(several.rawPayload, 'chosen')).toHaveLength(3)
  expect(await lastEvent()).toMatchObject({ files: 2, objects: 2 })
})

test('bytes that are not kept are refused by their title before anything is sent, and changed ones are said in the list', async () => {
  const row = await client.bring('p1-A1-01', '会议纪要甲.pdf', await pdf(1, { text: 'one' }))
  const other = await client.bring('p1-A1-01', '会议纪要乙.pdf', await pdf(1, { text: 'two' }))
  const storage = await openStorage(server.config)
  await writeFile(await localFile(storage, row.objects[0]!.path), 'changed')
  const both = { selections: `${row.id},${other.id}` }
  await unpacked((await download(both)).rawPayload, 'changed')
  const [{ data } = { data: [] }] = await readXlsxFile(await readFile(join(folder, 'changed', '文件清单.xlsx')))
  expect(data.slice(1).map((line) => line.at(-1))).toEqual(['不一致', '一致'])
  await storage.remove(row.objects[0]!.path)
  const refused = (await download(both)).json<{ success: boolean; message: string }>()
  expect([refused.success, refused.message]).toEqual([false, expect.stringContaining('会议纪要甲')])
})

test('who does not see a file gets none of its bytes, and nothing where nothing is left', async () => {
  const supervisor = await server.signIn('sg_yijian', 'p1')
  const seen = await server.ask<{ records: { id: string }[] }>('GET', '/archives/file/list', {
    token: supervisor,
    query: { pageSize: '1000' }
  })
  const ids = new Set(seen.result?.records.map(({ id }) => id))
  const hidden = demo.files.find(({ projectId, id }) => projectId === 'p1' && !ids.has(id))!
  const refused = (await download({ selections: hidden.id }, supervisor)).json<{ success: boolean; message: string }>()
  expect(refused).toMatchObject({ success: false, message: '没有可下载的电子文件' })
})
