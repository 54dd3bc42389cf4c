import { sql } from 'kysely'

import { fileMachine, volumeMachine } from '#contract/archives/state-machines.ts'

import type { TxCtx } from '../../core/context/context.ts'
import type { HeldTransfer } from '../../domain/transfer/steps.ts'
import type { Tx } from '../../db/transaction.ts'

/** Marks volumes of a transfer as returned, with the reason; they and their files are unlocked. */
export async function returnVolumes(
  tx: Tx,
  { id, round }: Pick<HeldTransfer, 'id' | 'round'>,
  volumes: readonly string[],
  { reason, opinion }: { readonly reason: string; readonly opinion: string | null }
): Promise<void> {
  if (volumes.length === 0) return
  await tx
    .updateTable('arcTransferVolume')
    .set({ result: 'return', reason, opinion, round })
    .where('transferId', '=', id)
    .where('volumeId', 'in', volumes)
    .execute()
  const { sendBack: step } = volumeMachine.transitions
  await tx
    .updateTable('arcVolume')
    .set({ status: step.to })
    .where('id', 'in', volumes)
    .where('status', 'in', step.from)
    .execute()
  await moveReceivedFiles(tx, volumes, 'unlock')
}

/** Moves the files of volumes along with them, those that are in a state from which the step leads. */
export async function moveReceivedFiles(tx: Tx, volumes: readonly string[], step: 'unlock' | 'archive'): Promise<void> {
  const { from, to } = fileMachine.transitions[step]
  await tx
    .updateTable('arcFile')
    .set({ status: to })
    .where('volumeId', 'in', volumes)
    .where('status', 'in', from)
    .where('isDelete', '=', false)
    .execute()
}

/** A volume with files that the archive has not shelved; an empty one has nothing to hand over. `v` is the volume. */
const IS_LEFT = sql<boolean>`(not v.is_delete and v.status <> 'shelved'
  and exists (select 1 from arc_file f where f.volume_id = v.id and not f.is_delete))`

/**
 * A unit project is handed over when all of it was received, and no volume of it is left outside; a project is 已移交 when its last unit
 * project is, and nothing of its own is left outside either. Of a project from another installation only that one knows what is still to come.
 */
export async function handOver({ tx, project, audit }: TxCtx, transfer: string): Promise<void> {
  // A parcel that comes last transfers what a whole unit project had left outside.
  await sql`update arc_transfer_unit u set is_handed = true from arc_transfer_unit own
    where own.transfer_id = ${transfer} and u.project_id = own.project_id and u.monomial_id is not distinct from own.monomial_id
    and u.parcel = 'whole' and not u.is_handed
    and exists (select 1 from arc_transfer t where t.id = u.transfer_id and t.status = 'completed' and t.kind <> 'pre' and not t.is_delete)
    and not exists (select 1 from arc_volume v where v.project_id = u.project_id and v.monomial_id is not distinct from u.monomial_id
      and ${IS_LEFT})`.execute(tx)
  const { rows } = await sql`
    update arc_project p set status = 'handed' where p.id = ${project} and p.status = 'transferring'
      and not exists (select 1 from arc_volume v where v.project_id = p.id and ${IS_LEFT})
      and not exists (select 1 from arc_inbound i where i.project_id = p.id)
      and not exists (select 1 from arc_monomial m where m.project_id = p.id and not m.is_delete and not exists (
        select 1 from arc_transfer_unit u where u.project_id = p.id and u.monomial_id = m.id and u.is_handed))
    returning p.id`.execute(tx)
  if (rows.length > 0) audit({ event: 'project.handOver', type: 'project', id: project, project, detail: {} })
}
