import { volumeNumber } from '#contract/archives/volume-number.ts'

import { sql } from 'kysely'

import { Refusal } from '../../core/refusing/refusal.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Arranging } from './arranging.ts'
import type { VolumeDraft } from './draft.ts'

/**
 * Whether the number of a volume is known to others: a form with it was printed, a transfer with it was applied for, or the archive has it.
 * `v` is the volume.
 */
export const IS_GIVEN_OUT = sql<boolean>`(v.given_out is not null or v.status in ('locked', 'accepted', 'shelved', 'returned')
  or exists (select 1 from arc_transfer_volume x join arc_transfer t on t.id = x.transfer_id where x.volume_id = v.id and t.status <> 'draft'))`

/** The volumes of a project whose numbers were given out. */
export async function givenOut(tx: Tx, project: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('arcVolume as v')
    .select('v.id')
    .where('v.projectId', '=', project)
    .where('v.isDelete', '=', false)
    .where(IS_GIVEN_OUT)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Refuses to let volumes go whose numbers were given out: what is added to them later has volumes of its own. */
export async function refuseGivenOut({ tx, project }: Arranging, drafts: readonly VolumeDraft[]): Promise<void> {
  const given = await givenOut(tx, project)
  const draft = drafts.find(({ id }) => given.has(id))
  if (draft) throw new Refusal('arrange:refused.givenOut', { no: volumeNumber(draft.description.volumeNo) })
}
