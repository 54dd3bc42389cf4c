import { MENDED_STATES } from '#contract/archives/files.ts'
import { volumeNumber } from '#contract/archives/volume-number.ts'
import { fileMachine, type VolumeState, volumeMachine } from '#contract/archives/state-machines.ts'
import { leadsFrom } from '#contract/core/state-machine.ts'
import type { Apart } from '#contract/archives/volume-plan.ts'

import { choicesOf } from '../../core/text/choices.ts'
import { isGranted } from '../../core/principal/data-scope.ts'
import { closedByHandover } from '../../core/resource/handed-over.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import { whyNot } from '../../core/state/transition.ts'
import type { Arranging } from './arranging.ts'
import type { VolumeDraft } from './draft.ts'
import { type ArrangedFile, ofIds, readArranged } from './read-files.ts'

const shownNo = ({ description }: VolumeDraft) => volumeNumber(description.volumeNo)

/** A volume of the project that is there; a Refusal where it is not. */
export function there(volumes: ReadonlyMap<string, VolumeDraft>, id: string): VolumeDraft {
  const found = volumes.get(id)
  if (!found || found.isGone) throw missing()
  return found
}

/** Refuses to change what is locked, accepted or shelved. Any edit of a checked volume makes it a draft. */
export async function refuseClosed(arranging: Arranging, draft: VolumeDraft): Promise<void> {
  const state: VolumeState = draft.row?.status ?? volumeMachine.first
  if (state === volumeMachine.first) return
  const why = await whyNot(volumeMachine, 'edit', state, {}, () => closed(arranging, draft))
  if (why) throw why
}

/** Refuses to change volumes of unit projects that were handed over, or to place their files, while no supplement for them is open. */
export async function refuseHandedOver(
  arranging: Pick<Arranging, 'tx' | 'project'>,
  drafts: readonly VolumeDraft[]
): Promise<void> {
  const units = drafts.flatMap(({ row, description, was, files }) => {
    const known = new Set(was.map(({ id }) => id))
    const come = files.filter(({ id }) => !known.has(id)).map(({ monomialId }) => monomialId)
    // What is shelved says so itself.
    return row && !leadsFrom(volumeMachine, 'edit', row.status) && row.status !== volumeMachine.first
      ? come
      : [description.monomialId, ...come]
  })
  await refuseHandedOverUnits(arranging, units)
}

/** Refuses to change what lies in unit projects that were handed over; null is what belongs to the project as a whole. */
export async function refuseHandedOverUnits(
  { tx, project }: Pick<Arranging, 'tx' | 'project'>,
  units: readonly (string | null)[]
): Promise<void> {
  for (const unit of new Set(units)) {
    const closed = await closedByHandover(tx, project, unit)
    if (closed) throw new Refusal(closed.key, closed.values)
  }
}

/** Why a volume takes and gives no file, if it does not. */
export async function closedWhy(arranging: Arranging, draft: VolumeDraft): Promise<Refusal | undefined> {
  try {
    await refuseClosed(arranging, draft)
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

async function closed({ ctx, tx }: Arranging, draft: VolumeDraft): Promise<Refusal> {
  const states = (await choicesOf(tx, ['volume_status'], ctx.say.language)).get('volume_status')
  const transfer = await transferOf(tx, draft.id)
  const values = { no: shownNo(draft), state: states?.get(draft.row?.status ?? '') ?? '', transfer: transfer ?? '' }
  return new Refusal(transfer === undefined ? 'arrange:refused.closed' : 'arrange:refused.transferred', values)
}

/** The number of the transfer that holds a volume, if one does: not a draft, nor one that was withdrawn, nor a 预验收 that is over. */
export async function transferOf(tx: Arranging['tx'], volume: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('arcTransferVolume as v')
    .innerJoin('arcTransfer as t', 't.id', 'v.transferId')
    .select('t.transferNo')
    .where('v.volumeId', '=', volume)
    .where('t.status', 'not in', ['draft', 'withdrawn'])
    .where((e) => e.not(e.and([e('t.kind', '=', 'pre'), e('t.status', '=', 'accepted')])))
    .orderBy('t.createTime', 'desc')
    .executeTakeFirst()
  return found?.transferNo
}

/** Refuses a file that who asks may not change. */
export function refuseNotYours({ dataScope }: Arranging, file: ArrangedFile): void {
  if (!isGranted(dataScope.read, file)) throw missing()
  if (!isGranted(dataScope.write, file))
    throw new Refusal('arrange:refused.notYours', { title: file.title }, { status: 403 })
}

/** Files of the project by their ids, in that order; a Refusal where one is not there, or who asks may not change it. */
export async function ownFiles(arranging: Arranging, ids: readonly string[]): Promise<ArrangedFile[]> {
  const { tx, project } = arranging
  const known = new Map((await readArranged(tx, project, ofIds(ids))).map((file) => [file.id, file]))
  return [...new Set(ids)].map((id) => {
    const file = known.get(id)
    if (!file) throw missing()
    refuseNotYours(arranging, file)
    return file
  })
}

/** Refuses to put a file into a volume unless both allow it; answers the state that it has there. */
export async function arranged(arranging: Arranging, file: ArrangedFile, volume: VolumeDraft): Promise<string> {
  const why = await whyNot(
    fileMachine,
    'arrange',
    file.status,
    // Files are read by the project, so that another's is none that is there.
    { sameProject: () => undefined, openVolume: () => closedWhy(arranging, volume) },
    () => notApproved(arranging, file)
  )
  if (why) throw why
  return fileMachine.transitions.arrange.to
}

/** Whether a file is mended by whoever described it, and keeps its place in a volume meanwhile. */
export const isMended = ({ status }: Pick<ArrangedFile, 'status'>): boolean => MENDED_STATES.has(status)

/** Refuses to take a file out of a volume unless both allow it; answers the state that it has then: one that is mended keeps its own. */
export async function takenOut(arranging: Arranging, file: ArrangedFile, volume: VolumeDraft): Promise<string> {
  if (isMended(file)) {
    const closed = await closedWhy(arranging, volume)
    if (closed) throw closed
    return file.status
  }
  const why = await whyNot(
    fileMachine,
    'takeOut',
    file.status,
    { openVolume: () => closedWhy(arranging, volume) },
    () => notApproved(arranging, file)
  )
  if (why) throw why
  return fileMachine.transitions.takeOut.to
}

/** Says of a file that its state does not allow a step. */
export async function notApproved(
  { ctx, tx }: Arranging,
  { title, status }: Pick<ArrangedFile, 'title' | 'status'>,
  key:
    | 'arrange:refused.notApproved'
    | 'arrange:refused.notReturnable'
    | 'arrange:refused.mending' = 'arrange:refused.notApproved'
): Promise<Refusal> {
  const states = (await choicesOf(tx, ['file_status'], ctx.say.language)).get('file_status')
  return new Refusal(key, { title, state: states?.get(status) ?? status })
}

const MIXED = {
  carrier: 'arrange:refused.carrier',
  secrecy: 'arrange:refused.secrecy',
  retention: 'arrange:refused.retention'
} as const satisfies Readonly<Record<Apart, string>>

/** Refuses files in one volume that the project's rules keep apart. */
export function refuseMixed({ settings }: Arranging, draft: VolumeDraft): void {
  const [first, ...others] = draft.files
  if (!first) return
  for (const apart of settings.apart) {
    const other = others.find((file) => file[apart] !== first[apart])
    if (other) throw new Refusal(MIXED[apart], { no: shownNo(draft), title: other.title, first: first.title })
  }
}
