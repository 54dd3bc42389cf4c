import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { BeyondStep, SeenVolumes, StaleStep } from '#contract/archives/volume-steps.ts'
import type { StepDone, VolumeFile, VolumeRow } from '#contract/archives/volumes.ts'
import { arrangeAtRandom } from '#kit/histories/arrange-at-random.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { asSeen, listedVolumes, seenNow } from '#kit/server/seen-volumes.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('js_xinghe', 'p1')
})
afterAll(() => server?.close())

const send = <T = StepDone>(method: 'POST' | 'PUT' | 'DELETE', path: string, body: object) =>
  server.ask<T>(method, `/arrange/volume/${path}`, {
    token,
    ...(method === 'DELETE' ? { query: body as Record<string, string> } : { body })
  })
const volumes = () => listedVolumes(server, token)
const unplaced = async (code: string) =>
  (await server.ask<{ files: VolumeFile[] }>('GET', '/arrange/volume/unplaced', { token })).result!.files.filter(
    ({ catalogCode }) => catalogCode.startsWith(code)
  )
const add = async (title: string): Promise<VolumeRow> =>
  (await send('POST', 'add', { template: 1, cells: { title } })).result!.volumes[0]!
const fill = async (to: VolumeRow, files: readonly VolumeFile[]): Promise<VolumeRow> => {
  const { result, message } = await send('POST', 'move', {
    ...{ seen: await seenNow(server, token), ids: files.map(({ id }) => id), to: to.id, beyond: true }
  })
  expect(result, message).not.toBeNull()
  return result!.volumes.find(({ id }) => id === to.id)!
}

describe('by what was seen', () => {
  let [first, second]: VolumeRow[] = []
  let old: SeenVolumes
  beforeAll(async () => {
    ;[first, second] = [await add('甲卷施工文件'), await add('乙卷施工文件')]
    const [one, two] = await unplaced('A')
    first = await fill(first, [one!, two!])
    old = await seenNow(server, token)
    await send('PUT', 'paginate', { seen: old, ids: [first.id], sides: 'double' })
  })

  test('a step on a volume that somebody has changed is refused with the volumes as they are, and nothing is done', async () => {
    const before = await volumes()
    const files = (await server.ask<VolumeFile[]>('GET', '/arrange/volume/files', { token, query: { id: first!.id } }))
      .result!
    const refused = [
      await send<StaleStep>('POST', 'merge', { seen: old, id: first!.id, with: [second!.id] }),
      await send<StaleStep>('POST', 'merge', { seen: old, id: first!.id }),
      await send<StaleStep>('POST', 'split', { seen: old, id: first!.id, before: files[1]!.id }),
      await send<StaleStep>('POST', 'move', { seen: old, ids: [files[0]!.id], to: null }),
      await send<StaleStep>('PUT', 'reorder', { seen: old, id: first!.id, ids: [files[1]!.id, files[0]!.id] }),
      await send<StaleStep>('PUT', 'paginate', { seen: old, ids: [first!.id], sides: 'single' }),
      await send<StaleStep>('POST', 'renumber', { seen: old }),
      await send<StaleStep>('POST', 'lock', { seen: old, ids: [first!.id] }),
      await send<StaleStep>('POST', 'unlock', { seen: old, ids: [first!.id] }),
      await send<StaleStep>('DELETE', 'delete', { ids: first!.id, seen: `${first!.id}:${first!.rowVersion}` })
    ]
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 409))
    expect(refused[0]?.message).toMatch(/^案卷 0001 已被.+改过，与您看到的不同/)
    expect(refused[0]?.result?.volumes.map(({ id, sides }) => [id, sides])).toEqual([
      [first!.id, 'double'],
      [second!.id, 'single']
    ])
    expect(await volumes()).toEqual(before)
  })

  test('a file that somebody has put into another volume is not taken out of it unseen', async () => {
    const [file] = await unplaced('A')
    const now = await seenNow(server, token)
    await fill(second!, [file!])
    const { status } = await send('POST', 'move', {
      seen: { ...now, volumes: [now.volumes[0]!] },
      ids: [file!.id],
      to: first!.id
    })
    expect(status).toBe(409)
  })

  test('a volume that was added to the unit project stops a step that would not know of it', async () => {
    const seen = asSeen(await volumes())
    await add('丙卷施工文件')
    expect((await send('PUT', 'paginate', { seen, ids: [first!.id], sides: 'single' })).status).toBe(409)
  })
})

test('who else has a volume open is shown at it, until he opens another or leaves', async () => {
  const [first, second] = [await add('辛卷施工文件'), await add('壬卷施工文件')]
  const other = await server.signIn('daiban', 'p1')
  const open = (as: string, id: string | null) =>
    server.ask('POST', '/arrange/volume/open', { token: as, body: { id } })
  const shown = async (as: string) =>
    (await listedVolumes(server, as)).flatMap(({ id, openBy }) => (openBy.length > 0 ? [[id, ...openBy]] : []))
  await open(other, first!.id)
  expect(await shown(token)).toEqual([[first!.id, '郑午甲']])
  expect(await shown(other)).toEqual([])
  await open(other, second!.id)
  expect(await shown(token)).toEqual([[second!.id, '郑午甲']])
  await open(other, null)
  expect(await shown(token)).toEqual([])
  await open(other, first!.id)
  await server.db.updateTable('arcVolumeOpen').set({ until: '2026-01-01' }).execute()
  expect(await shown(token)).toEqual([])
  // What was merged away at this moment is no volume that anybody has open.
  expect((await open(other, 'nowhere')).success).toBe(true)
  expect(await server.db.selectFrom('arcVolumeOpen').selectAll().execute()).toEqual([])
})

describe('limits', () => {
  test('what would be too thick is refused with its thickness, and done where that is confirmed', async () => {
    const [thick, thin] = [await add('丁卷施工文件'), await add('戊卷施工文件')]
    const files = (await unplaced('C')).toSorted((a, b) => b.pages - a.pages)
    await fill(thick, [files[0]!])
    await fill(thin, [files[1]!])
    const asked = { id: thick.id, with: [thin.id] }
    const refused = await send<BeyondStep>('POST', 'merge', { seen: await seenNow(server, token), ...asked })
    expect(refused.message).toMatch(/^这样会超出组卷限度：案卷 \d{4} 将厚 24.5 毫米，上限 20 毫米$/)
    expect(refused.result?.beyond[0]?.broken).toEqual({ limit: 'mm', found: 24.5, allowed: 20 })
    const { result } = await send('POST', 'merge', { seen: await seenNow(server, token), ...asked, beyond: true })
    expect(result?.volumes[0]).toMatchObject({ thicknessMm: 24.5, isTooThick: true })
    expect(result?.volumes[0]?.rules.map(({ rule }) => rule)).toContain('beyond')
  })

  test('a part that would be too thin is refused with its thickness', async () => {
    const volume = await add('己卷监理文件')
    const files = await unplaced('B')
    await fill(volume, files)
    const refused = await send<BeyondStep>('POST', 'split', {
      ...{ seen: await seenNow(server, token), id: volume.id, before: files.at(-1)!.id }
    })
    expect(refused.result?.beyond.map(({ broken }) => broken.limit)).toContain('thin')
  })

  test('files of several unit projects or classes come into one volume by confirmation alone', async () => {
    const volume = await add('庚卷施工文件')
    const [a, c] = [(await unplaced('A'))[0]!, (await unplaced('C'))[0]!]
    const { result } = await send<BeyondStep>('POST', 'move', {
      ...{ seen: await seenNow(server, token), ids: [a.id, c.id], to: volume.id }
    })
    expect(result?.beyond.map(({ broken }) => broken)).toEqual([{ limit: 'mixed' }])
  })
})

test('a number that was printed stays: renumbering goes around it, its volume is neither deleted nor merged away, and new files get a new volume', async () => {
  const before = await volumes()
  const printed = before.find(({ files }) => files > 0)!
  const other = before.find(({ id }) => id !== printed.id)!
  await server.db.updateTable('arcVolume').set({ givenOut: '2026-01-01' }).where('id', '=', printed.id).execute()
  const seen = await seenNow(server, token)
  const { success, message } = await send('POST', 'renumber', { seen })
  expect(success, message).toBe(true)
  const after = await volumes()
  expect(after.find(({ id }) => id === printed.id)).toMatchObject({
    volumeNo: printed.volumeNo,
    archiveNo: printed.archiveNo,
    isGivenOut: true
  })
  expect(after.map(({ volumeNo }) => volumeNo)).toEqual(after.map((_, at) => at + 1))
  const now = await seenNow(server, token)
  const version = now.volumes.find(({ id }) => id === printed.id)!.rowVersion
  const refused = [
    await send('DELETE', 'delete', { ids: printed.id, seen: `${printed.id}:${version}` }),
    await send('POST', 'merge', { seen: now, id: other.id, with: [printed.id], beyond: true })
  ]
  expect(refused.map(({ message: said }) => said)).toEqual(refused.map(() => expect.stringContaining('已打印')))
  const edited = await send('PUT', 'edit', {
    ...{ id: printed.id, rowVersion: version, template: 1, cells: { archiveNo: 'I-ANDERE-00-001' } }
  })
  expect(edited.faults).toEqual([{ field: 'archiveNo', message: '档号已打印、申请移交或已移交，不能更改' }])
})

test('two who arrange by what each has seen lose no file, repeat none, and leave every order and page whole', async () => {
  const counts = await arrangeAtRandom(server, [token, await server.signIn('js_xinghe', 'p1')], { steps: 34, seed: 27 })
  expect(counts.done).toBeGreaterThan(15)
  expect(counts.stale).toBeGreaterThan(2)
})

test('a volume that was printed and has lost its files since can be deleted, unless it was applied for; the numbers of others stay', async () => {
  const [emptied] = (await volumes()).filter(({ files }) => files > 0)
  const numbers = (await volumes()).filter(({ id }) => id !== emptied!.id).map(({ archiveNo }) => archiveNo)
  await server.db.updateTable('arcVolume').set({ givenOut: '2026-01-01' }).where('id', '=', emptied!.id).execute()
  await server.db.updateTable('arcFile').set({ volumeId: null }).where('volumeId', '=', emptied!.id).execute()
  const remove = async () => {
    const { rowVersion } = await server.db
      .selectFrom('arcVolume')
      .select('rowVersion')
      .where('id', '=', emptied!.id)
      .executeTakeFirstOrThrow()
    return await send('DELETE', 'delete', { ids: emptied!.id, seen: `${emptied!.id}:${rowVersion}` })
  }
  await server.db.updateTable('arcVolume').set({ status: 'returned' }).where('id', '=', emptied!.id).execute()
  expect((await remove()).message).toContain('申请移交')
  await server.db.updateTable('arcVolume').set({ status: 'draft' }).where('id', '=', emptied!.id).execute()
  const removed = await remove()
  expect(removed.success, removed.message).toBe(true)
  expect((await volumes()).map(({ archiveNo }) => archiveNo)).toEqual(numbers)
})
