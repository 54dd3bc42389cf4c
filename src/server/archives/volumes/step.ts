import { sql } from 'kysely'

import type { VolumeState } from '#contract/archives/state-machines.ts'
import type { StepKind } from '#contract/archives/volumes.ts'

import type { Arranging } from './arranging.ts'
import { type WrittenDescription, descriptionOf, type VolumeDraft } from './draft.ts'

/** So many steps back are still taken back one after the other. */
const REMEMBERED = 200

/** A volume as it was before a step; it was not there where `isThere` is false. */
export interface VolumeBefore {
  readonly id: string
  readonly isThere: boolean
  readonly description: WrittenDescription
  readonly status: VolumeState
  readonly files: readonly string[]
  /** Which version of it was there; 0 where it was not. */
  readonly version: number
}
/** Which state of a volume a step has left behind. */
export interface VolumeAfter {
  readonly id: string
  readonly version: number
}

/** Keeps how volumes were before a step, which version each has now, and the files that it has returned. */
export async function keepStep(
  { tx, project }: Pick<Arranging, 'tx' | 'project'>,
  id: string,
  kind: StepKind,
  drafts: readonly VolumeDraft[],
  returned: readonly string[] = []
): Promise<void> {
  const before = drafts.map(
    (draft): VolumeBefore => ({
      id: draft.id,
      isThere: draft.row !== null && !draft.row.isDelete,
      description: draft.row ? descriptionOf(draft.row) : draft.description,
      status: draft.row?.status ?? 'draft',
      files: draft.was.map((file) => file.id),
      version: draft.row?.rowVersion ?? 0
    })
  )
  const versions = await versionsOf(
    tx,
    drafts.map((draft) => draft.id)
  )
  const after = [...versions].map(([volume, version]): VolumeAfter => ({ id: volume, version }))
  await tx
    .insertInto('arcVolumeStep')
    .values({
      id,
      projectId: project,
      kind,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      returned: [...returned]
    })
    .execute()
}

/**
 * After a step was taken back, its volumes are again as the step before it had left them: that one may be taken back in its turn. The
 * versions that it knows are replaced by those that there are now.
 */
export async function bringBackVolumes(
  { tx, project }: Pick<Arranging, 'tx' | 'project'>,
  before: readonly VolumeBefore[]
): Promise<void> {
  const now = await versionsOf(
    tx,
    before.map(({ id }) => id)
  )
  const renamed = new Map(before.map(({ id, version }) => [`${id}:${version}`, now.get(id) ?? version]))
  const steps = await tx
    .selectFrom('arcVolumeStep')
    .select(['id', 'after'])
    .where('projectId', '=', project)
    .where('undoneBy', 'is', null)
    .orderBy('at', 'desc')
    .limit(REMEMBERED)
    .execute()
  for (const { id, after } of steps) {
    const known = after as VolumeAfter[]
    if (!known.some((one) => renamed.has(`${one.id}:${one.version}`))) continue
    const renewed = known.map((one) => ({ ...one, version: renamed.get(`${one.id}:${one.version}`) ?? one.version }))
    await tx
      .updateTable('arcVolumeStep')
      .set({ after: JSON.stringify(renewed) })
      .where('id', '=', id)
      .execute()
  }
}

async function versionsOf(tx: Arranging['tx'], ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('arcVolume')
    .select(['id', 'rowVersion'])
    .where('id', '=', sql<string>`any (${[...ids]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, rowVersion }) => [id, rowVersion]))
}

/** One's own last step that can still be taken back. */
export async function lastStep({ tx, project, ctx }: Pick<Arranging, 'tx' | 'project' | 'ctx'>) {
  return tx
    .selectFrom('arcVolumeStep')
    .select(['id as step', 'kind', 'at'])
    .where('projectId', '=', project)
    .where('byUser', '=', ctx.principal.id)
    .where('undoneBy', 'is', null)
    .where('kind', '<>', 'undo')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
}
