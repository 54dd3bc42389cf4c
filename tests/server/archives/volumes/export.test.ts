import { afterAll, beforeAll, expect, test } from 'vitest'

import { USUAL_PLAN } from '#contract/archives/volume-plan.ts'
import type { VolumeFile, VolumeRow } from '#contract/archives/volumes.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { readWorkbook } from '#kit/files/read-workbook.ts'
import type { TestServer } from '#kit/server/server.ts'

const BASE = '/arrange/volume'
let server: TestServer
let token: string
let volumes: readonly VolumeRow[]

beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('js_xinghe', 'p1')
  const body = { settings: USUAL_PLAN }
  const { result } = await server.ask<{ digest: string }>('POST', `${BASE}/plan`, { token, body })
  await server.ask('POST', `${BASE}/apply`, { token, body: { ...body, digest: result?.digest } })
  volumes = (await server.ask<{ volumes: VolumeRow[] }>('GET', `${BASE}/list`, { token })).result?.volumes ?? []
})
afterAll(() => server?.close())

const download = (query = '', as = token) =>
  server.app.inject({ method: 'GET', url: `/api${BASE}/exportXls${query}`, headers: { 'x-access-token': as } })

test('volumes and their files are exported as a workbook, each on a tab of its own and in their order', async () => {
  const { statusCode, rawPayload } = await download()
  expect(statusCode).toBe(200)
  const [titles = [], ...rows] = await readWorkbook(rawPayload)
  const column = (title: string) => rows.map((row) => row[titles.indexOf(title)])
  expect(volumes.length).toBeGreaterThan(2)
  expect(column('案卷号')).toEqual(volumes.map(({ volumeNo }) => String(volumeNo).padStart(4, '0')))
  expect(column('案卷题名')).toEqual(volumes.map(({ title }) => title))
  expect(column('件数')).toEqual(volumes.map(({ files }) => files))
  // What is only electronic is counted in files and bytes.
  expect(volumes.map(({ carriers }) => carriers.join())).toContain('E')
  expect(column('页数')).toEqual(
    volumes.map(({ textPages, drawingSheets, photos, carriers }) =>
      carriers.join() === 'E' ? null : textPages + drawingSheets + photos
    )
  )
  expect(column('厚度（mm）')).toEqual(volumes.map(({ thicknessMm }) => thicknessMm))
  expect(column('馆藏档号')).toEqual(volumes.map(() => null))
  expect(column('载体形式').every((words) => typeof words === 'string' && /^\p{Script=Han}/u.test(words))).toBe(true)
  expect(new Set(column('状态'))).toEqual(new Set(volumes.map((volume) => volume.status_dictText)))
  expect(column('保管期限').every((words) => typeof words === 'string' && !/^[A-Z0-9]/.test(words))).toBe(true)

  const [heads = [], ...lines] = await readWorkbook(rawPayload, 2)
  expect(lines).toHaveLength(volumes.reduce((sum, { files }) => sum + files, 0))
  const [first] = volumes
  const { result: files = [] } = await server.ask<VolumeFile[]>('GET', `${BASE}/files`, {
    token,
    query: { id: first?.id ?? '' }
  })
  expect(lines.slice(0, files?.length).map((line) => line[heads.indexOf('文件题名')])).toEqual(
    files?.map(({ title }) => title)
  )
  expect(lines[0]?.[heads.indexOf('起始页')]).toBe(1)
})

test('chosen volumes are exported alone; a volume of another project is none of them', async () => {
  const { rawPayload } = await download(`?ids=${volumes[1]?.id},somewhere-else`)
  const rows = await readWorkbook(rawPayload)
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain(volumes[1]?.title)
  expect(await readWorkbook(rawPayload, 2)).toHaveLength(1 + (volumes[1]?.files ?? 0))
})

test('who may not export volumes is refused', async () => {
  expect((await download('', await server.signIn('sj_fangyuan', 'p1'))).statusCode).toBe(403)
})

test('volumes are exported as they are listed: the columns that are shown, in their order, then those of the template; sorted by the same column, with their files in that order', async () => {
  const { rawPayload } = await download('?columns=title,volumeNo,period,files,retention&column=files&order=desc')
  const [titles = [], ...rows] = await readWorkbook(rawPayload)
  expect(titles.slice(0, 5)).toEqual(['案卷题名', '案卷号', '起止日期', '件数', '保管期限'])
  expect(titles.filter((title) => title === '案卷题名')).toHaveLength(1)
  expect(titles).not.toContain('档号')
  expect(titles).toContain('编制单位')
  const counts = rows.map((row) => Number(row[3]))
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  expect(new Set(counts).size).toBeGreaterThan(1)
  const [heads = [], ...lines] = await readWorkbook(rawPayload, 2)
  const ofFiles = [...new Set(lines.map((line) => line[heads.indexOf('案卷号')]))]
  expect(ofFiles).toEqual(rows.map((row) => row[1]))
})
