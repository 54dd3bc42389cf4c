import type { moveFiles, paginateVolumes, reorderVolume, SeenVolumes } from '#contract/archives/volume-steps.ts'
import type { addVolume, editVolume, StepDone } from '#contract/archives/volumes.ts'
import type { VolumeRule } from '#contract/archives/volume-plan.ts'
import type { Asked } from '#contract/core/call.ts'

import { missing, Refusal, stale } from '../../core/refusing/refusal.ts'
import { newId } from '../../db/id.ts'
import type { Arranging } from './arranging.ts'
import { described, extOfPart, newestIn, usualCells, volumeTemplates } from './describe.ts'
import { type WrittenDescription, holdVolumes, newDraft, type VolumeDraft } from './draft.ts'
import { ownFiles, refuseClosed, refuseNotYours, there } from './guards.ts'
import { archiveNumbers, lastNumber, unitNumbers } from './numbers.ts'
import { refuseBeyond } from './beyond.ts'
import { givenOut, refuseGivenOut } from './given-out.ts'
import { readVolumes } from './list.ts'
import { refuseStale } from './seen.ts'
import type { ArrangedFile } from './read-files.ts'
import { settleStep } from './settle.ts'

const BY_HAND: VolumeRule = { rule: 'byHand', values: {} }
const isByHand = ({ rule }: VolumeRule) => rule === 'byHand'
/** Says at a volume that it was changed by hand, or by what else. */
export const touched = (draft: VolumeDraft, rule: VolumeRule = BY_HAND): void => {
  if (isByHand(rule) && draft.description.rules.some(isByHand)) return
  draft.description = { ...draft.description, rules: [...draft.description.rules, rule] }
}

/** The description of a new volume behind the others; one that comes of another is described by the same version of the template, as that one is. */
export async function freshDescription(
  arranging: Arranging,
  { title, monomialId, like }: { title: string; monomialId: string | null; like?: WrittenDescription }
): Promise<WrittenDescription> {
  const volumeNo = (await lastNumber(arranging)) + 1
  const [numberOf, unitOf] = [await archiveNumbers(arranging), await unitNumbers(arranging)]
  const templates = await volumeTemplates(arranging.tx, arranging.ctx.say.language)
  const { own, ...begun } = usualCells(newestIn(templates))
  return {
    volumeNo,
    archiveNo: numberOf(unitOf(monomialId), volumeNo),
    title,
    monomialId,
    compiler: like?.compiler ?? own.compiler ?? null,
    techManager: like?.techManager ?? own.techManager ?? null,
    location: own.location ?? null,
    filer: arranging.ctx.principal.realname,
    reviewer: own.reviewer ?? null,
    remark: own.remark ?? null,
    sides: like?.sides ?? arranging.settings.sides,
    rules: [BY_HAND],
    ...begun,
    ...(like && { templateVersion: like.templateVersion, ext: extOfPart(templates, like) })
  }
}

/** Makes an empty volume, described as far as it was. */
export async function add(
  arranging: Arranging,
  { monomialId = null, ...asked }: Asked<typeof addVolume>
): Promise<StepDone> {
  const { tx, project } = arranging
  if (monomialId !== null) {
    const unit = await tx
      .selectFrom('arcMonomial')
      .select('id')
      .where('id', '=', monomialId)
      .where('projectId', '=', project)
      .where('isDelete', '=', false)
      .executeTakeFirst()
    if (!unit) throw missing()
  }
  const draft = newDraft(newId(), await freshDescription(arranging, { title: '', monomialId }), [])
  draft.description = await described(arranging, draft, asked)
  return settleStep(arranging, 'add', [draft])
}

/** Writes the description of a volume; refused where it has been changed since it was read. */
export async function edit(
  arranging: Arranging,
  { id, rowVersion, ...asked }: Asked<typeof editVolume>
): Promise<StepDone> {
  const draft = there(await holdVolumes(arranging, [id]), id)
  if (draft.row?.rowVersion !== rowVersion) throw stale((await readVolumes(arranging.tx, arranging, [id]))[0] ?? null)
  await refuseClosed(arranging, draft)
  const before = draft.description.archiveNo
  draft.description = await described(arranging, draft, asked)
  if (draft.description.archiveNo !== before && (await givenOut(arranging.tx, arranging.project)).has(id))
    throw new Refusal('rules:refused.input', {}, { faults: [{ field: 'archiveNo', key: 'arrange:givenOutNo' }] })
  return settleStep(arranging, 'edit', [draft])
}

/** Takes volumes away; their files lie in none. */
export async function removeVolumes(
  arranging: Arranging,
  ids: readonly string[],
  seen: SeenVolumes['volumes']
): Promise<StepDone> {
  const volumes = await holdVolumes(arranging, ids)
  await refuseStale(arranging, { volumes: seen, order: null }, volumes)
  const drafts = [...new Set(ids)].map((id) => there(volumes, id))
  await refuseGivenOut(arranging, drafts)
  for (const draft of drafts) {
    for (const file of draft.files) refuseNotYours(arranging, file)
    draft.files = []
    draft.isGone = true
  }
  return settleStep(arranging, 'delete', drafts)
}

/** Puts files into a volume, or out of any, in the order in which they were named. `seen` is null where nobody had the volumes before him. */
export async function move(
  arranging: Arranging,
  { ids, to, after, seen, beyond }: Omit<Asked<typeof moveFiles>, 'seen'> & { readonly seen: SeenVolumes | null }
): Promise<StepDone> {
  const files = await ownFiles(arranging, ids)
  const homes = files.flatMap(({ volumeId }) => volumeId ?? [])
  const volumes = await holdVolumes(arranging, to === null ? homes : [...homes, to])
  if (seen) await refuseStale(arranging, seen, volumes)
  const moved = new Set(files.map(({ id }) => id))
  for (const draft of volumes.values()) {
    if (!draft.files.some(({ id }) => moved.has(id))) continue
    draft.files = draft.files.filter(({ id }) => !moved.has(id))
    if (draft.id !== to) touched(draft)
  }
  if (to !== null) {
    const target = there(volumes, to)
    target.files = placedIn(target.files, files, after)
    touched(target)
    refuseBeyond(arranging, [target], 'most', beyond)
  }
  return settleStep(arranging, 'move', [...volumes.values()])
}

function placedIn(
  there: readonly ArrangedFile[],
  files: readonly ArrangedFile[],
  after: string | null | undefined
): ArrangedFile[] {
  const at = after === null ? 0 : after === undefined ? there.length : there.findIndex(({ id }) => id === after) + 1
  if (at === 0 && after) throw missing()
  return [...there.slice(0, at), ...files, ...there.slice(at)]
}

/** Puts files of a volume into an order. */
export async function orderFiles(
  arranging: Arranging,
  { id, ids, seen }: Asked<typeof reorderVolume>
): Promise<StepDone> {
  const volumes = await holdVolumes(arranging, [id])
  await refuseStale(arranging, seen, volumes)
  const draft = there(volumes, id)
  const wanted = [...new Set(ids)]
  const known = new Map(draft.files.map((file) => [file.id, file]))
  const named = wanted.map((one) => {
    const file = known.get(one)
    if (!file) throw new Refusal('arrange:refused.notInside')
    refuseNotYours(arranging, file)
    return file
  })
  const first = new Set(wanted)
  draft.files = [...named, ...draft.files.filter((file) => !first.has(file.id))]
  touched(draft)
  return settleStep(arranging, 'reorder', [draft])
}

/** Says on which sides the paper has text, and numbers the pages anew. */
export async function paginate(
  arranging: Arranging,
  { ids, sides, seen }: Asked<typeof paginateVolumes>
): Promise<StepDone> {
  const volumes = await holdVolumes(arranging, ids)
  await refuseStale(arranging, seen, volumes)
  const drafts = [...new Set(ids)].map((id) => there(volumes, id))
  for (const draft of drafts) draft.description = { ...draft.description, sides }
  return settleStep(arranging, 'paginate', drafts)
}
