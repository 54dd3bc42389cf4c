import { sql } from 'kysely'

import type { StepDone } from '#contract/archives/volumes.ts'
import type { mergeVolume, splitVolume } from '#contract/archives/volume-steps.ts'
import type { Asked } from '#contract/core/call.ts'

import { Refusal } from '../../core/refusing/refusal.ts'
import { newId } from '../../db/id.ts'
import type { Arranging } from './arranging.ts'
import { refuseBeyond } from './beyond.ts'
import { holdVolumes, newDraft, type VolumeDraft } from './draft.ts'
import { refuseGivenOut } from './given-out.ts'
import { refuseNotYours, there } from './guards.ts'
import { freshDescription, touched } from './hand.ts'
import { refuseStale } from './seen.ts'
import { settleStep } from './settle.ts'

/** What of the rules of a volume is no longer so once it was parted or joined. */
const OF_ITS_SIZE = ['cut', 'whole', 'part', 'tooThick', 'joined', 'evened', 'thin']

/** Parts a volume before a file. */
export async function partVolume(
  arranging: Arranging,
  { id, before, seen, beyond }: Asked<typeof splitVolume>
): Promise<StepDone> {
  const volumes = await holdVolumes(arranging, [id])
  await refuseStale(arranging, seen, volumes)
  const draft = there(volumes, id)
  const at = draft.files.findIndex((file) => file.id === before)
  if (at < 0) throw new Refusal('arrange:refused.notInside')
  if (at === 0) throw new Refusal('arrange:refused.splitFirst')
  const rest = draft.files.slice(at)
  for (const file of rest) refuseNotYours(arranging, file)
  const { title, monomialId, volumeNo } = draft.description
  const description = await freshDescription(arranging, { title, monomialId, like: draft.description })
  const rules = draft.description.rules.filter(({ rule }) => !OF_ITS_SIZE.includes(rule))
  const fresh = newDraft(
    newId(),
    { ...description, rules: [...rules, { rule: 'splitFrom', values: { no: volumeNo } }] },
    rest
  )
  draft.files = draft.files.slice(0, at)
  touched(draft)
  refuseBeyond(arranging, [draft, fresh], 'least', beyond)
  return settleStep(arranging, 'split', [draft, fresh])
}

/** Puts the files of other volumes behind those of this one, in the order of their numbers. */
export async function merge(arranging: Arranging, asked: Asked<typeof mergeVolume>): Promise<StepDone> {
  const { id, seen, beyond } = asked
  const next = asked.with ?? (await nextOf(arranging, id))
  const volumes = await holdVolumes(arranging, [id, ...next])
  await refuseStale(arranging, seen, volumes)
  if (next.length === 0) throw new Refusal('arrange:refused.noNext')
  const first = there(volumes, id)
  const others = [...new Set(next)]
    .filter((one) => one !== id)
    .map((one) => there(volumes, one))
    .sort((a, b) => a.description.volumeNo - b.description.volumeNo)
  await refuseGivenOut(arranging, others)
  for (const other of others) join(arranging, first, other)
  refuseBeyond(arranging, [first], 'most', beyond)
  return settleStep(arranging, 'merge', [first, ...others])
}

function join(arranging: Arranging, first: VolumeDraft, other: VolumeDraft): void {
  for (const file of other.files) refuseNotYours(arranging, file)
  first.files = [...first.files, ...other.files]
  touched(first, { rule: 'merged', values: { no: other.description.volumeNo } })
  other.files = []
  other.isGone = true
}

/** The volume with the next number; none where it is the last. */
async function nextOf({ tx, project }: Arranging, id: string): Promise<string[]> {
  const next = await tx
    .selectFrom('arcVolume')
    .select('id')
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .where(
      'volumeNo',
      '>',
      sql<number>`coalesce((select o.volume_no from arc_volume o where o.id = ${id} and o.project_id = ${project} and not o.is_delete), 0)`
    )
    .orderBy('volumeNo')
    .executeTakeFirst()
  return next ? [next.id] : []
}
