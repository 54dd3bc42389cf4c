import type { SeenVolumes } from '#contract/archives/volume-steps.ts'
import type { StepDone } from '#contract/archives/volumes.ts'
import { leadsFrom } from '#contract/core/state-machine.ts'
import { volumeMachine } from '#contract/archives/state-machines.ts'

import { readArchiveNumber } from '../../domain/archives/archive-number.ts'
import { projectWords } from '../../domain/projects/project-words.ts'
import { settingOf } from '../../core/settings/settings.ts'
import type { Arranging } from './arranging.ts'
import { holdVolumes, type VolumeDraft } from './draft.ts'
import { givenOut } from './given-out.ts'
import { byPlace } from './planning/plan-groups.ts'
import { refuseStale } from './seen.ts'
import { settleStep } from './settle.ts'

const SHELVED = volumeMachine.transitions.shelve.to

/** What makes 档号 of a project's volumes: by the archive's pattern, of class, project, unit project and number. */
export async function archiveNumbers({
  tx,
  project,
  ctx
}: Arranging): Promise<(unitNo: string, volumeNo: number) => string> {
  const { compose } = readArchiveNumber(await settingOf(tx, 'archiveNoPattern', ctx.principal.tenant))
  const ofProject = await projectWords(tx, project)
  return (unit, volume) => compose({ ...ofProject, unit, volume })
}

/** The number of the last volume of the project; 0 where there is none. */
export async function lastNumber({ tx, project }: Arranging): Promise<number> {
  const row = await tx
    .selectFrom('arcVolume')
    .select((e) => e.fn.max('volumeNo').as('last'))
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  return row?.last ?? 0
}

/** The numbers of a project's unit projects; `00` for the project itself. */
export async function unitNumbers({ tx, project }: Arranging): Promise<(monomialId: string | null) => string> {
  const rows = await tx.selectFrom('arcMonomial').select(['id', 'unitNo']).where('projectId', '=', project).execute()
  const numbers = new Map(rows.map(({ id, unitNo }) => [id, unitNo]))
  return (monomialId) => (monomialId === null ? '00' : (numbers.get(monomialId) ?? '00'))
}

/** Numbers the open volumes 1, 2, 3 … in the order of the archive; those whose numbers were given out keep them, and empty ones come last. */
export async function renumber(arranging: Arranging, seen: SeenVolumes): Promise<StepDone> {
  const { tx, project, settings } = arranging
  const rows = await tx
    .selectFrom('arcVolume')
    .select(['id', 'volumeNo', 'status'])
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .orderBy('volumeNo')
    .execute()
  const given = await givenOut(tx, project)
  const isOpen = ({ id, status }: { id: string; status: string }) =>
    !given.has(id) && (status === volumeMachine.first || leadsFrom(volumeMachine, 'edit', status))
  const kept = new Set(rows.flatMap((row) => (isOpen(row) ? [] : [row.volumeNo])))
  const drafts = await holdVolumes(
    arranging,
    rows.flatMap((row) => (isOpen(row) ? [row.id] : []))
  )
  await refuseStale(arranging, seen, drafts)
  const [numberOf, unitOf] = [await archiveNumbers(arranging), await unitNumbers(arranging)]
  // What comes after a handover has numbers after those of what was handed over: no gap between them is filled.
  let next = Math.max(0, ...rows.flatMap(({ status, volumeNo }) => (status === SHELVED ? [volumeNo] : [])))
  for (const draft of [...drafts.values()].sort((a, b) => compare(a, b))) {
    do next += 1
    while (kept.has(next))
    const { description } = draft
    if (description.volumeNo === next) continue
    draft.description = { ...description, volumeNo: next, archiveNo: numberOf(unitOf(description.monomialId), next) }
  }
  return settleStep(arranging, 'renumber', [...drafts.values()])

  function compare(a: VolumeDraft, b: VolumeDraft): number {
    const [one, other] = [a.files[0], b.files[0]]
    if (!one || !other) return Number(!one) - Number(!other) || a.description.volumeNo - b.description.volumeNo
    return byPlace(one, other, settings) || a.description.volumeNo - b.description.volumeNo
  }
}
