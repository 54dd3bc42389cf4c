import { sql } from 'kysely'

import { volumeMachine } from '#contract/archives/state-machines.ts'
import type { PlanSettings } from '#contract/archives/volume-plan.ts'
import type { StepDone, StepKind } from '#contract/archives/volumes.ts'

import { endInstances } from '../../core/process/instances.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { newId } from '../../db/id.ts'
import { UNIQUE_VIOLATION } from '../../db/error-codes.ts'
import type { Arranging } from './arranging.ts'
import { descriptionOf, type VolumeDraft } from './draft.ts'
import { arranged, isMended, refuseClosed, refuseHandedOver, refuseMixed, takenOut } from './guards.ts'
import { readVolumes } from './list.ts'
import type { ArrangedFile } from './read-files.ts'
import { keepStep } from './step.ts'
import { pagePlaces, sumsOf } from './planning/sums.ts'

/** Where a file lies after a step. */
interface Placing {
  readonly file: ArrangedFile
  readonly volume: string | null
  readonly order: number | null
  readonly from: number | null
  readonly to: number | null
  readonly status: string
}

/**
 * Ends a step: refuses what the states and the rules forbid, writes what differs (descriptions, places, pages, sums), keeps how it was,
 * and notes it. All drafts are those of `holdVolumes` or new ones; files that came from no draft were in no volume.
 */
export async function settleStep(
  arranging: Arranging,
  kind: StepKind,
  drafts: readonly VolumeDraft[],
  undoes?: string
): Promise<StepDone> {
  const { ctx, tx, project } = arranging
  const changed = drafts.filter((draft) => isChanged(draft, arranging.settings))
  await refuseHandedOver(arranging, changed)
  for (const draft of changed) {
    if (draft.row && !draft.row.isDelete) await refuseClosed(arranging, draft)
    if (!isSameFiles(draft) && undoes === undefined) refuseMixed(arranging, draft)
  }
  const placings = await placingsOf(arranging, changed, undoes !== undefined)
  await writeVolumes(arranging, changed)
  await writePlaces(arranging, placings)
  const step = newId()
  await keepStep(arranging, step, kind, changed)
  const titles = changed.slice(0, 20).map(({ description }) => description.title)
  ctx.audit({
    event: `volume.${kind}`,
    type: 'volume',
    ...(changed.length === 1 && changed[0] && { id: changed[0].id }),
    project,
    detail: { step, volumes: changed.length, files: placings.length, titles, ...(undoes && { undoes }) }
  })
  const left = changed.filter(({ isGone }) => !isGone).map(({ id }) => id)
  return { step, kind, volumes: await readVolumes(tx, arranging, left) }
}

const isSameFiles = ({ was, files }: VolumeDraft) =>
  was.length === files.length && was.every(({ id }, at) => id === files[at]?.id)
const isChanged = (draft: VolumeDraft, settings: PlanSettings) =>
  draft.row === null ||
  draft.row.isDelete !== draft.isGone ||
  !isSameFiles(draft) ||
  JSON.stringify(descriptionOf(draft.row)) !== JSON.stringify(draft.description) ||
  isUnsettled(draft, settings)

/** Whether the pages of a volume are not those that its files come to, as after a file was changed elsewhere. */
function isUnsettled({ files, description, row }: VolumeDraft, settings: PlanSettings): boolean {
  const pages = pagePlaces(files)
  return (
    files.some(({ order, pageFrom, pageTo }, at) => {
      const page = pages[at]
      return order !== at + 1 || pageFrom !== (page?.from ?? null) || pageTo !== (page?.to ?? null)
    }) || sumsOf(files, { ...settings, sides: description.sides }).thicknessMm !== row?.thicknessMm
  )
}

async function placingsOf(arranging: Arranging, drafts: readonly VolumeDraft[], isUndo: boolean): Promise<Placing[]> {
  const homes = new Map(drafts.flatMap((home) => home.was.map((file) => [file.id, { home, file }] as const)))
  const placed: Placing[] = []
  for (const draft of drafts) {
    const pages = pagePlaces(draft.files)
    for (const [at, file] of draft.files.entries()) {
      // What was taken out while it was mended comes back as it is.
      const isKept = homes.has(file.id) || (isUndo && isMended(file))
      const status = isKept ? file.status : await arranged(arranging, file, draft)
      const { from, to } = pages[at] ?? { from: null, to: null }
      placed.push({ file, volume: draft.id, order: at + 1, from, to, status })
    }
  }
  const kept = new Set(placed.map(({ file }) => file.id))
  for (const [id, { file, home }] of homes)
    if (!kept.has(id)) {
      const status = await takenOut(arranging, file, home)
      placed.push({ file, volume: null, order: null, from: null, to: null, status })
    }
  return placed.filter(
    ({ file, volume, order, from, to }) =>
      file.volumeId !== volume || file.order !== order || file.pageFrom !== from || file.pageTo !== to
  )
}

async function writeVolumes({ tx, project, settings }: Arranging, drafts: readonly VolumeDraft[]): Promise<void> {
  const values = ({ id, description: { rules, ext, ...description }, files }: VolumeDraft) => ({
    id,
    projectId: project,
    ...description,
    rules: JSON.stringify(rules),
    ext: JSON.stringify(ext),
    ...sumsOf(files, { ...settings, sides: description.sides })
  })
  try {
    const gone = drafts.filter(({ isGone }) => isGone).map(({ id }) => id)
    if (gone.length > 0)
      await tx
        .updateTable('arcVolume')
        .set({ isDelete: true, status: volumeMachine.first })
        .where('id', '=', sql<string>`any (${gone}::text[])`)
        .execute()
    await endInstances(tx, 'volume', gone, 'terminate')
    const kept = drafts.filter(({ isGone, row }) => !isGone && row)
    const renumbered = kept.filter(({ row, description }) => row?.volumeNo !== description.volumeNo)
    // Numbers go from one to another: nobody has one meanwhile.
    if (renumbered.length > 1)
      await sql`update arc_volume set volume_no = -volume_no, archive_no = null where id = any (${renumbered.map(({ id }) => id)}::text[])`.execute(
        tx
      )
    for (const draft of kept) {
      const { id, ...set } = values(draft)
      await tx
        .updateTable('arcVolume')
        .set({ ...set, isDelete: false, status: volumeMachine.first })
        .where('id', '=', id)
        .execute()
    }
    const fresh = drafts.filter(({ row }) => row === null)
    for (let at = 0; at < fresh.length; at += 500)
      await tx
        .insertInto('arcVolume')
        .values(fresh.slice(at, at + 500).map(values))
        .execute()
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    throw new Refusal('arrange:refused.numberTaken', {}, { faults: [{ field: 'archiveNo', key: 'arrange:taken' }] })
  }
}

/** Writes where files lie. A page number or a place alone is no change of a file: who describes it is not disturbed. */
async function writePlaces({ tx }: Arranging, placings: readonly Placing[]): Promise<void> {
  const isMoved = ({ file, volume, status }: Placing) => file.volumeId !== volume || file.status !== status
  const [moved, rest] = [placings.filter(isMoved), placings.filter((one) => !isMoved(one))]
  const write = (some: readonly Placing[]) =>
    sql`update arc_file f set volume_id = o.volume, volume_order = o.place, page_from = o.first, page_to = o.last, status = o.status
      from unnest(${some.map(({ file }) => file.id)}::text[], ${some.map(({ volume }) => volume)}::text[], ${some.map(({ order }) => order)}::int[], ${some.map(({ from }) => from)}::int[], ${some.map(({ to }) => to)}::int[], ${some.map(({ status }) => status)}::text[]) as o (id, volume, place, first, last, status)
      where f.id = o.id`.execute(tx)
  if (moved.length > 0) await write(moved)
  if (rest.length === 0) return
  await sql`select set_config('app.counting', 'on', true)`.execute(tx)
  await write(rest)
  await sql`select set_config('app.counting', 'off', true)`.execute(tx)
}
