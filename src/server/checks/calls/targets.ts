import { sql } from 'kysely'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import type { Output } from '#contract/core/call.ts'
import type { checkTargets } from '#contract/checks/runs.ts'

import type { TxCtx } from '../../core/context/context.ts'

/** The unit projects, the nodes above items and the volumes of the current project, by whose titles they are chosen. */
export async function targetsOf({ tx, project }: TxCtx): Promise<Output<typeof checkTargets>> {
  const nodes = await tx
    .selectFrom('arcTreeNode as n')
    .leftJoin('arcMonomial as m', 'm.id', 'n.monomialId')
    .leftJoin('arcTreeNode as p', 'p.id', 'n.parentId')
    .select([
      'n.id',
      // A unit project lies in several classes, and has no code of the catalogue.
      sql<string>`case n.level when 'unit' then concat_ws(' ', p.catalog_code, p.name, n.name)
        else concat_ws(' ', m.name, nullif(n.catalog_code, ''), n.name) end`.as('title')
    ])
    .where('n.projectId', '=', project)
    .where('n.isDelete', '=', false)
    .where('n.level', '<>', 'item')
    .orderBy('n.monomialId', (order) => order.asc().nullsFirst())
    .orderBy('n.catalogCode')
    .execute()
  const units = await tx
    .selectFrom('arcMonomial')
    .select(['id', sql<string>`concat_ws(' ', unit_no, name)`.as('title')])
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .orderBy('unitNo')
    .execute()
  const volumes = await tx
    .selectFrom('arcVolume')
    .select(['id', 'volumeNo', 'archiveNo', 'title'])
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .orderBy('volumeNo')
    .execute()
  return {
    units,
    nodes,
    volumes: volumes.map(({ id, volumeNo, archiveNo, title }) => ({
      id,
      title: [volumeNumber(volumeNo), archiveNo, title].filter((part) => part !== null).join(' ')
    }))
  }
}
