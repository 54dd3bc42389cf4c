import { sql } from 'kysely'

import type { placeVolumes, rateVolumes } from '#contract/transfers/receiving.ts'
import { locations } from '#contract/transfers/locations.ts'
import type { Asked } from '#contract/core/call.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal, unreadable } from '../../core/refusing/refusal.ts'
import { rowsChanged } from '../../core/resource/changed-rows.ts'
import { resourcesOf } from '../../core/resource/served.ts'
import { appliedOrAccepted, type HeldTransfer, holdTransfer } from '../../domain/transfer/steps.ts'
import { newId } from '../../db/id.ts'
import { takesRoom } from '../reading/takes-room.ts'

/** A place in the store in words: room, row, shelf, box. */
export const placeText = (place: {
  readonly room: string
  readonly rowNo: string
  readonly shelf: string
  readonly box: string
}): string => [place.room, place.rowNo, place.shelf, place.box].filter((part) => part !== '').join('-')

/** A transfer that waits to be shelved, and that who asks may shelve; with `orShelved` one that was shelved is none the less. */
async function toShelve(ctx: TxCtx, id: string, orShelved = false): Promise<HeldTransfer> {
  const row = await holdTransfer(ctx, id)
  if (row.status !== 'verified' && !(orShelved && row.status === 'completed'))
    throw new Refusal('transfers:receive.notVerified', { no: row.transferNo })
  const why = await appliedOrAccepted(ctx, row)
  if (why) throw why
  return row
}

/** The volumes of the transfer that were named, held; a Refusal where one is none of them. */
async function volumesIn({ tx }: TxCtx, transfer: string, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('arcTransferVolume as x')
    .innerJoin('arcVolume as v', 'v.id', 'x.volumeId')
    .select(['v.id', 'v.locationId', 'v.openStatus', 'v.secretLevel', takesRoom('v').as('takesRoom')])
    .where('x.transferId', '=', transfer)
    .where('v.id', '=', sql<string>`any (${[...ids]}::text[])`)
    .orderBy('v.id')
    .forUpdate('v')
    .execute()
  if (rows.length < new Set(ids).size) throw unreadable('volumes', 'transfers:receive.otherVolume')
  return rows
}

/** Gives volumes their place, those that are only electronic left out; a place that is full or closed takes none, and each move is kept. */
export async function place(
  ctx: TxCtx,
  { id, volumes, locationId, reason }: Asked<typeof placeVolumes>
): Promise<void> {
  const { project, audit } = ctx
  const { transferNo } = await toShelve(ctx, id)
  // What is only electronic lies nowhere, and takes no room from what does.
  const found = (await volumesIn(ctx, id, volumes)).filter((row) => row.takesRoom)
  if (found.length === 0) throw unreadable('volumes', 'transfers:receive.nothingToPlace')
  const { name: place, count } = await putAt(
    ctx,
    found.map((row) => ({ ...row, projectId: project })),
    { locationId, reason }
  )
  audit({ event: 'transfer.place', type: 'transfer', id, project, detail: { name: transferNo, place, count } })
}

/** A volume that is held, and its place. */
export interface PlacedVolume {
  readonly id: string
  readonly projectId: string
  readonly locationId: string | null
}

/**
 * Puts volumes that are held at a place that is open and has room; each move is kept, and lists of places show how many each holds from then on.
 * Says where, and how many have moved.
 */
export async function putAt(
  ctx: TxCtx,
  volumes: readonly PlacedVolume[],
  { locationId, reason }: { readonly locationId: string; readonly reason: string }
): Promise<{ readonly name: string; readonly count: number }> {
  const { tx, appContext } = ctx
  if (locationId === '') throw unreadable('locationId', 'transfers:receive.noPlace')
  const location = await tx
    .selectFrom('arcLocation')
    .selectAll()
    .where('id', '=', locationId)
    .where('isDelete', '=', false)
    .forUpdate()
    .executeTakeFirst()
  if (!location) throw unreadable('locationId', 'transfers:receive.noPlace')
  const name = placeText(location)
  if (location.status !== 'open') throw unreadable('locationId', 'transfers:receive.closedPlace', { place: name })
  const moved = volumes.filter((row) => row.locationId !== locationId)
  // Of all projects, whoever asks.
  const { rows } = await sql<{ held: number }>`select volumes_at(${locationId}) as held`.execute(tx)
  const held = Number(rows[0]?.held ?? 0)
  if (location.capacity !== null && held + moved.length > location.capacity)
    throw unreadable('locationId', 'transfers:receive.fullPlace', { place: name, capacity: location.capacity })
  for (const { id: volume, projectId, locationId: from } of moved) {
    await tx.updateTable('arcVolume').set({ locationId, location: name }).where('id', '=', volume).execute()
    await tx
      .insertInto('arcLocationMove')
      .values({
        ...{ id: newId(), projectId, volumeId: volume, fromLocation: from, toLocation: locationId },
        reason: reason === '' ? null : reason
      })
      .execute()
  }
  const served = resourcesOf(appContext).get(locations.name)
  const touched = new Set([locationId, ...moved.flatMap(({ locationId: from }) => from ?? [])])
  if (served && moved.length > 0) await rowsChanged(served, ctx, newId(), [...touched])
  return { name, count: moved.length }
}

/** Says of volumes whether readers may see them, and how secret they are, also of shelved ones. Controlled use has a reason. What was so before is kept in the log. */
export async function rate(
  ctx: TxCtx,
  { id, volumes, openStatus, openReason, openUntil, secretLevel }: Asked<typeof rateVolumes>
): Promise<void> {
  const { tx, project, audit } = ctx
  const { transferNo } = await toShelve(ctx, id, true)
  if (openStatus === '2' && openReason === '') throw unreadable('openReason', 'transfers:receive.noOpenReason')
  if (openUntil !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(openUntil))
    throw unreadable('openUntil', 'transfers:receive.noDay')
  const found = await volumesIn(ctx, id, volumes)
  const ids = found.map((row) => row.id)
  const before = [...new Set(found.map((row) => `${row.openStatus}/${row.secretLevel}`))].sort().join('、')
  await tx
    .updateTable('arcVolume')
    .set({
      openStatus,
      openReason: openReason === '' ? null : openReason,
      openUntil: openUntil === '' ? null : openUntil,
      ...(secretLevel !== '' && { secretLevel })
    })
    .where('id', 'in', ids)
    .execute()
  audit({
    event: 'transfer.rate',
    type: 'transfer',
    id,
    project,
    detail: { name: transferNo, count: ids.length, before, after: `${openStatus}/${secretLevel}` }
  })
}
