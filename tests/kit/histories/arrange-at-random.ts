import { deepStrictEqual, ok } from 'node:assert/strict'

import type { SeenVolumes } from '#contract/archives/volume-steps.ts'
import type { VolumeRow } from '#contract/archives/volumes.ts'
import { pagePlaces } from '#server/archives/volumes/planning/sums.ts'

import type { TestServer } from '../server/server.ts'
import { asSeen, listedVolumes } from '../server/seen-volumes.ts'

/** What became of the steps. */
export interface StepCounts {
  readonly done: number
  readonly stale: number
  readonly refused: number
  /** How often each kind of step was done. */
  readonly kinds: Readonly<Record<string, number>>
}

/** What one of the two has before him: it may be older than what there is. */
interface Picture {
  readonly token: string
  volumes: readonly VolumeRow[]
  readonly files: Map<string, readonly string[]>
  last: string | null
}
interface Step {
  readonly kind: string
  /** What is asked where it is called otherwise. */
  readonly path?: string
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly body: Readonly<Record<string, unknown>>
}

const BASE = '/arrange/volume'

/**
 * Two who arrange the same project do so many random steps each, by what each has seen, which he reads anew now and then; every third time
 * both act at once. Now and then a check passes a volume, so that it can be locked. After each step every file is there once, every volume has its order and its pages, and what was refused has changed nothing.
 */
export async function arrangeAtRandom(
  server: TestServer,
  tokens: readonly [string, string],
  { steps, seed }: { readonly steps: number; readonly seed: number }
): Promise<StepCounts> {
  const random = randomOf(seed)
  const pictures = tokens.map((token): Picture => ({ token, volumes: [], files: new Map(), last: null }))
  const counts = { done: 0, stale: 0, refused: 0, kinds: {} as Record<string, number> }
  for (const picture of pictures) await look(server, picture)
  const all = await filesOf(server)
  const left = new Map(pictures.map((picture) => [picture, steps]))
  for (let at = 0; ; at++) {
    const free = pictures.filter((picture) => (left.get(picture) ?? 0) > 0)
    if (free.length === 0) break
    const actors = at % 3 === 2 ? free : [free[Math.floor(random() * free.length)]!]
    for (const actor of actors) left.set(actor, (left.get(actor) ?? 0) - 1)
    if (random() < 0.2) await passOne(server, random)
    for (const actor of actors) if (random() < 0.6) await look(server, actor)
    const before = await everything(server)
    const asked = actors.map((actor) => [actor, stepOf(actor, random)] as const)
    const isOld = actors.length === 1 && asked.some(([, step]) => step.kind !== 'undo' && isStale(step, before))
    const answers = await Promise.all(asked.map(([actor, step]) => act(server, actor, step)))
    const after = await everything(server)
    const where = `step ${at} of seed ${seed}: ${asked.map(([, { kind }]) => kind).join(' and ')}`
    for (const [place, { success, status, message }] of answers.entries()) {
      ok(status < 500, `${where}: ${message}`)
      const kind = asked[place]?.[1].kind ?? ''
      if (success) counts.kinds[kind] = (counts.kinds[kind] ?? 0) + 1
      counts[success ? 'done' : status === 409 ? 'stale' : 'refused']++
    }
    if (isOld) ok(!answers[0]?.success, `${where} was done by an old picture`)
    if (answers.every(({ success }) => !success)) deepStrictEqual(after, before, `${where} was refused`)
    deepStrictEqual(
      (await filesOf(server)).map(({ id }) => id),
      all.map(({ id }) => id),
      where
    )
    await requireWhole(server, where)
  }
  return counts
}

/** Reads what there is: the volumes, and the files of each. */
async function look(server: TestServer, picture: Picture): Promise<void> {
  picture.volumes = await listedVolumes(server, picture.token)
  picture.files.clear()
  const placed = Map.groupBy(await filesOf(server), ({ volumeId }) => volumeId ?? '')
  for (const [volume, files] of placed)
    picture.files.set(
      volume,
      files.map(({ id }) => id)
    )
}

function stepOf(picture: Picture, random: () => number): Step {
  const one = <T>(some: readonly T[]): T | undefined => some[Math.floor(random() * some.length)]
  const some = <T>(from: readonly T[], most: number) =>
    [...from].sort(() => random() - 0.5).slice(0, 1 + Math.floor(random() * most))
  const { volumes, files } = picture
  const [volume, other] = [one(volumes), one(volumes)]
  const inside = files.get(volume?.id ?? '') ?? []
  const unplaced = files.get('') ?? []
  const seenOf = (...meant: readonly (VolumeRow | undefined)[]) => seenIn(picture, meant)
  const add: Step = { kind: 'add', method: 'POST', body: { template: 1, cells: { title: `随机案卷${random()}` } } }
  if (!volume || volumes.length < 3) return add
  const move = (ids: readonly string[], to: VolumeRow | null, from: VolumeRow | undefined): Step => ({
    kind: 'move',
    method: 'POST',
    body: { seen: seenOf(from, to ?? undefined), ids, to: to?.id ?? null, beyond: true }
  })
  const choice = Math.floor(random() * 15)
  if (choice === 0 && volumes.length < 9) return add
  if (choice === 12)
    return {
      ...{ kind: 'describe', path: 'edit', method: 'PUT' },
      body: { id: volume.id, rowVersion: volume.rowVersion, template: 1, cells: { remark: `随机备注${random()}` } }
    }
  const lockable = one(volumes.filter(({ status }) => status === 'checked'))
  const locked = one(volumes.filter(({ status }) => status === 'locked'))
  if (choice === 13 && lockable)
    return { kind: 'lock', method: 'POST', body: { seen: seenOf(lockable), ids: [lockable.id] } }
  if (choice >= 13 && locked)
    return { kind: 'unlock', method: 'POST', body: { seen: seenOf(locked), ids: [locked.id] } }
  if (choice <= 2 && unplaced.length > 0) return move(some(unplaced, 5), volume, undefined)
  if (inside.length === 0)
    return move(
      some(unplaced.length > 0 ? unplaced : (files.get(other?.id ?? '') ?? ['']), 4),
      volume,
      unplaced.length > 0 ? undefined : other
    )
  if (choice <= 4 && other) return move(some(inside, 3), other, volume)
  if (choice === 5) return move(some(inside, 2), null, volume)
  if (choice === 6)
    return {
      kind: 'reorder',
      method: 'PUT',
      body: { seen: seenOf(volume), id: volume.id, ids: [...inside].sort(() => random() - 0.5) }
    }
  if (choice === 7)
    return {
      kind: 'split',
      method: 'POST',
      body: { seen: seenOf(volume), id: volume.id, before: one(inside), beyond: true }
    }
  if (choice === 8 && other && other !== volume)
    return {
      kind: 'merge',
      method: 'POST',
      body: { seen: seenOf(volume, other), id: volume.id, with: [other.id], beyond: true }
    }
  if (choice === 9)
    return {
      kind: 'paginate',
      method: 'PUT',
      body: { seen: seenOf(volume), ids: [volume.id], sides: random() < 0.5 ? 'single' : 'double' }
    }
  if (choice === 10) return { kind: 'renumber', method: 'POST', body: { seen: asSeen(volumes) } }
  if (picture.last) return { kind: 'undo', method: 'POST', body: { step: picture.last } }
  return { kind: 'delete', method: 'DELETE', body: { ids: volume.id, seen: `${volume.id}:${volume.rowVersion}` } }
}

/** What he sees of some volumes: them, and the order of the volumes of their units. */
function seenIn({ volumes }: Picture, meant: readonly (VolumeRow | undefined)[]): SeenVolumes {
  const own = [...new Set(meant)].flatMap((one) => one ?? [])
  const units = new Set(own.map(({ monomialId }) => monomialId))
  const { order } = asSeen(volumes.filter(({ monomialId }) => units.has(monomialId)))
  return { ...asSeen(own), order }
}

async function act(server: TestServer, picture: Picture, { kind, path = kind, method, body }: Step) {
  const input = method === 'DELETE' ? { query: body as Record<string, string> } : { body }
  const answer = await server.ask<{ step: string }>(method, `${BASE}/${path}`, { token: picture.token, ...input })
  if (answer.success && kind !== 'undo') picture.last = answer.result?.step ?? null
  if (kind === 'undo') picture.last = null
  return answer
}

/** Passes some volume as a check does: described as its template requires, and checked. */
async function passOne(server: TestServer, random: () => number): Promise<void> {
  const drafts = (await everything(server)).volumes.filter(({ status }) => status === 'draft')
  const draft = drafts[Math.floor(random() * drafts.length)]
  if (draft)
    await server.db
      .updateTable('arcVolume')
      .set({ status: 'checked', compiler: '云澜建工集团有限公司' })
      .where('id', '=', draft.id)
      .execute()
}

/** Whether a step goes by what is no longer so. */
function isStale({ body }: Step, now: Awaited<ReturnType<typeof everything>>): boolean {
  const { seen, id: own, rowVersion: version } = body
  if (version !== undefined) return now.volumes.find(({ id }) => id === own)?.rowVersion !== version
  if (typeof seen !== 'object') return false
  const { volumes } = seen as SeenVolumes
  return volumes.some(({ id, rowVersion }) => now.volumes.find((one) => one.id === id)?.rowVersion !== rowVersion)
}

const filesOf = (server: TestServer) =>
  server.db
    .selectFrom('arcFile')
    .select(['id', 'volumeId', 'volumeOrder', 'status', 'pageFrom', 'pageTo', 'medium', 'pages'])
    .where('projectId', '=', 'p1')
    .where('status', 'in', ['approved', 'arranged', 'locked'])
    .where('isDelete', '=', false)
    .orderBy('id')
    .execute()

async function everything(server: TestServer) {
  const volumes = await server.db
    .selectFrom('arcVolume')
    .selectAll()
    .where('projectId', '=', 'p1')
    .where('isDelete', '=', false)
    .orderBy('volumeNo')
    .execute()
  return { volumes, files: await filesOf(server) }
}

/** Every file lies in one volume that is there or in none, in an order without gaps, with the pages that follow from it, and is locked with it; no number is there twice. */
async function requireWhole(server: TestServer, where: string): Promise<void> {
  const { volumes, files } = await everything(server)
  const there = new Map(volumes.map(({ id, status }) => [id, status === 'locked' ? 'locked' : 'arranged']))
  deepStrictEqual(new Set(volumes.map(({ volumeNo }) => volumeNo)).size, volumes.length, where)
  for (const { id, volumeId, status } of files)
    ok(
      volumeId === null ? status === 'approved' : status === there.get(volumeId),
      `${where}: ${id} ${status} in ${volumeId}`
    )
  for (const id of there.keys()) {
    const own = files
      .filter(({ volumeId }) => volumeId === id)
      .sort((a, b) => (a.volumeOrder ?? 0) - (b.volumeOrder ?? 0))
    const pages = pagePlaces(own.map(({ medium, pages: count }) => ({ medium: medium ?? 'WZ', pages: count })))
    deepStrictEqual(
      own.map(({ volumeOrder, pageFrom, pageTo }) => [volumeOrder, pageFrom, pageTo]),
      pages.map(({ from, to }, at) => [at + 1, from, to]),
      `${where}: ${id}`
    )
  }
}

function randomOf(seed: number): () => number {
  let state = seed * 2654435761 + 1
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
    return (state >>> 8) / 2 ** 24
  }
}
