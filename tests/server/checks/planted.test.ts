import { createHash } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CHECK_CODES, type CheckCode } from '#contract/checks/items.ts'
import {
  checkedBy,
  foundIn,
  plant,
  type Planted,
  plantCleanVolumes,
  plantVolume,
  soundPdf
} from '#kit/server/check-plants.ts'
import { checkPdf, lockedPdf } from '#kit/files/check-samples.ts'
import { type Clamd, EICAR } from '#kit/services/clamd.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { startScanner } from '#kit/services/eicar-scanner.ts'
import { docx, dwg, jpeg, tiff, zip } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'
import { ITEMS } from '#server/checks/items/all-items.ts'
import { patienceOf } from '#kit/patience.ts'

let server: TestServer
let scanner: Clamd
let token = ''
beforeAll(async () => {
  scanner = await startScanner()
  server = await startDemoServer({ settings: { CLAMD_URL: scanner.url } })
  token = await server.signIn('js_sanzhong', 'p3')
})
afterAll(async () => {
  await server?.close()
  await scanner?.stop()
})

const check = (body: object) => checkedBy(server, token, { stage: 'G', ...body })

const TEXT_ID = '990102197803160016'
const titled = (id: string) => `建设项目核准批复 ${id}`

/** One defect for each item that files show, and the items that find it: no other may. */
const OF_FILES: Readonly<Partial<Record<CheckCode, (id: string) => Planted | Promise<Planted>>>> = {
  'ZS-01': () => ({ object: { sha256: createHash('sha256').update('other').digest('hex') } }),
  'ZS-02': () => ({ bytes: soundPdf({ signed: true }) }),
  'ZS-03': () => ({ object: { bytes: 7 } }),
  'ZS-04': () => ({ row: { docNo: '!' } }),
  'ZS-05': () => ({ row: { docDate: '2039-01-01' } }),
  'ZS-06': () => ({ row: { endDate: '2020-01-01' } }),
  'ZS-07': () => ({ row: { title: '核准\u200B批复\u3000文件' } }),
  'ZS-09': () => ({ bytes: null }),
  'WZ-03': () => ({ row: { responsible: null } }),
  'WZ-06': () => ({ bytes: soundPdf({ text: 'cut off' }).subarray(0, 700) }),
  'WZ-07': () => ({ row: { pages: 9 } }),
  'WZ-08': () => ({ row: { remark: '见附件2' } }),
  'WZ-11': () => ({ row: { signed: 'N' } }),
  'KY-04': () => ({ name: 'drawing.jpg' }),
  'KY-05': () => ({ bytes: checkPdf({ looseFont: true, text: 'loose' }) }),
  'KY-06': async () => ({ bytes: await lockedPdf() }),
  'KY-07': () => ({ bytes: soundPdf({ scan: 400 }) }),
  'KY-08': () => ({ bytes: soundPdf({ blank: true }) }),
  'KY-09': () => ({ name: 'what?.pdf' }),
  'AQ-01': (id) => ({ bytes: soundPdf({ text: titled(id), comment: EICAR }) }),
  'AQ-02': () => ({ bytes: soundPdf({ embedded: true, text: 'carrier' }) }),
  'AQ-03': () => ({ row: { remark: '绝密' } }),
  'AQ-04': () => ({ bytes: soundPdf({ text: TEXT_ID }) })
}
/** Defects that cannot come alone, or lie in volumes, projects and packages. The tests of their names plant them, those of packages in packages.test. */
const ELSEWHERE: readonly CheckCode[] = [
  ...(['KY-02', 'KY-03', 'KY-11'] as const),
  ...(['WZ-04', 'WZ-05', 'WZ-09', 'ZS-08', 'ZS-12', 'CF-01', 'ZJ-01'] as const),
  ...(['ZS-10', 'ZS-11', 'WZ-01', 'WZ-02', 'WZ-10', 'KY-01', 'KY-10', 'AQ-05', 'AQ-06', 'AQ-07'] as const)
]
/** What items that only ask a person ask about. */
const SAMPLES: Readonly<Partial<Record<CheckCode, Planted>>> = {
  'ZS-13': { bytes: soundPdf({ text: 'another content' }) }
}

describe('every item', { timeout: patienceOf(240_000) }, () => {
  test('has a defect that its own measurement finds, or a sample about which it asks a person', () => {
    for (const code of CHECK_CODES) {
      const item = ITEMS[code]
      const ways = [
        ...(OF_FILES[code] || ELSEWHERE.includes(code) ? ['finds'] : []),
        ...(SAMPLES[code] ? ['asks'] : [])
      ]
      expect(ways, code).toEqual([item.asksOnly ? 'asks' : 'finds'])
    }
  })

  test('that files show is found by its item and by no other', async () => {
    const expected: string[] = []
    for (const [code, planted] of Object.entries(OF_FILES)) {
      const id = `planted-${code}`
      await plant(server, id, await planted(id))
      expected.push(`${id} ${code}`)
    }
    const ids = Object.keys(OF_FILES).map((code) => `planted-${code}`)
    expect(foundIn(await check({ target: 'file', ids })).sort()).toEqual(expected.sort())
  })

  test('that only asks a person names what he must see, and never passes, whatever the file holds', async () => {
    for (const [code, sample] of Object.entries(SAMPLES)) {
      const [asked, clear] = [`sample-${code}`, `clear-${code}`]
      await plant(server, asked, sample)
      await plant(server, clear)
      const { items, findings } = await check({ target: 'file', ids: [asked, clear] })
      const own = findings.filter((one) => one.code === code)
      expect(own.map(({ kind, targetId }) => `${kind} ${targetId}`)).toEqual([`human ${asked}`])
      expect(items.find((item) => item.code === code)?.result).toBe('human')
      const alone = await check({ target: 'file', ids: [clear] })
      expect(alone.items.find((item) => item.code === code)?.result).toBe('notApplicable')
    }
  })
})

describe('planted defects', { timeout: patienceOf(240_000) }, () => {
  test('a file of another format is refused by its format, and asks for its environment; a spoilt text cannot be opened', async () => {
    await plant(server, 'planted-zip', { bytes: zip({ 'a.bin': 'x' }), name: 'a.zip', object: { format: 'zip' } })
    const text = Buffer.from([0xff, 0xfe, 0x41, 0xff, 0xff, 0x80])
    await plant(server, 'planted-text', { bytes: text, name: 'a.txt', object: { format: 'txt' } })
    const all = foundIn(await check({ target: 'file', ids: ['planted-zip', 'planted-text'] }))
    expect(all).toEqual(expect.arrayContaining(['planted-zip KY-03', 'planted-zip KY-11', 'planted-text KY-02']))
  })

  test('what is no format for keeping is warned of by its format, with what the transfer will ask for; OFD, TIFF and photographs are not', async () => {
    const photo = { templateCode: 'file_photo' }
    await plant(server, 'keep-docx', { bytes: docx(), name: 'a.docx', object: { format: 'docx' } })
    await plant(server, 'keep-dwg', { bytes: dwg(), name: 'a.dwg', object: { format: 'dwg' } })
    await plant(server, 'keep-jpg', { bytes: jpeg(64, 48, 'scan'), name: 'a.jpg', object: { format: 'jpg' } })
    await plant(server, 'keep-pdf', { bytes: checkPdf({ text: titled('keep-pdf') }) })
    await plant(server, 'kept-photo', {
      bytes: jpeg(64, 48, 'photo'),
      name: 'b.jpg',
      object: { format: 'jpg' },
      row: photo
    })
    await plant(server, 'kept-tif', { bytes: tiff(), name: 'a.tif', object: { format: 'tif' } })
    const ofd = zip({ 'OFD.xml': '<ofd:OFD/>', 'Doc_0/Document.xml': '<ofd:Document/>' })
    await plant(server, 'kept-ofd', { bytes: ofd, name: 'a.ofd', object: { format: 'ofd' } })
    const ids = ['keep-docx', 'keep-dwg', 'keep-jpg', 'keep-pdf', 'kept-photo', 'kept-tif', 'kept-ofd']
    const { findings } = await check({ target: 'file', ids })
    const warned = findings.filter(({ code }) => code === 'KY-05').sort((a, b) => (a.targetId < b.targetId ? -1 : 1))
    expect(warned.map(({ targetId, level }) => `${targetId} ${level}`)).toEqual(
      ids.slice(0, 4).map((id) => `${id} warn`)
    )
    const words = [
      /DOCX.*移交时须另附.*PDF\/A 或 OFD/,
      /DWG.*移交时须附同一图纸/,
      /JPG.*移交时须转为/,
      /移交时须为.*PDF\/A/
    ]
    for (const [at, expected] of words.entries()) expect(warned[at]?.said).toMatch(expected)
  })

  test('a review that is not done, twice the same bytes, a wrong number, a gap of pages and an item without a file are found', async () => {
    const { tenantId } = await server.db
      .selectFrom('arcFile')
      .select('tenantId')
      .where('id', '=', 'f0071')
      .executeTakeFirstOrThrow()
    await plant(server, 'planted-WZ-09')
    await server.db
      .insertInto('arcTask')
      .values({
        ...{ id: 't-planted', projectId: 'p3', nodeKey: 'review', title: 'x', status: 'todo' },
        ...{ tenantId, fileId: 'planted-WZ-09' }
      })
      .execute()
    const same = soundPdf({ text: 'the same twice' })
    await plant(server, 'planted-CF-01', { bytes: same, row: { uploadTime: '2024-01-01 00:00:00' } })
    await plant(server, 'planted-CF-02', { bytes: same, row: { uploadTime: '2024-02-01 00:00:00' } })
    await server.db.updateTable('arcVolume').set({ archiveNo: 'wrong no' }).where('id', '=', 'v-p3-001').execute()
    await server.db.updateTable('arcFile').set({ pageFrom: 77 }).where('id', '=', 'f0111').execute()
    const all = foundIn(await check({ target: 'project', text: false, drawing: false }))
    const expected = ['planted-WZ-09 WZ-09', 'planted-CF-01 CF-01', 'v-p3-001 ZS-08', 'f0111 WZ-04']
    expect(all).toEqual(expect.arrayContaining(expected))
    expect(all).not.toContain('planted-CF-02 CF-01')
    expect(all.some((one) => one.endsWith(' WZ-05'))).toBe(true)
  })

  test('a volume of 26 mm is found by the limit of its project, though its box would take it, and what was measured is said', async () => {
    await plant(server, 'thick-1', { bytes: soundPdf({ text: titled('thick-1'), pages: 130 }), row: { pages: 130 } })
    await plant(server, 'thick-2', { bytes: soundPdf({ text: titled('thick-2'), pages: 130 }), row: { pages: 130 } })
    const files = [
      { id: 'thick-1', pages: 130 },
      { id: 'thick-2', pages: 130 }
    ]
    await plantVolume(server, 'v-thick', files)
    const body = { target: 'volume', targetId: 'v-thick', text: false, drawing: false }
    const { findings, items } = await check(body)
    expect(findings.filter(({ kind }) => kind === 'found').map(({ code, said }) => `${code} ${said}`)).toEqual([
      'ZJ-01 全卷 2 件，实测厚 26 毫米，本项目限 20 毫米'
    ])
    expect(items.find(({ code }) => code === 'ZJ-01')?.how).toContain('本项目文字卷限 20 毫米，图纸卷限 50 毫米')
    // One file alone cannot be parted from another.
    await plant(server, 'thick-3', { bytes: soundPdf({ text: titled('thick-3'), pages: 260 }), row: { pages: 260 } })
    await plantVolume(server, 'v-one', [{ id: 'thick-3', pages: 260 }])
    const { findings: ofOne } = await check({ ...body, targetId: 'v-one' })
    const mends = (some: typeof findings) => some.filter(({ code }) => code === 'ZJ-01').map(({ mend }) => mend)
    expect(mends(findings)).toEqual(['拆卷'])
    expect(mends(ofOne)).toEqual(['这一件按页拆分为几件后再拆卷，或由档案馆调整厚度上限'])
  })

  test('an audit log that somebody has changed is found at the transfer', async () => {
    await sql`alter table sys_audit_log disable trigger user`.execute(server.db)
    await sql`update sys_audit_log set ip = '10.9.9.9' where tenant_id = 1 and no = 2`.execute(server.db)
    await sql`alter table sys_audit_log enable trigger user`.execute(server.db)
    const all = foundIn(await check({ stage: 'Y', target: 'project', text: false, drawing: false }))
    expect(all).toContain('p3 ZS-12')
  })
})

test('of sound files in sound volumes nothing is found', { timeout: patienceOf(240_000) }, async () => {
  const ids = await plantCleanVolumes(server, { files: 24, volumes: 3, seed: 20_261_128 })
  const checked = await check({ target: 'volumes', ids })
  expect(foundIn(checked)).toEqual([])
  expect(checked.volumes.map(({ id, result }) => `${id} ${result}`).sort()).toEqual(
    ids.map((id) => `${id} human`).sort()
  )
})

test('what is wrong with the stored bytes of a file is found in the cell that holds them, what is wrong with a value in its own', async () => {
  await plant(server, 'cell-carrier', { bytes: soundPdf({ embedded: true, text: 'another carrier' }) })
  await plant(server, 'cell-pages', { row: { pages: 4 } })
  const { findings } = await check({ target: 'file', ids: ['cell-carrier', 'cell-pages'] })
  const cells = findings.filter(({ kind }) => kind === 'found') as unknown as { fileId: string; field: string }[]
  expect(cells.map(({ fileId, field }) => `${fileId} ${field}`).sort()).toEqual([
    'cell-carrier attachment',
    'cell-pages pages'
  ])
})
