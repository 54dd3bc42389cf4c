import { sql } from 'kysely'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import { projectMachine } from '#contract/projects/project-machine.ts'
import type { TransferKind } from '#contract/transfers/transfer-machine.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { permissionsChanged } from '../../core/access/permissions-changed.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { admitArchive } from '../../domain/projects/admit-archive.ts'
import type { AskedForm } from '../../domain/transfer/form-drawer.ts'
import { type HeldTransfer, holdTransfer, takeTransferStep } from '../../domain/transfer/steps.ts'
import type { Tx } from '../../db/transaction.ts'
import { type FrozenForm, keepForms } from '../steps/keep-forms.ts'
import { notifyReviewers } from '../steps/transfer-notices.ts'
import { moveTransferred, volumesOf } from '../steps/volume-locks.ts'
import { countTransfer } from './count-transfer.ts'
import { submitGuards } from './submit-guards.ts'

/** By volumes, a digest of all that describes them. */
type Stamps = ReadonlyMap<string, string>

/** The forms of a whole application by its kind, and those of each of its volumes. */
const OF_WHOLE: Readonly<Record<TransferKind, readonly string[]>> = {
  pre: ['pre_accept_apply', 'transfer_list', 'volume_list'],
  formal: ['transfer_book', 'transfer_list', 'volume_list'],
  supplement: ['transfer_book', 'transfer_list', 'volume_list']
}
const OF_VOLUME = ['volume_cover', 'volume_toc', 'volume_note'] as const

/** What a submission freezes: of 预验收 the lists alone, as its volumes are still to be mended. `selfCheck`: what the checks of its volumes have found. */
export function formsToFreeze({ id, kind }: HeldTransfer, volumes: readonly string[], selfCheck: string): AskedForm[] {
  const whole = OF_WHOLE[kind].map((code) => ({
    ...{ code, transfer: id, volume: null },
    ...(code === 'pre_accept_apply' && { values: { selfCheck } })
  }))
  if (kind === 'pre') return whole
  return [...whole, ...volumes.flatMap((volume) => OF_VOLUME.map((code) => ({ code, transfer: id, volume })))]
}

/** Digests of volumes with their files and stored bytes, as they are now. */
export async function stampsOf(tx: Tx, volumes: readonly string[]): Promise<Stamps> {
  const { rows } = await sql<{ id: string; stamp: string }>`
    select v.id, md5(volume_snapshot(v.id)::text) as stamp from unnest(${[...volumes]}::text[]) as v (id)`.execute(tx)
  return new Map(rows.map(({ id, stamp }) => [id, stamp]))
}

/** Submits an application: its forms and its metadata are written down, its volumes locked. All of it, or nothing. */
export async function freeze(
  ctx: TxCtx,
  id: string,
  { stamps, forms }: { readonly stamps: Stamps; readonly forms: readonly FrozenForm[] }
): Promise<void> {
  const { tx, principal, project } = ctx
  // Files may have been replaced, added or taken out since it was drafted or came back.
  await countTransfer(tx, id)
  const held = await holdTransfer(ctx, id)
  const now = await takeTransferStep(ctx, held, 'submit', submitGuards(ctx, held), {
    set: {
      round: held.round + 1,
      submittedBy: principal.id,
      submittedAt: sql<string>`now()`,
      // Who has reviewed it before has it again.
      assignee: held.reviewer ?? held.assignee,
      reviewer: null,
      claimedAt: null
    }
  })
  const volumes = await volumesOf(tx, id)
  await moveTransferred(tx, volumes, 'submit')
  await refuseChanged(tx, volumes, stamps)
  await keepForms(ctx, now, forms)
  await sql`insert into arc_transfer_snapshot (transfer_id, project_id, round, subject, content, sha256)
    select ${id}, ${project}, ${now.round}, s.id, s.content, encode(sha256(convert_to(s.content::text, 'UTF8')), 'hex')
    from (select v.id, volume_snapshot(v.id) as content from unnest(${volumes}::text[]) as v (id)) s`.execute(tx)
  await sql`insert into arc_transfer_snapshot (transfer_id, project_id, round, subject, content, sha256)
    select ${id}, ${project}, ${now.round}, 'project', s.content, encode(sha256(convert_to(s.content::text, 'UTF8')), 'hex')
    from (select jsonb_build_object('project', to_jsonb(p) - 'row_version' - 'update_by' - 'update_time' - 'status', 'units', coalesce((
      select jsonb_agg(to_jsonb(m) - 'row_version' - 'update_by' - 'update_time' order by m.unit_no) from arc_monomial m
      where m.project_id = p.id and not m.is_delete), '[]')) as content from arc_project p where p.id = ${project}) s`.execute(
    tx
  )
  await tx
    .updateTable('arcTransferVolume')
    .set({ result: null, reason: null, opinion: null })
    .where('transferId', '=', id)
    .where('result', '=', 'return')
    .execute()
  await tx
    .updateTable('arcVolume')
    .set({ givenOut: sql<string>`now()` })
    .where('id', '=', sql<string>`any (${volumes}::text[])`)
    .where('givenOut', 'is', null)
    .execute()
  await moveProject(ctx, held.kind)
  // Who has come to the archive since the project began reviews it, too.
  if (await admitArchive(tx, project)) permissionsChanged(ctx)
  await notifyReviewers(ctx, now)
}

async function refuseChanged(tx: Tx, volumes: readonly string[], before: Stamps): Promise<void> {
  const now = await stampsOf(tx, volumes)
  const changed = volumes.find((id) => now.get(id) !== before.get(id)) ?? [...before.keys()].find((id) => !now.has(id))
  if (changed === undefined) return
  const row = await tx.selectFrom('arcVolume').select('volumeNo').where('id', '=', changed).executeTakeFirst()
  throw new Refusal('transfers:refused.changedMeanwhile', { no: row ? volumeNumber(row.volumeNo) : '' })
}

/** The project goes along, as far as it has not gone further already. */
async function moveProject({ tx, project }: TxCtx, kind: TransferKind): Promise<void> {
  const { from, to } = projectMachine.transitions[kind === 'pre' ? 'preAccept' : 'transfer']
  await tx
    .updateTable('arcProject')
    .set({ status: to })
    .where('id', '=', project)
    .where('status', 'in', [...from])
    .execute()
}
