import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type PlanSettings, USUAL_PLAN } from '#contract/archives/volume-plan.ts'
import type { StepDone, VolumeFile, VolumeRow } from '#contract/archives/volumes.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { sendStep } from '#kit/server/seen-volumes.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('js_xinghe', 'p1')
})
afterAll(() => server?.close())

const BASE = '/arrange/volume'
const get = async <T>(path: string, query = {}) =>
  (await server.ask<T>('GET', `${BASE}/${path}`, { token, query })).result!
const post = (path: string, body: object, as = token) => sendStep(server, as, ['POST', path], body)
const put = (path: string, body: object) => sendStep(server, token, ['PUT', path], body)
const volumes = async () => (await get<{ volumes: VolumeRow[] }>('list')).volumes
const files = (id: string) => get<VolumeFile[]>('files', { id })
const unplaced = async () => (await get<{ files: VolumeFile[] }>('unplaced')).files
const arrange = async (settings: PlanSettings = USUAL_PLAN) => {
  const { result } = await server.ask<{ digest: string; volumes: { files: { id: string }[] }[] }>(
    'POST',
    `${BASE}/plan`,
    { token, body: { settings } }
  )
  return { plan: result!, done: await post('apply', { settings, digest: result!.digest }) }
}

describe('automatic arranging', () => {
  test('what was previewed is what is done, with numbers, pages and the reasons; undo brings all back', async () => {
    const before = await unplaced()
    expect(before).toHaveLength(46)
    const { plan, done } = await arrange()
    expect(done).toMatchObject({ success: true })
    const made = await volumes()
    expect(made.map(({ volumeNo }) => volumeNo)).toEqual(made.map((_, at) => at + 1))
    expect(made[0]?.archiveNo).toMatch(/^I-YLFJ2024017-\d\d-001$/)
    expect(made.every(({ rules }) => rules.length > 3)).toBe(true)
    expect(await unplaced()).toEqual([])
    for (const [at, { id }] of made.entries()) {
      const own = await files(id)
      expect(own.map((file) => file.id)).toEqual(plan.volumes[at]?.files.map((file) => file.id))
      expect(own.map(({ order }) => order)).toEqual(own.map((_, place) => place + 1))
      expect(own[0]?.pageFrom).toBe(1)
      for (const [place, { pageFrom, pageTo, pages }] of own.entries()) {
        expect(pageTo! - pageFrom! + 1).toBe(pages)
        if (place > 0) expect(pageFrom).toBe(own[place - 1]!.pageTo! + 1)
      }
    }
    const undone = await post('undo', { step: done.result!.step })
    expect(undone.success).toBe(true)
    expect(await volumes()).toEqual([])
    expect((await unplaced()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
    expect((await post('undo', { step: done.result!.step })).success).toBe(false)
  })

  test('a preview that is no longer true is refused, and nothing is written', async () => {
    const answer = await post('apply', { settings: USUAL_PLAN, digest: 'other' })
    expect([answer.status, answer.message]).toEqual([409, '预览之后文件有变化，请重新预览'])
    expect(await volumes()).toEqual([])
  })
})

test('rules are kept for the project', async () => {
  const mine: PlanSettings = { ...USUAL_PLAN, textMm: 30, apart: ['carrier'] }
  await put('settings', mine)
  expect(await get('settings')).toEqual({ ...mine, acceptedBoxes: USUAL_PLAN.boxes })
  await put('settings', USUAL_PLAN)
})

describe('by hand', () => {
  let first: VolumeRow
  let second: VolumeRow
  beforeAll(async () => {
    for (const title of ['甲卷施工文件', '乙卷施工文件']) await post('add', { template: 1, cells: { title } })
    ;[first, second] = (await volumes()) as [VolumeRow, VolumeRow]
  })

  test('files are moved in, behind one, to the other volume and out; numbers and pages follow', async () => {
    const [a, b, c, d] = (await unplaced()).map(({ id }) => id) as [string, string, string, string]
    await post('move', { ids: [a, b, c], to: first.id })
    await post('move', { ids: [d], to: first.id, after: a })
    expect((await files(first.id)).map(({ id }) => id)).toEqual([a, d, b, c])
    const { result } = await post('move', { ids: [b, d], to: second.id, after: null })
    expect(result?.volumes.map(({ files: count }) => count)).toEqual([2, 2])
    expect((await files(second.id)).map(({ id, order }) => [id, order])).toEqual([
      [b, 1],
      [d, 2]
    ])
    await post('move', { ids: [d], to: null })
    expect((await unplaced()).some(({ id }) => id === d)).toBe(true)
    const last = (await get<{ last: { step: string; kind: string } }>('list')).last
    expect(last.kind).toBe('move')
    await post('undo', { step: last.step })
    expect((await files(second.id)).map(({ id }) => id)).toEqual([b, d])
  })

  test('a volume is put into another order, parted, and joined with the next; each is taken back', async () => {
    const ids = (await files(first.id)).map(({ id }) => id).reverse()
    await put('reorder', { id: first.id, ids })
    expect((await files(first.id)).map(({ id }) => id)).toEqual(ids)
    const { result: parted } = await post('split', { id: first.id, before: ids[1] })
    expect(parted?.volumes).toHaveLength(2)
    expect((await post('split', { id: first.id, before: ids[0] })).message).toBe(
      '从第一件拆开会留下空卷；请选其后的文件'
    )
    const { result: joined } = await post('merge', { id: second.id })
    expect(joined?.volumes.map(({ files: count }) => count)).toEqual([3])
    await post('undo', { step: joined!.step })
    await post('undo', { step: parted!.step })
    expect((await volumes()).map(({ files: count }) => count)).toEqual([2, 2])
  })

  test('both sides of the paper halve its thickness, the numbers of pages stay', async () => {
    const before = (await volumes())[0]!
    const { result } = await put('paginate', { ids: [first.id], sides: 'double' })
    expect(result?.volumes[0]?.thicknessMm).toBeLessThan(before.thicknessMm)
    expect(result?.volumes[0]?.sides).toBe('double')
    await post('undo', { step: result!.step })
  })

  test('a description is written once; who has seen an older one is refused with the newer', async () => {
    const cells = {
      title: '改名后的案卷',
      archiveNo: 'I-X-00-001',
      compiler: '云澜建工集团有限公司',
      techManager: null,
      location: '1库',
      filer: '赵',
      reviewer: null,
      remark: null
    }
    const edit = (id: string, rowVersion: number, more = {}) =>
      put('edit', { id, rowVersion, template: 1, cells: { ...cells, ...more } })
    const now = (await volumes())[0]!
    const { result } = await edit(first.id, now.rowVersion)
    expect(result?.volumes[0]).toMatchObject({ title: '改名后的案卷', archiveNo: 'I-X-00-001', location: '1库' })
    expect((await edit(first.id, now.rowVersion)).status).toBe(409)
    const other = (await volumes())[1]!
    const taken = await edit(other.id, other.rowVersion)
    expect(taken.faults).toEqual([{ field: 'archiveNo', message: '档号不能重复' }])
    expect((await edit(first.id, 99, { title: 'x' })).status).toBe(409)
  })

  test('undo is refused by name where somebody has gone on', async () => {
    const [file] = await unplaced()
    const { result } = await post('move', { ids: [file!.id], to: second.id })
    const { result: later } = await post('move', { ids: [file!.id], to: null })
    const refused = await post('undo', { step: result!.step })
    expect(refused.message).toMatch(/^案卷 0002 之后被.+修改过，不能撤销$/)
    await post('undo', { step: later!.step })
  })

  test('a deleted volume lets its files go and its number be free; undo brings both back', async () => {
    const query = { ids: second.id, seen: `${second.id}:${(await volumes())[1]?.rowVersion}` }
    const { result } = await server.ask<StepDone>('DELETE', `${BASE}/delete`, { token, query })
    expect((await volumes()).map(({ id }) => id)).toEqual([first.id])
    await post('undo', { step: result!.step })
    expect((await volumes()).map(({ id, files: count }) => [id, count])).toEqual([
      [first.id, 2],
      [second.id, 3]
    ])
  })
})

describe('refusals', () => {
  test('a file that is not approved is not arranged, and another project’s is not there', async () => {
    const [target] = await volumes()
    const draft = await server.db
      .selectFrom('arcFile')
      .select(['id', 'title'])
      .where('projectId', '=', 'p1')
      .where('status', '=', 'draft')
      .executeTakeFirstOrThrow()
    expect((await post('move', { ids: [draft.id], to: target!.id })).message).toBe(
      `《${draft.title}》草稿，审核通过的文件才能组卷`
    )
    const other = await server.db
      .selectFrom('arcFile')
      .select('id')
      .where('projectId', '=', 'p2')
      .executeTakeFirstOrThrow()
    expect((await post('move', { ids: [other.id], to: target!.id })).status).toBe(404)
    expect((await post('move', { ids: ['nothing'], to: target!.id })).status).toBe(404)
    expect((await post('move', { ids: [], to: target!.id })).status).toBe(400)
  })

  test('different carriers do not lie in one volume', async () => {
    const [target] = await volumes()
    const [file] = await unplaced()
    await server.db.updateTable('arcFile').set({ carrier: 'E' }).where('id', '=', file!.id).execute()
    expect((await post('move', { ids: [file!.id], to: target!.id })).message).toContain('载体不同，须分开组卷')
    await server.db.updateTable('arcFile').set({ carrier: 'PE' }).where('id', '=', file!.id).execute()
  })

  test('who may only look changes nothing; who is outside the project sees nothing', async () => {
    const reviewer = await server.signIn('jl_zhengheng', 'p1')
    expect((await post('add', { template: 1, cells: { title: '某某项目案卷' } }, reviewer)).status).toBe(403)
    expect((await server.ask('GET', `${BASE}/list`)).status).toBe(401)
  })

  test('what a transfer holds is not changed, nor unlocked', async () => {
    const builder = await server.db
      .selectFrom('arcProjectMember as m')
      .innerJoin('sysUser as u', 'u.id', 'm.userId')
      .select('u.username')
      .where('m.projectId', '=', 'p2')
      .where('u.username', 'like', 'js%')
      .executeTakeFirstOrThrow()
    const theirs = await server.signIn(builder.username, 'p2')
    const { result } = await server.ask<{ volumes: VolumeRow[] }>('GET', `${BASE}/list`, { token: theirs })
    expect(result?.volumes).toHaveLength(26)
    const [one] = result!.volumes
    expect(one).toMatchObject({ archiveNo: 'E-YLSZ2023009-00-001', files: 7, textPages: 149 })
    const inside = (await server.ask<VolumeFile[]>('GET', `${BASE}/files`, { token: theirs, query: { id: one!.id } }))
      .result!
    expect(inside.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6, 7])
    const refused = await post('move', { ids: [inside[0]!.id], to: null }, theirs)
    expect(refused.message).toMatch(/^案卷 0001 已列入移交申请 .+，不能修改$/)
    expect((await post('unlock', { ids: [one!.id] }, theirs)).message).toMatch(/已列入移交申请/)
  })
})

test('checked volumes are locked with their files, unlocked, and drafts are not', async () => {
  const [one] = await volumes()
  expect((await post('lock', { ids: [one!.id] })).message).toBe('案卷 0001 编辑中，检测通过的案卷才能锁定')
  await server.db.updateTable('arcVolume').set({ status: 'checked' }).where('id', '=', one!.id).execute()
  const { result } = await post('lock', { ids: [one!.id] })
  expect(result?.volumes[0]?.status).toBe('locked')
  const inside = await files(one!.id)
  expect((await post('move', { ids: [inside[0]!.id], to: null })).message).toBe('案卷 0001 移交锁定，不能修改')
  await post('undo', { step: result!.step })
  expect((await volumes())[0]?.status).toBe('checked')
  await post('move', { ids: [inside[0]!.id], to: null })
  expect((await volumes())[0]?.status).toBe('draft')
})

test('volumes are numbered anew in the order of the archive, with their archive numbers', async () => {
  await arrange()
  expect((await post('renumber', {})).success).toBe(true)
  const now = await volumes()
  expect(now.map(({ volumeNo }) => volumeNo)).toEqual(now.map((_, at) => at + 1))
  expect(new Set(now.map(({ archiveNo }) => archiveNo)).size).toBe(now.length)
})
