import { type Selectable, sql } from 'kysely'

import type { VolumeState } from '#contract/archives/state-machines.ts'
import type { VolumeCells } from '#contract/archives/volume-cells.ts'
import type { Sides, VolumeRule } from '#contract/archives/volume-plan.ts'

import type { Database } from '../../db/schema.ts'
import type { Arranging } from './arranging.ts'
import { type ArrangedFile, inVolumes, readArranged } from './read-files.ts'

/** What is written of a volume by hand, or once when it is made. */
export interface WrittenDescription {
  readonly volumeNo: number
  readonly archiveNo: string | null
  readonly title: string
  readonly monomialId: string | null
  readonly compiler: string | null
  readonly techManager: string | null
  readonly location: string | null
  readonly filer: string | null
  readonly reviewer: string | null
  readonly remark: string | null
  readonly sides: Sides
  readonly rules: readonly VolumeRule[]
  /** What its template asks for and no column holds. */
  readonly ext: VolumeCells
  /** Which version of the template describes it. */
  readonly templateVersion: number
}
const DESCRIBED = [
  'volumeNo',
  'archiveNo',
  'title',
  'monomialId',
  'compiler',
  'techManager',
  'location',
  'filer',
  'reviewer',
  'remark',
  'sides',
  'rules',
  'ext',
  'templateVersion'
] as const satisfies readonly (keyof WrittenDescription)[]

export type VolumeRecord = Selectable<Database['arcVolume']>

/** A volume that a step works on: how it was, and how it will be. */
export interface VolumeDraft {
  readonly id: string
  /** As it is in the database; null where the step makes it. A deleted one is there as well. */
  readonly row: (VolumeRecord & { readonly status: VolumeState }) | null
  readonly was: readonly ArrangedFile[]
  description: WrittenDescription
  files: readonly ArrangedFile[]
  /** It is not there after the step. */
  isGone: boolean
}

/** What of a row is description. */
export const descriptionOf = (row: VolumeRecord): WrittenDescription =>
  Object.fromEntries(DESCRIBED.map((key) => [key, row[key]])) as unknown as WrittenDescription

/** A volume that a step makes. */
export const newDraft = (id: string, description: WrittenDescription, files: readonly ArrangedFile[]): VolumeDraft => ({
  id,
  row: null,
  was: [],
  description,
  files,
  isGone: false
})

/** Volumes of the project with their files in their order, held until the step ends; those that are not there are left out. */
export async function holdVolumes(
  { tx, project }: Arranging,
  ids: readonly string[]
): Promise<Map<string, VolumeDraft>> {
  const wanted = [...new Set(ids)]
  const rows = await tx
    .selectFrom('arcVolume')
    .selectAll()
    .where('projectId', '=', project)
    .where('id', '=', sql<string>`any (${wanted}::text[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  const files = Map.groupBy(await readArranged(tx, project, inVolumes(wanted)), ({ volumeId }) => volumeId)
  return new Map(
    rows.map((row) => {
      const own = (files.get(row.id) ?? []).sort((a, b) => (a.order ?? 0) - (b.order ?? 0) || (a.id < b.id ? -1 : 1))
      const draft: VolumeDraft = {
        id: row.id,
        row: { ...row, status: row.status as VolumeState },
        was: own,
        description: descriptionOf(row),
        files: own,
        isGone: row.isDelete
      }
      return [row.id, draft]
    })
  )
}
