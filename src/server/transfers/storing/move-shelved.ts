import { sql } from 'kysely'

import { volumeMachine } from '#contract/archives/state-machines.ts'
import type { Asked } from '#contract/core/call.ts'
import type { moveVolumes } from '#contract/transfers/shelved.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { unreadable } from '../../core/refusing/refusal.ts'
import { putAt } from '../receiving/places.ts'

/** 移库: puts volumes that were shelved at another place. Why is written down, since they were at the place of their receipt. */
export async function moveShelved(
  ctx: TxCtx,
  { volumes, locationId, reason }: Asked<typeof moveVolumes>
): Promise<void> {
  if (reason === '') throw unreadable('reason', 'transfers:shelf.noReason')
  const rows = await ctx.tx
    .selectFrom('arcVolume')
    .select(['id', 'projectId', 'locationId'])
    .where('id', '=', sql<string>`any (${[...volumes]}::text[])`)
    .where('status', '=', volumeMachine.transitions.shelve.to)
    .where('isDelete', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < new Set(volumes).size) throw unreadable('volumes', 'transfers:shelf.notShelved')
  const { name, count } = await putAt(ctx, rows, { locationId, reason })
  ctx.audit({ event: 'location.move', type: 'location', id: locationId, detail: { name, count, reason } })
  ctx.setMessage('transfers:shelf.moved', { count, place: name })
}
