import { sql } from 'kysely'

import type { Tx } from '../../db/transaction.ts'
import type { CheckedVolume } from '../item/checked.ts'
import type { Run } from './check-options.ts'

/** A volume as it is checked, with its state. */
export type VolumeToCheck = CheckedVolume & { readonly status: string }

/** The volumes that a run is about, each with all its files in their order. Runs of nodes and files check none. */
export async function loadVolumes(
  tx: Tx,
  { projectId, target, targetId, options }: Pick<Run, 'projectId' | 'target' | 'targetId' | 'options'>
): Promise<VolumeToCheck[]> {
  if (target === 'node' || target === 'file') return []
  const all = tx
    .selectFrom('arcVolume as v')
    .select((e) => [
      'v.id',
      'v.title',
      'v.status',
      'v.volumeNo',
      'v.archiveNo',
      'v.givenOut',
      'v.retention',
      'v.secretLevel',
      'v.thicknessMm',
      'v.textPages',
      'v.drawingSheets',
      'v.photos',
      'v.boxSpec',
      e
        .selectFrom('arcVolume as o')
        .select((o) => o.fn.countAll<string>().as('count'))
        .whereRef('o.archiveNo', '=', 'v.archiveNo')
        .where('o.isDelete', '=', false)
        .as('sameNumber')
    ])
    .where('v.projectId', '=', projectId)
    .where('v.isDelete', '=', false)
    .orderBy('v.volumeNo')
  const narrowed =
    target === 'volume'
      ? all.where('v.id', '=', targetId)
      : target === 'volumes'
        ? all.where(sql<boolean>`v.id = any (${[...(options.ids ?? [])]}::text[])`)
        : target === 'unit'
          ? all.where('v.monomialId', '=', targetId)
          : all
  const volumes = await narrowed.execute()
  const files = await tx
    .selectFrom('arcFile')
    .select([
      'id',
      'title',
      'volumeId',
      'volumeOrder as orderNum',
      'pageFrom',
      'pageTo',
      'retention',
      'secretLevel',
      'carrier',
      'templateCode'
    ])
    .where('projectId', '=', projectId)
    .where('volumeId', 'in', volumes.map(({ id }) => id).concat(''))
    .where('isDelete', '=', false)
    .where('status', '<>', 'void')
    .orderBy('volumeOrder')
    .orderBy('id')
    .execute()
  const byVolume = Map.groupBy(files, ({ volumeId }) => volumeId)
  return volumes.map((volume) => ({
    ...volume,
    thicknessMm: Number(volume.thicknessMm),
    sameNumber: Number(volume.sameNumber ?? 0),
    files: byVolume.get(volume.id) ?? []
  }))
}
