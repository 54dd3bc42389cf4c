import { sql } from 'kysely'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import type { StaleStep } from '#contract/archives/volume-steps.ts'
import type { StepDone, StepKind } from '#contract/archives/volumes.ts'

import { missing, forbidden, Refusal } from '../../core/refusing/refusal.ts'
import type { Arranging } from './arranging.ts'
import { holdVolumes, type VolumeDraft } from './draft.ts'
import { readVolumes } from './list.ts'
import { lockSome, unlockSome } from './locks.ts'
import { type ArrangedFile, ofIds, readArranged } from './read-files.ts'
import { lastChangerOf } from './seen.ts'
import { takeBackReturned } from './return-files.ts'
import { settleStep } from './settle.ts'
import { bringBackVolumes, type VolumeAfter, type VolumeBefore } from './step.ts'

/** What must be held to take a step of a kind back, beside the right to edit volumes. */
const RIGHTS: Readonly<Partial<Record<StepKind, string>>> = {
  apply: 'arrange.volume:auto',
  add: 'arrange.volume:add',
  delete: 'arrange.volume:delete',
  lock: 'arrange.volume:lock',
  unlock: 'arrange.volume:lock'
}

/** Takes a step back as a step of its own: volumes and files are as they were before it. Refused where somebody has gone on since. */
export async function undoStep(arranging: Arranging, id: string): Promise<StepDone> {
  const { tx, ctx } = arranging
  const step = await tx
    .selectFrom('arcVolumeStep')
    .selectAll()
    .where('id', '=', id)
    .where('projectId', '=', arranging.project)
    .forUpdate()
    .executeTakeFirst()
  if (!step) throw missing()
  if (step.undoneBy !== null || step.kind === 'undo') throw new Refusal('rules:refused.undone')
  const right = RIGHTS[step.kind as StepKind]
  if (right !== undefined && !ctx.principal.rights.has(right)) throw forbidden()
  const [before, after] = [step.before as VolumeBefore[], step.after as VolumeAfter[]]
  const ids = before.map((volume) => volume.id)
  const volumes = await holdVolumes(arranging, ids)
  await refuseGoneOn(arranging, after, volumes)
  const done =
    step.kind === 'lock'
      ? await unlockSome(arranging, ids, 'undo')
      : step.kind === 'unlock'
        ? await lockSome(arranging, ids, 'undo')
        : step.kind === 'return'
          ? await takeBackReturned(arranging, { files: step.returned, at: step.at }, volumes)
          : await settleStep(arranging, 'undo', await asBefore(arranging, before, volumes), id)
  await tx.updateTable('arcVolumeStep').set({ undoneBy: done.step }).where('id', '=', id).execute()
  await bringBackVolumes(arranging, before)
  return done
}

async function refuseGoneOn(
  arranging: Arranging,
  after: readonly VolumeAfter[],
  volumes: ReadonlyMap<string, VolumeDraft>
): Promise<void> {
  const { tx } = arranging
  for (const { id, version } of after) {
    const row = volumes.get(id)?.row
    if (row && row.rowVersion === version) continue
    const result: StaleStep = { volumes: await readVolumes(tx, arranging, [...volumes.keys()]) }
    throw new Refusal(
      'arrange:refused.goneOn',
      {
        no: volumeNumber(row?.volumeNo ?? 0),
        by: await lastChangerOf(arranging, row?.updateBy ?? null)
      },
      { status: 409, result }
    )
  }
}

/** The volumes with what they held before; numbers that others have by now give way to the next free ones. */
async function asBefore(
  arranging: Arranging,
  before: readonly VolumeBefore[],
  volumes: ReadonlyMap<string, VolumeDraft>
): Promise<VolumeDraft[]> {
  const files = await filesOf(arranging, before, volumes)
  const { taken, last } = await numbersOfOthers(
    arranging,
    before.map(({ id }) => id)
  )
  let next = last
  return before.flatMap(({ id, isThere, description, files: held }): VolumeDraft[] => {
    const draft = volumes.get(id)
    if (!draft) return []
    if (!isThere) return [{ ...draft, isGone: true, files: [] }]
    const isFree = !taken.has(description.volumeNo)
    if (!isFree) next += 1
    return [
      {
        ...draft,
        isGone: false,
        // A step that was kept before volumes were described by a template knows nothing of what that asks for.
        description: {
          ...draft.description,
          ...description,
          ...(!isFree && { volumeNo: next, archiveNo: null })
        },
        files: held.flatMap((file) => files.get(file) ?? [])
      }
    ]
  })
}

async function filesOf(
  arranging: Arranging,
  before: readonly VolumeBefore[],
  volumes: ReadonlyMap<string, VolumeDraft>
): Promise<ReadonlyMap<string, ArrangedFile>> {
  const held = [...volumes.values()].flatMap(({ was }) => was)
  const known = new Map(held.map((file) => [file.id, file]))
  const others = before.flatMap(({ files }) => files.filter((id) => !known.has(id)))
  for (const file of others.length > 0 ? await readArranged(arranging.tx, arranging.project, ofIds(others)) : []) {
    // It was taken out by the step, and somebody has put it elsewhere since.
    if (file.volumeId !== null) throw new Refusal('arrange:refused.elsewhere', { title: file.title })
    known.set(file.id, file)
  }
  return known
}

async function numbersOfOthers({ tx, project }: Arranging, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('arcVolume')
    .select('volumeNo')
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .where('id', '<>', sql<string>`all (${[...ids]}::text[])`)
    .execute()
  const taken = new Set(rows.map(({ volumeNo }) => volumeNo))
  return { taken, last: Math.max(0, ...taken) }
}
