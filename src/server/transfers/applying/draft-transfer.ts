import { sql } from 'kysely'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import type { Asked } from '#contract/core/call.ts'
import type { addTransfer, editTransfer } from '#contract/transfers/applying.ts'
import { transferMachine } from '#contract/transfers/transfer-machine.ts'
import type { TransferRow } from '#contract/transfers/transfers.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { handedUnits } from '../../core/resource/handed-over.ts'
import { DUE_DAY } from '../../domain/archives/days-left.ts'
import { holdSequence } from '../../domain/archives/hold-sequence.ts'
import { missing, Refusal, stale, unreadable } from '../../core/refusing/refusal.ts'
import { type HeldTransfer, holdTransfer, takeTransferStep } from '../../domain/transfer/steps.ts'
import { newId } from '../../db/id.ts'
import { day } from '../../db/values.ts'
import { transferRowOf } from '../reading/transfer-rows.ts'
import { countTransfer } from './count-transfer.ts'
import { heldVolumes } from './choices.ts'

type Applied = Omit<Asked<typeof editTransfer>, 'id' | 'rowVersion'>

/** Begins an application: its number is the next one of the archive. */
export async function addDraft(ctx: TxCtx, asked: Asked<typeof addTransfer>): Promise<TransferRow> {
  const { tx, project, principal, audit } = ctx
  await checkApplied(ctx, asked, null)
  const id = newId()
  // Two that begin at once get two numbers.
  await holdSequence(tx, 'transferNo')
  const { rows } = await sql<{ no: string }>`select app_next_transfer_no(${day(Date.now()).slice(0, 4)}) as no`.execute(
    tx
  )
  const own = await tx
    .selectFrom('arcProject as p')
    .select(['p.builder', DUE_DAY.as('dueDate')])
    .where('p.id', '=', project)
    .executeTakeFirstOrThrow()
  const archive = await tx
    .selectFrom('arcOrg')
    .select('id')
    .where('orgType', '=', 'DA')
    .where('isDelete', '=', false)
    .orderBy('createTime')
    .executeTakeFirst()
  const transferNo = rows[0]?.no ?? id
  await tx
    .insertInto('arcTransfer')
    .values({
      id,
      transferNo,
      projectId: project,
      kind: asked.kind,
      mode: asked.mode,
      parcel: asked.parcel,
      fromOrg: own.builder,
      toOrg: archive?.id ?? null,
      applicant: principal.id,
      dueDate: own.dueDate,
      preId: asked.preId ?? null,
      previousId: asked.previousId ?? null
    })
    .execute()
  await writeParts(ctx, id, asked)
  audit({ event: 'transfer.add', type: 'transfer', id, project, detail: { transferNo, kind: asked.kind } })
  return transferRowOf(ctx, id)
}

/** Changes what an application is for. One that came back keeps its kind, its parcel and its unit projects. */
export async function editDraft(
  ctx: TxCtx,
  { id, rowVersion, ...asked }: Asked<typeof editTransfer>
): Promise<TransferRow> {
  const held = await holdTransfer(ctx, id)
  if (held.rowVersion !== rowVersion) throw stale(await transferRowOf(ctx, id))
  if (!(transferMachine.transitions.submit.from as readonly string[]).includes(held.status))
    throw new Refusal('transfers:refused.notEditable', { no: held.transferNo })
  await checkApplied(ctx, asked, held)
  await ctx.tx
    .updateTable('arcTransfer')
    .set({
      kind: asked.kind,
      mode: asked.mode,
      parcel: asked.parcel,
      preId: asked.preId ?? null,
      previousId: asked.previousId ?? null
    })
    .where('id', '=', id)
    .execute()
  await writeParts(ctx, id, asked)
  ctx.audit({ event: 'transfer.edit', type: 'transfer', id, project: ctx.project })
  return transferRowOf(ctx, id)
}

/** Deletes a draft that was never submitted: what was, is kept with its log. */
export async function deleteDraft(ctx: TxCtx, id: string): Promise<null> {
  const held = await holdTransfer(ctx, id)
  if (held.status !== transferMachine.first || held.round > 0)
    throw new Refusal('transfers:refused.notDeletable', { no: held.transferNo })
  await ctx.tx.updateTable('arcTransfer').set({ isDelete: true }).where('id', '=', id).execute()
  ctx.audit({ event: 'transfer.delete', type: 'transfer', id, project: ctx.project, detail: { no: held.transferNo } })
  return null
}

/** Makes a draft again of an application that was withdrawn; its number stays. */
export async function reopen(ctx: TxCtx, id: string): Promise<TransferRow> {
  await takeTransferStep(ctx, await holdTransfer(ctx, id), 'reopen', {})
  return transferRowOf(ctx, id)
}

/** Refuses what an application cannot be for, by its field. */
async function checkApplied(ctx: TxCtx, asked: Applied, held: HeldTransfer | null): Promise<void> {
  const { tx, project } = ctx
  const units = new Set(
    (
      await tx
        .selectFrom('arcMonomial')
        .select('id')
        .where('projectId', '=', project)
        .where('isDelete', '=', false)
        .execute()
    ).map(({ id }) => id)
  )
  if (asked.units.some((unit) => unit !== null && !units.has(unit))) throw unreadable('units', 'transfers:refused.unit')
  if (held && held.round > 0) await checkKept(ctx, asked, held)
  if (asked.preId) {
    const pre = await other(ctx, asked.preId)
    if (asked.kind !== 'formal' || pre.kind !== 'pre' || pre.status !== 'accepted')
      throw unreadable('preId', 'transfers:refused.pre')
  }
  if ((asked.kind === 'supplement') !== Boolean(asked.previousId))
    throw unreadable('previousId', 'transfers:refused.previous')
  await checkHanded(ctx, asked)
  await checkVolumes(ctx, asked, held?.id ?? null)
}

/** What was handed over takes a 补充 of a transfer that it was in, and nothing else; what was not handed over takes no 补充. */
async function checkHanded(ctx: TxCtx, { kind, units, previousId }: Applied): Promise<void> {
  const handed = await handedUnits(ctx.tx, ctx.project)
  if (!previousId) {
    if (units.some((unit) => handed.has(unit))) throw unreadable('kind', 'transfers:refused.handedOver')
    return
  }
  const previous = await other(ctx, previousId)
  if (previous.kind === 'pre' || previous.status !== 'completed')
    throw unreadable('previousId', 'transfers:refused.previous')
  const rows = await ctx.tx
    .selectFrom('arcTransferUnit')
    .select('monomialId')
    .where('transferId', '=', previousId)
    .execute()
  const before = new Set(rows.map(({ monomialId }) => monomialId))
  if (kind === 'supplement' && units.some((unit) => !before.has(unit) || !handed.has(unit)))
    throw unreadable('units', 'transfers:refused.notInPrevious')
}

/** Volumes are of the chosen unit projects, of this side, and in no other application. */
async function checkVolumes({ tx, project }: TxCtx, { volumes, units }: Applied, own: string | null): Promise<void> {
  const found = new Map(
    (
      await tx
        .selectFrom('arcVolume')
        .select(['id', 'volumeNo', 'monomialId', 'status'])
        .where('projectId', '=', project)
        .where('isDelete', '=', false)
        .execute()
    ).map((volume) => [volume.id, volume])
  )
  const held = await heldVolumes(tx, project, own)
  for (const id of volumes) {
    const volume = found.get(id)
    if (!volume) throw missing()
    const no = volumeNumber(volume.volumeNo)
    if (!units.includes(volume.monomialId))
      throw new Refusal(
        'transfers:refused.volumeOfOther',
        { no },
        { faults: [{ field: 'volumes', key: 'transfers:refused.volumeOfOther', values: { no } }] }
      )
    const by = held.get(id)
    if (by !== undefined) throw new Refusal('transfers:refused.volumeHeld', { no, transfer: by })
    if (volume.status === 'accepted' || volume.status === 'shelved')
      throw new Refusal('transfers:refused.volumeOver', { no })
  }
}

async function checkKept({ tx }: TxCtx, asked: Applied, held: HeldTransfer): Promise<void> {
  if (asked.kind !== held.kind || asked.parcel !== held.parcel) throw unreadable('kind', 'transfers:refused.kept')
  const units = await tx.selectFrom('arcTransferUnit').select('monomialId').where('transferId', '=', held.id).execute()
  const before = new Set(units.map(({ monomialId }) => monomialId))
  if (before.size !== new Set(asked.units).size || asked.units.some((unit) => !before.has(unit)))
    throw unreadable('units', 'transfers:refused.kept')
  // What was returned or added may be left out; what the archive has found right stays.
  const settled = await tx
    .selectFrom('arcTransferVolume')
    .select('volumeId')
    .where('transferId', '=', held.id)
    .where('result', '=', 'accept')
    .execute()
  if (settled.some(({ volumeId }) => !asked.volumes.includes(volumeId)))
    throw unreadable('volumes', 'transfers:refused.settled')
}

async function other({ tx, project }: TxCtx, id: string) {
  const row = await tx
    .selectFrom('arcTransfer')
    .select(['kind', 'status'])
    .where('id', '=', id)
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  if (!row) throw missing()
  return row
}

/** Writes the unit projects and the volumes of an application; what was decided about a volume stays with it. */
async function writeParts({ tx, project }: TxCtx, id: string, { units, volumes }: Applied): Promise<void> {
  await tx.deleteFrom('arcTransferUnit').where('transferId', '=', id).execute()
  await tx
    .insertInto('arcTransferUnit')
    .values([...new Set(units)].map((monomialId) => ({ id: newId(), transferId: id, projectId: project, monomialId })))
    .execute()
  const chosen = [...new Set(volumes)]
  await tx
    .deleteFrom('arcTransferVolume')
    .where('transferId', '=', id)
    .where('volumeId', '<>', sql<string>`all (${chosen}::text[])`)
    .execute()
  if (chosen.length > 0)
    await tx
      .insertInto('arcTransferVolume')
      .values(chosen.map((volumeId) => ({ transferId: id, volumeId, projectId: project })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await countTransfer(tx, id)
}
