import { sql } from 'kysely'

import { fileMachine, volumeMachine } from '#contract/archives/state-machines.ts'
import type { returnVolumeFiles } from '#contract/archives/volume-steps.ts'
import type { StepDone } from '#contract/archives/volumes.ts'
import type { Asked } from '#contract/core/call.ts'

import { Refusal } from '../../core/refusing/refusal.ts'
import { whyNot } from '../../core/state/transition.ts'
import { isMending, keepReturn, withdrawReturn } from '../../domain/archives/file-return.ts'
import { newId } from '../../db/id.ts'
import { returnFault, returningOf } from '../review/returning.ts'
import { lockFiles, type Locked } from '../rows/locked.ts'
import type { Arranging } from './arranging.ts'
import { holdVolumes, type VolumeDraft } from './draft.ts'
import { closedWhy, notApproved, ownFiles, refuseHandedOver, refuseHandedOverUnits } from './guards.ts'
import { readVolumes } from './list.ts'
import { refuseStale } from './seen.ts'
import { keepStep } from './step.ts'

const { returnForCorrection, takeBackCorrection, rejoin } = fileMachine.transitions

/**
 * Gives approved files back to whoever described them, to be mended and reviewed again: each keeps its place in its volume meanwhile. A
 * volume that was checked is to be checked again.
 */
export async function returnForCorrectionSome(
  arranging: Arranging,
  { ids, reason, opinion = '', seen }: Asked<typeof returnVolumeFiles>
): Promise<StepDone> {
  const { ctx, tx, project } = arranging
  const locked = await lockFiles(arranging, ids)
  const files = await ownFiles(arranging, ids)
  const volumes = await holdVolumes(
    arranging,
    files.flatMap(({ volumeId }) => volumeId ?? [])
  )
  await refuseStale(arranging, seen, volumes)
  await refuseHandedOver(arranging, [...volumes.values()])
  await refuseHandedOverUnits(
    arranging,
    files.flatMap(({ volumeId, monomialId }) => (volumeId === null ? [monomialId] : []))
  )
  const returning = await returningOf(ctx, reason, opinion)
  for (const file of files) {
    const home = volumes.get(file.volumeId ?? '')
    const guards = {
      openVolume: async () => (home ? await closedWhy(arranging, home) : undefined),
      reason: () => {
        const fault = returnFault(returning)
        return fault && new Refusal(fault)
      }
    }
    const why = await whyNot(fileMachine, 'returnForCorrection', file.status, guards, () =>
      notApproved(arranging, file, 'arrange:refused.notReturnable')
    )
    if (why) throw why
  }
  for (const file of locked.values()) {
    await tx
      .updateTable('arcFile')
      .set({ status: returnForCorrection.to, returned: returning.words, updateBy: ctx.principal.id })
      .where('id', '=', file.id)
      .execute()
    await keepReturn(ctx, file, returning)
    const { title, id, projectId } = file
    const detail = { title, reason: returning.reasonText, opinion: returning.words }
    ctx.audit({ event: 'archives.return', type: 'file', id, project: projectId, detail })
  }
  // What the archive has returned stays so until it is checked again; what was checked is a draft, as after any change.
  await tx
    .updateTable('arcVolume')
    .set({ status: volumeMachine.transitions.edit.to })
    .where('id', '=', sql<string>`any (${[...volumes.keys()]}::text[])`)
    .where('status', 'in', ['checked', 'failed'])
    .execute()
  const step = newId()
  const drafts = [...volumes.values()]
  await keepStep(arranging, step, 'return', drafts, [...locked.keys()])
  ctx.audit({
    event: 'volume.return',
    type: 'volume',
    ...(drafts.length === 1 && drafts[0] && { id: drafts[0].id }),
    project,
    detail: { step, volumes: drafts.length, files: files.length, titles: files.slice(0, 20).map(({ title }) => title) }
  })
  return { step, kind: 'return', volumes: await readVolumes(tx, arranging, [...volumes.keys()]) }
}

/** Takes files back that a step has returned: refused, by name, where somebody has begun to mend one. They are approved again where they were. */
export async function takeBackReturned(
  arranging: Arranging,
  { files: ids, at }: { readonly files: readonly string[]; readonly at: string },
  volumes: ReadonlyMap<string, VolumeDraft>
): Promise<StepDone> {
  const { ctx, tx, project } = arranging
  const files = [...(await lockFiles(arranging, ids)).values()]
  for (const file of files) {
    const begun = () => notApproved(arranging, file, 'arrange:refused.mending')
    const untouched = async () => ((await isMending(tx, file)) ? await begun() : undefined)
    const why = await whyNot(fileMachine, 'takeBackCorrection', file.status, { untouched }, begun)
    if (why) throw why
  }
  for (const file of files) await takeBack(arranging, file, at)
  // A volume that was checked before is to be checked again all the same.
  const step = newId()
  await keepStep(arranging, step, 'undo', [...volumes.values()])
  ctx.audit({ event: 'volume.undo', type: 'volume', project, detail: { step, files: files.length } })
  return { step, kind: 'undo', volumes: await readVolumes(tx, arranging, [...volumes.keys()]) }
}

async function takeBack({ tx, ctx }: Arranging, { id, uploadBy, volumeId }: Locked, since: string): Promise<void> {
  const set = (status: string) =>
    tx.updateTable('arcFile').set({ status, returned: null, updateBy: ctx.principal.id }).where('id', '=', id).execute()
  await set(takeBackCorrection.to)
  if (volumeId !== null) await set(rejoin.to)
  await withdrawReturn(tx, { id, uploadBy }, since)
}
