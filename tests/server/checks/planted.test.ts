import { createHash } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CHECK_CODES, CHECK_ITEMS, type CheckCode } from '#contract/checks/items.ts'
import { checkPdf, lockedPdf } from '#kit/check-samples.ts'
import { startDemoServer } from '#kit/demo-server.ts'
import { zip } from '#kit/sample-files.ts'
import type { TestServer } from '#kit/server.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'

/** A file that is brought in, sound where nothing else is said. */
interface Planted {
  readonly bytes?: Buffer | null
  readonly name?: string
  readonly row?: Readonly<Record<string, unknown>>
  readonly object?: Readonly<Record<string, unknown>>
}

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('js_sanzhong', 'p3')
})
afterAll(() => server?.close())

/** Brings a file in as it would be stored: its row, its object, and its bytes in the storage. */
async function plant(
  id: string,
  { bytes = checkPdf({ text: id }), name = `${id}.pdf`, row = {}, object = {} }: Planted = {}
) {
  const { storage } = server.app.appContext
  const base = await server.db.selectFrom('arcFile').selectAll().where('id', '=', 'f0071').executeTakeFirstOrThrow()
  await server.db
    .insertInto('arcFile')
    .values({
      ...base,
      title: `建设项目核准批复 ${id}`,
      docNo: null,
      docDate: '2023-05-04',
      uploadTime: '2023-06-01 09:00:00',
      pages: 1,
      volumeId: null,
      status: 'approved',
      ...row,
      id,
      ext: JSON.stringify(row.ext ?? {}),
      unconfirmed: []
    } as never)
    .execute()
  if (bytes === null) return
  const stored = await storage.put(storage.name('archives', 'pdf'), [bytes])
  await server.db
    .insertInto('arcObject')
    .values({
      id: `b-${id}`,
      projectId: base.projectId,
      fileId: id,
      path: stored.path,
      fileName: name,
      bytes: bytes.length,
      format: 'pdf',
      sha256: stored.sha256,
      tenantId: base.tenantId,
      ...object
    })
    .execute()
}

/** Checks files at the stage of filing, with text and drawing, and answers what was found of each. */
async function found(ids: readonly string[], project = false): Promise<string[]> {
  const { result, message } = await server.ask<{ id: string }>('POST', '/arrange/check/run', {
    token,
    body: project ? { stage: 'G', target: 'project', text: false, drawing: false } : { stage: 'G', target: 'file', ids }
  })
  await jobsOf(server.app.appContext).idle()
  expect(result, message).not.toBeNull()
  const findings = await server.ask<{ records: { code: string; kind: string; targetId: string; said: string }[] }>(
    'GET',
    '/arrange/check/findings',
    { token, query: { id: result?.id ?? '', pageSize: 1000 } }
  )
  return (findings.result?.records ?? [])
    .filter(({ kind }) => kind !== 'human')
    .map(({ code, kind, targetId, said }) => (kind === 'crashed' ? `${code} ${said}` : `${targetId} ${code}`))
}

const TEXT_ID = '990102197803160016'
const future = '2039-01-01'

/** One defect for each item that files show, and the items that find it: no other may. */
const PLANTED: Readonly<Partial<Record<CheckCode, () => Planted | Promise<Planted>>>> = {
  'ZS-01': () => ({ object: { sha256: createHash('sha256').update('other').digest('hex') } }),
  'ZS-02': () => ({ bytes: checkPdf({ signed: true }) }),
  'ZS-03': () => ({ object: { bytes: 7 } }),
  'ZS-04': () => ({ row: { docNo: '!' } }),
  'ZS-05': () => ({ row: { docDate: future } }),
  'ZS-06': () => ({ row: { endDate: '2020-01-01' } }),
  'ZS-07': () => ({ row: { title: '核准\u200B批复\u3000文件' } }),
  'ZS-09': () => ({ bytes: null }),
  'WZ-03': () => ({ row: { responsible: null } }),
  'WZ-06': () => ({ bytes: checkPdf({ text: 'cut off' }).subarray(0, 700) }),
  'WZ-07': () => ({ row: { pages: 9 } }),
  'WZ-08': () => ({ row: { remark: '见附件2' } }),
  'WZ-11': () => ({ row: { signed: 'N' } }),
  'KY-04': () => ({ name: 'drawing.jpg' }),
  'KY-05': () => ({ bytes: checkPdf({ looseFont: true, text: 'loose' }) }),
  'KY-06': async () => ({ bytes: await lockedPdf() }),
  'KY-07': () => ({ bytes: checkPdf({ scan: 400 }) }),
  'KY-08': () => ({ bytes: checkPdf({ blank: true }) }),
  'KY-09': () => ({ name: 'what?.pdf' }),
  'AQ-02': () => ({ bytes: checkPdf({ script: true, text: 'script' }) }),
  'AQ-03': () => ({ row: { remark: '绝密' } }),
  'AQ-04': () => ({ bytes: checkPdf({ text: TEXT_ID }) })
}

describe('planted defects', { timeout: 240_000 }, () => {
  test('each is found by its item and by no other', async () => {
    const expected: string[] = []
    for (const [code, planted] of Object.entries(PLANTED)) {
      const id = `planted-${code}`
      await plant(id, await planted())
      expected.push(`${id} ${code}`)
    }
    expect((await found(Object.keys(PLANTED).map((code) => `planted-${code}`))).sort()).toEqual(expected.sort())
  })

  test('what is wrong with the stored bytes of a file is found in the cell that holds them, what is wrong with a value in its own', async () => {
    await plant('cell-script', { bytes: checkPdf({ script: true, text: 'another script' }) })
    await plant('cell-pages', { row: { pages: 4 } })
    const { result } = await server.ask<{ id: string }>('POST', '/arrange/check/run', {
      token,
      body: { stage: 'G', target: 'file', ids: ['cell-script', 'cell-pages'] }
    })
    await jobsOf(server.app.appContext).idle()
    const findings = await server.ask<{ records: { fileId: string; field: string | null }[] }>(
      'GET',
      '/arrange/check/findings',
      { token, query: { id: result?.id ?? '', kind: 'found' } }
    )
    expect(findings.result?.records.map(({ fileId, field }) => `${fileId} ${field}`).sort()).toEqual([
      'cell-pages pages',
      'cell-script attachment'
    ])
  })

  test('a file of another format is refused by its format, and asks for its environment; a spoilt text cannot be opened', async () => {
    await plant('planted-zip', { bytes: zip({ 'a.bin': 'x' }), name: 'a.zip', object: { format: 'zip' } })
    const text = Buffer.from([0xff, 0xfe, 0x41, 0xff, 0xff, 0x80])
    await plant('planted-text', { bytes: text, name: 'a.txt', object: { format: 'txt' } })
    const all = await found(['planted-zip', 'planted-text'])
    expect(all).toEqual(expect.arrayContaining(['planted-zip KY-03', 'planted-zip KY-11', 'planted-text KY-02']))
  })

  test('a review that is not done, twice the same bytes, a wrong volume, a gap of pages and an item without a file are found', async () => {
    const review = { projectId: 'p3', nodeKey: 'review', title: 'x', status: 'todo', tenantId: 1 }
    await plant('planted-WZ-09')
    const { tenantId } = await server.db
      .selectFrom('arcFile')
      .select('tenantId')
      .where('id', '=', 'f0071')
      .executeTakeFirstOrThrow()
    await server.db
      .insertInto('arcTask')
      .values({ ...review, tenantId, id: 't-planted', fileId: 'planted-WZ-09' })
      .execute()
    const same = checkPdf({ text: 'the same twice' })
    await plant('planted-CF-01', { bytes: same, row: { uploadTime: '2024-01-01 00:00:00' } })
    await plant('planted-CF-02', { bytes: same, row: { uploadTime: '2024-02-01 00:00:00' } })
    await server.db.updateTable('arcVolume').set({ archiveNo: 'wrong no' }).where('id', '=', 'v-p3-001').execute()
    await server.db.updateTable('arcVolume').set({ thicknessMm: 90 }).where('id', '=', 'v-p3-002').execute()
    await server.db.updateTable('arcFile').set({ pageFrom: 77 }).where('id', '=', 'f0111').execute()
    const all = await found([], true)
    expect(all).toEqual(
      expect.arrayContaining([
        'planted-WZ-09 WZ-09',
        'planted-CF-01 CF-01',
        'v-p3-001 ZS-08',
        'v-p3-002 ZJ-01',
        'f0111 WZ-04'
      ])
    )
    expect(all).not.toContain('planted-CF-02 CF-01')
    expect(all.some((one) => one.endsWith(' WZ-05'))).toBe(true)
  })

  test('every item of the stage of filing that software can check has a defect here, but those for people and for clamd', () => {
    const elsewhere = ['KY-02', 'KY-03', 'KY-11', 'WZ-04', 'WZ-05', 'WZ-09', 'ZS-08', 'CF-01', 'ZJ-01']
    const known = new Set([...Object.keys(PLANTED), ...elsewhere])
    const open = CHECK_CODES.filter(
      (code) => (CHECK_ITEMS[code].stages as readonly string[]).includes('G') && !known.has(code)
    )
    expect(open).toEqual(['ZS-13', 'AQ-01'])
  })

  test('five hundred sound files are sound', async () => {
    const ids = Array.from({ length: 500 }, (_, at) => `sound-${at}`)
    for (const id of ids) await plant(id)
    expect(await found(ids)).toEqual([])
  })
})
