import { createHash } from 'node:crypto'

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { CHECK_CODES, type CheckCode } from '#contract/checks/items.ts'
import { directoryPlace, localPlace, patched, toZip } from '#kit/package/packed-bag.ts'
import { type Files, rebuild } from '#kit/package/sample-bag.ts'
import { type Checked, checkedBy } from '#kit/server/check-plants.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { type PackedTransfer, packedTransfer, readyForTransfer } from '#kit/server/transferring.ts'
import { unzipped } from '#kit/unzipped.ts'
import { littleEndian } from '#package/format/bytes.ts'
import { nodeDigest } from '#package/node/node-digests.ts'
import { ITEMS } from '#server/checks/items/all-items.ts'
import { copyName, storesOf } from '#server/domain/transfer/stores.ts'
import { StoreAway } from '#server/storage/storage.ts'

/** The items that read packages and copies: all of them have their defect here. */
const OURS = CHECK_CODES.filter((code) => ITEMS[code].package !== undefined || code === 'AQ-07')

let server: TestServer
let builder: string
let transfer: PackedTransfer
beforeAll(async () => {
  server = await startDemoServer()
  await readyForTransfer(server)
  builder = await server.signIn('js_xinghe', 'p1')
  transfer = await packedTransfer(server, builder)
})
afterAll(() => server?.close())
/** The transfer as it was packed. */
beforeEach(async () => {
  await server.db.deleteFrom('arcSending').execute()
  await server.db.deleteFrom('arcCopy').execute()
  await server.db.updateTable('arcTransfer').set(transfer).where('id', '=', transfer.id).execute()
})

const change = (set: Partial<typeof transfer>) =>
  server.db.updateTable('arcTransfer').set(set).where('id', '=', transfer.id).execute()

/** What a check of the volumes says of the items of packages and copies: the result of each, and what was found. */
async function asked(stage: 'Y' | 'B', token = builder) {
  const body = { stage, target: 'volumes', ids: ['tv1', 'tv2'], text: false, drawing: false }
  const { items, findings }: Checked = await checkedBy(server, token, body)
  const results = Object.fromEntries(
    items.filter(({ code }) => OURS.includes(code as CheckCode)).map(({ code, result }) => [code, result])
  )
  const found = findings.filter(({ code }) => OURS.includes(code as CheckCode))
  return { results, found: found.map(({ code, said, kind }) => ({ code, said, kind })) }
}

/** How a package is altered: before its manifests are made, as who forges it would; after that; and as the bytes of its ZIP. */
interface Alteration {
  readonly forge?: (files: Files) => void
  readonly after?: (files: Files) => void
  readonly spoil?: (zip: Uint8Array, files: Files) => Uint8Array
}
/** Puts another package into the place of the one that was packed, and has the transfer say that it was packed so. */
async function repack({ forge, after, spoil = (zip) => zip }: Alteration): Promise<void> {
  const { storage } = server.app.appContext
  const pieces: Buffer[] = []
  for await (const piece of await storage.get(transfer.packagePath ?? '')) pieces.push(piece as Buffer)
  const parts = unzipped(Buffer.concat(pieces))
  const files: Files = new Map([...parts].map(([path, bytes]) => [path, new Uint8Array(bytes)]))
  forge?.(files)
  await rebuild(files, nodeDigest)
  after?.(files)
  const zip = spoil(await toZip([...files].map(([path, bytes]) => ({ path, bytes }))), files)
  const path = storage.name('packages', 'zip')
  await storage.put(path, [zip])
  await change({
    packagePath: path,
    packageSha256: createHash('sha256')
      .update(files.get('tagmanifest-sha256.txt') ?? '')
      .digest('hex'),
    packageBytes: zip.length,
    packageFiles: [...files.keys()].filter((one) => one.startsWith('data/')).length
  })
}
const volumeXml = (files: Files) => [...files.keys()].find((path) => path.endsWith('/volume.xml')) ?? ''
const firstPdf = (files: Files) => [...files.keys()].find((path) => path.endsWith('.pdf')) ?? ''

/** One defect of a package for each item that reads packages. */
const DEFECTS: Readonly<Partial<Record<CheckCode, () => Promise<unknown>>>> = {
  'ZS-10': () => repack({ forge: (files) => files.set('data/metadata/con.txt', new Uint8Array([1])) }),
  'ZS-11': () => change({ packageSha256: 'a'.repeat(64) }),
  'WZ-01': () => change({ files: transfer.files + 1 }),
  'WZ-02': () => change({ bytes: Number(transfer.bytes) + 1 }),
  'WZ-10': () =>
    repack({
      after(files) {
        const from = firstPdf(files)
        files.set('data/metadata/other.pdf', files.get(from) ?? new Uint8Array())
        files.delete(from)
      }
    }),
  'KY-01': () => repack({ forge: (files) => files.set(volumeXml(files), Buffer.from('<record><title>立项</record>')) }),
  'KY-10': () =>
    repack({
      spoil(zip, files) {
        const locked = patched(zip, directoryPlace(zip, firstPdf(files)) + 8, littleEndian([0x0809, 2]))
        return patched(locked, localPlace(locked, firstPdf(files)) + 6, littleEndian([0x0809, 2]))
      }
    }),
  'AQ-05': () =>
    server.db
      .insertInto('arcSending')
      .values({
        ...{ transferId: transfer.id, projectId: 'p1', packageSha256: transfer.packageSha256 ?? '', tenantId: 1 },
        ...{ address: 'http://archive.example/api', name: '云澜市城市建设档案馆', bytes: 1, state: 'taken' },
        receipt: JSON.stringify({ packageSha256: transfer.packageSha256 })
      })
      .execute(),
  'AQ-06': () => change({ mode: 'offline', carrier: 'dvd', carrierBytes: 4_700_000_000 })
}

test('a package that was packed here passes; there was no line, and there are no carriers', async () => {
  const { results, found } = await asked('Y')
  expect(found).toEqual([])
  expect(results).toEqual({
    ...{ 'ZS-10': 'passed', 'ZS-11': 'passed', 'WZ-01': 'passed', 'WZ-02': 'passed', 'WZ-10': 'passed' },
    ...{ 'KY-01': 'passed', 'KY-10': 'passed', 'AQ-05': 'notApplicable', 'AQ-06': 'notApplicable' },
    'AQ-07': 'notApplicable'
  })
})

test('the archive, which sees no drafts, checks what was handed in to it; who sees some items alone does not', async () => {
  const archive = await server.signIn('shenhe', 'p1')
  expect(await asked('Y', archive)).toEqual(await asked('Y'))
  await change({ files: transfer.files + 1 })
  expect((await asked('Y', archive)).found.map(({ code }) => code)).toEqual(['WZ-01'])
  const contractor = await server.signIn('sg_yijian', 'p1')
  expect((await asked('Y', contractor)).results).toMatchObject({ 'ZS-10': 'notApplicable', 'WZ-01': 'notApplicable' })
  await server.db.updateTable('arcFile').set({ status: 'returned' }).where('volumeId', '=', 'tv1').execute()
  expect((await asked('Y', archive)).results).toMatchObject({ 'ZS-10': 'notApplicable', 'WZ-01': 'notApplicable' })
  await server.db.updateTable('arcFile').set({ status: 'locked' }).where('volumeId', '=', 'tv1').execute()
})

for (const [code, plant] of Object.entries(DEFECTS))
  test(`a defect of ${code} in a package is found by it, and by no other`, async () => {
    await plant()
    const { found } = await asked('Y')
    expect([...new Set(found.map((one) => `${one.code} ${one.kind}`))], JSON.stringify(found)).toEqual([
      `${code} found`
    ])
    expect(found[0]?.said).toContain(transfer.transferNo)
  })

test('every item that reads packages or copies has its defect here', () => {
  expect([...Object.keys(DEFECTS), 'AQ-07'].sort()).toEqual([...OURS].sort())
})

test('of a package that is lost one item says so, and the others that they were not run', async () => {
  await change({ packagePath: server.app.appContext.storage.name('packages', 'zip') })
  const { results, found } = await asked('Y')
  expect(found).toEqual([{ code: 'ZS-10', kind: 'found', said: `移交 ${transfer.transferNo} 的信息包已不在存储中` }])
  for (const code of ['ZS-11', 'WZ-01', 'WZ-02', 'WZ-10', 'KY-01', 'KY-10']) expect(results[code], code).toBe('notRun')
})

test('a path with a sign that no database keeps is found all the same', async () => {
  await repack({ forge: (files) => files.set('data/metadata/a\0b.txt', new Uint8Array([1])) })
  const { found } = await asked('Y')
  expect(found.map(({ code }) => code)).toContain('ZS-10')
  expect(found.find(({ code }) => code === 'ZS-10')?.said).toContain('a\ufffdb.txt')
})

test('before there is a package its items were not run; where files are checked they do not apply', async () => {
  await change({ status: 'returned' })
  expect((await asked('Y')).results).toMatchObject({ 'ZS-10': 'notRun', 'KY-10': 'notRun' })
  const { id } = await server.db
    .selectFrom('arcFile')
    .select('id')
    .where('volumeId', '=', 'tv1')
    .limit(1)
    .executeTakeFirstOrThrow()
  const body = { stage: 'Y', target: 'file', ids: [id], text: false, drawing: false }
  const { items } = await checkedBy(server, builder, body)
  expect(items.find(({ code }) => code === 'ZS-10')).toMatchObject({
    ...{ result: 'notApplicable', why: '只在检测案卷、单位工程或项目时适用' }
  })
})

test('copies in both stores are read back byte by byte: one that has changed, is lost or was never written fails the check', async () => {
  expect((await asked('B')).results['AQ-07']).toBe('notRun')
  await change({ status: 'verified' })
  const objects = await server.db
    .selectFrom('arcObject as o')
    .innerJoin('arcFile as f', 'f.id', 'o.fileId')
    .select(['o.id', 'o.format', 'o.fileName'])
    .where('f.volumeId', 'in', ['tv1', 'tv2'])
    .where('o.isDelete', '=', false)
    .where('o.replacedBy', 'is', null)
    .orderBy('o.id')
    .execute()
  const stores = await storesOf(server.app.appContext)
  for (const { id, format } of objects) {
    const content = Buffer.from(`${id} in both stores`)
    const sha256 = createHash('sha256').update(content).digest('hex')
    await server.db.updateTable('arcObject').set({ sha256 }).where('id', '=', id).execute()
    for (const store of stores) {
      const name = copyName(store, transfer.id, id, format)
      await store.storage.put(name, [content])
      const own = { id: `${id}-${store.name}`, objectId: id, store: store.name, name, sha256, bytes: content.length }
      const facts = { result: 'ok', verifiedAt: '2026-01-01 00:00:00', transferId: transfer.id } as const
      await server.db
        .insertInto('arcCopy')
        .values({ ...own, ...facts, projectId: 'p1', tenantId: 1 })
        .execute()
    }
  }
  const clean = await asked('B')
  expect(clean.results['AQ-07']).toBe('passed')
  expect(objects.length).toBeGreaterThan(2)
  vi.spyOn(stores[1]!.storage, 'get').mockRejectedValueOnce(new StoreAway('away'))
  expect(await asked('B')).toMatchObject({ results: { 'AQ-07': 'notRun' }, found: clean.found })
  const [first, second, third] = objects
  const [a, b] = stores
  if (!first || !second || !third || !a || !b) throw new Error('three objects in two stores')
  const put = async (store: typeof a, id: string, format: string | null, content: string) => {
    const name = copyName(store, transfer.id, id, format)
    await store.storage.remove(name)
    if (content) await store.storage.put(name, [Buffer.from(content)])
  }
  await put(a, first.id, first.format, 'another content')
  await put(b, second.id, second.format, '')
  await server.db.deleteFrom('arcCopy').where('id', '=', `${third.id}-B`).execute()
  const { found, results } = await asked('B')
  expect(results['AQ-07']).toBe('failed')
  const own = found.filter(({ code }) => code === 'AQ-07').map(({ said }) => said)
  expect(own.sort()).toEqual(
    [
      `A 库中“${first.fileName}”的副本与入库时不同`,
      `B 库中“${second.fileName}”的副本已不在`,
      `B 库没有“${third.fileName}”的副本`
    ].sort()
  )
  const noted = await server.db.selectFrom('arcCopy').select(['id', 'result', 'verifiedAt']).execute()
  expect(noted.find(({ id }) => id === `${first.id}-A`)?.result).toBe('changed')
  for (const { verifiedAt } of noted) expect(verifiedAt?.startsWith('2026-01-01')).toBe(false)
})
