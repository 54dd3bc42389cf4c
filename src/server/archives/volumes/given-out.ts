import { volumeNumber } from '#contract/archives/volume-number.ts'

import { type RawBuilder, sql } from 'kysely'

import { Refusal } from '../../core/refusing/refusal.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Arranging } from './arranging.ts'
import type { VolumeDraft } from './draft.ts'

/** Whether a transfer with a volume was applied for, or the archive has it. `v` is the volume. */
const IS_APPLIED_FOR = sql<boolean>`(v.status in ('locked', 'accepted', 'shelved', 'returned')
  or exists (select 1 from arc_transfer_volume x join arc_transfer t on t.id = x.transfer_id where x.volume_id = v.id and t.status <> 'draft'))`

/** Whether the number of a volume is known to others: a form with it was printed, or it was applied for. `v` is the volume. */
export const IS_GIVEN_OUT = sql<boolean>`(v.given_out is not null or ${IS_APPLIED_FOR})`

/** The volumes of a project of which something is so. */
async function volumesOf(tx: Tx, project: string, condition: RawBuilder<boolean>): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('arcVolume as v')
    .select('v.id')
    .where('v.projectId', '=', project)
    .where('v.isDelete', '=', false)
    .where(condition)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** The volumes of a project whose numbers were given out. */
export const givenOut = (tx: Tx, project: string): Promise<ReadonlySet<string>> => volumesOf(tx, project, IS_GIVEN_OUT)

/**
 * Refuses to let volumes go whose numbers were given out: what is added to them later has volumes of its own. One that has lost its files,
 * and was printed alone, may go: it could neither be checked nor handed in, and its project would never be handed over. Its number stays free.
 */
export async function refuseGivenOut({ tx, project }: Arranging, drafts: readonly VolumeDraft[]): Promise<void> {
  const [given, applied] = [await givenOut(tx, project), await volumesOf(tx, project, IS_APPLIED_FOR)]
  const draft = drafts.find(({ id, files }) => given.has(id) && (files.length > 0 || applied.has(id)))
  if (draft) throw new Refusal('arrange:refused.givenOut', { no: volumeNumber(draft.description.volumeNo) })
}
