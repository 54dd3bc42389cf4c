import { sql } from 'kysely'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import { fileMachine, volumeMachine, type VolumeState } from '#contract/archives/state-machines.ts'
import type { SeenVolumes } from '#contract/archives/volume-steps.ts'
import type { StepDone, StepKind, VolumeRow } from '#contract/archives/volumes.ts'

import { choicesOf } from '../../core/text/choices.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { whyNot } from '../../core/state/transition.ts'
import { newId } from '../../db/id.ts'
import type { Arranging } from './arranging.ts'
import { holdVolumes, type VolumeDraft } from './draft.ts'
import { there, transferOf } from './guards.ts'
import { readVolumes } from './list.ts'
import { refuseStale } from './seen.ts'
import { keepStep } from './step.ts'

/** Locks checked volumes with their files: nothing in them is changed until they are unlocked. */
export async function lockSome(
  arranging: Arranging,
  ids: readonly string[],
  seen: SeenVolumes | 'undo'
): Promise<StepDone> {
  const kind = seen === 'undo' ? seen : 'lock'
  const volumes = await holdVolumes(arranging, ids)
  if (seen !== 'undo') await refuseStale(arranging, seen, volumes)
  const drafts = [...new Set(ids)].map((id) => there(volumes, id))
  const rows = new Map((await readVolumes(arranging.tx, arranging, ids)).map((row) => [row.id, row]))
  for (const draft of drafts) {
    // What was locked before may be locked again as it was.
    const isDescribed = () => (kind === 'undo' ? undefined : lacking(arranging, rows.get(draft.id)))
    const why = await whyNot(volumeMachine, 'lock', stateOf(draft), { described: isDescribed }, () =>
      wrongState(arranging, draft, 'arrange:refused.notChecked')
    )
    if (why) throw why
  }
  return write(arranging, kind, drafts, volumeMachine.transitions.lock.to, fileMachine.transitions.lock)
}

/** Unlocks volumes that no transfer holds. */
export async function unlockSome(
  arranging: Arranging,
  ids: readonly string[],
  seen: SeenVolumes | 'undo'
): Promise<StepDone> {
  const kind = seen === 'undo' ? seen : 'unlock'
  const volumes = await holdVolumes(arranging, ids)
  if (seen !== 'undo') await refuseStale(arranging, seen, volumes)
  const drafts = [...new Set(ids)].map((id) => there(volumes, id))
  for (const draft of drafts) {
    const notTransferred = async () => {
      const transfer = await transferOf(arranging.tx, draft.id)
      return transfer === undefined
        ? undefined
        : new Refusal('arrange:refused.transferred', { no: noOf(draft), state: '', transfer })
    }
    const why = await whyNot(volumeMachine, 'unlock', stateOf(draft), { notTransferred }, () =>
      wrongState(arranging, draft, 'arrange:refused.notLocked')
    )
    if (why) throw why
  }
  return write(arranging, kind, drafts, volumeMachine.transitions.unlock.to, fileMachine.transitions.unlock)
}

/** Why a volume is not locked while cells that its template requires are empty: it names them. */
function lacking({ ctx }: Arranging, row: VolumeRow | undefined): Refusal | undefined {
  if (!row || row.missing.length === 0) return undefined
  const cells = row.missing.join(ctx.say('arrange:listSeparator'))
  return new Refusal('arrange:refused.notDescribed', { no: volumeNumber(row.volumeNo), cells })
}

const stateOf = ({ row }: VolumeDraft): VolumeState => row?.status ?? volumeMachine.first
const noOf = ({ description }: VolumeDraft) => volumeNumber(description.volumeNo)

async function wrongState(
  { ctx, tx }: Arranging,
  draft: VolumeDraft,
  key: 'arrange:refused.notChecked' | 'arrange:refused.notLocked'
): Promise<Refusal> {
  const states = (await choicesOf(tx, ['volume_status'], ctx.say.language)).get('volume_status')
  return new Refusal(key, { no: noOf(draft), state: states?.get(stateOf(draft)) ?? '' })
}

async function write(
  arranging: Arranging,
  kind: StepKind,
  drafts: readonly VolumeDraft[],
  status: VolumeState,
  files: { readonly from: readonly string[]; readonly to: string }
): Promise<StepDone> {
  const { tx, ctx, project } = arranging
  const ids = drafts.map(({ id }) => id)
  const among = sql<string>`any (${ids}::text[])`
  await tx.updateTable('arcVolume').set({ status }).where('id', '=', among).execute()
  await tx
    .updateTable('arcFile')
    .set({ status: files.to })
    .where('volumeId', '=', among)
    .where('status', 'in', [...files.from])
    .execute()
  const step = newId()
  await keepStep(arranging, step, kind, drafts)
  ctx.audit({ event: `volume.${kind}`, type: 'volume', project, detail: { step, volumes: ids.length, status } })
  return { step, kind, volumes: await readVolumes(tx, arranging, ids) }
}
