import { sql } from 'kysely'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import { missingCells, VOLUME_TEMPLATE } from '#contract/archives/volume-cells.ts'
import type { NeedPlace } from '#contract/checks/transfer-needs.ts'

import { templateOf, templatesIn } from '../catalogue/template-versions.ts'
import type { Needed, NeedsCtx, Transferred } from './needed.ts'

/** The states of volumes that have not gone to the archive. */
const OURS = ['draft', 'checked', 'failed', 'returned', 'locked']

/** A volume that a transfer takes along. */
export type TransferredVolume = Awaited<ReturnType<typeof transferredVolumes>>[number]

/** The volumes that a transfer takes along, with what describes them. */
export const transferredVolumes = async (
  { tx, project }: Pick<NeedsCtx, 'tx' | 'project'>,
  { units, volumes }: Transferred
) => {
  const own = tx
    .selectFrom('arcVolume')
    .selectAll()
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .where('status', 'in', OURS)
    .orderBy('volumeNo')
  const chosen = volumes ? own.where('id', '=', sql<string>`any (${[...volumes]}::text[])`) : own
  return (await chosen.execute()).filter(({ monomialId }) => units === undefined || units.includes(monomialId))
}

/** What volumes lack for a transfer: that there are some, that they were checked and have passed, and that they are described. */
export async function volumeNeeds(
  ctx: NeedsCtx,
  rows: readonly TransferredVolume[],
  { application, units }: Transferred
): Promise<Needed[]> {
  const { tx, say, project } = ctx
  const templates = await templatesIn(tx, say.language, VOLUME_TEMPLATE)
  const placed = (some: (row: (typeof rows)[number]) => boolean): NeedPlace[] =>
    rows.filter(some).map(({ id, volumeNo, title }) => ({
      type: 'volume',
      id,
      title: `${volumeNumber(volumeNo)} ${title}`,
      at: null
    }))
  const failed = placed(({ status }) => status === 'failed')
  const open = placed(({ status }) => status === 'draft' || status === 'returned')
  const bare = placed((row) => {
    const columns = templateOf(templates, { templateCode: VOLUME_TEMPLATE, templateVersion: row.templateVersion })
    return missingCells(columns?.columns ?? [], row).length > 0
  })
  // Where nothing is applied for, a project whose volumes are all with the archive lacks none.
  const isHandedOver = rows.length === 0 && !application && (await hasHandedOver(ctx, project))
  const isUnchosen =
    rows.length === 0 && application !== undefined && (await transferredVolumes(ctx, { units })).length > 0
  return [
    { need: 'noVolumes', count: rows.length === 0 && !isHandedOver && !isUnchosen ? 1 : 0, places: [] },
    { need: 'noneChosen', count: isUnchosen ? 1 : 0, places: [] },
    { need: 'failed', count: failed.length, places: failed },
    { need: 'notChecked', count: open.length, places: open },
    { need: 'notDescribed', count: bare.length, places: bare }
  ]
}

const hasHandedOver = async ({ tx }: NeedsCtx, project: string): Promise<boolean> =>
  (await tx
    .selectFrom('arcVolume')
    .select('id')
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .where('status', 'not in', OURS)
    .limit(1)
    .executeTakeFirst()) !== undefined
