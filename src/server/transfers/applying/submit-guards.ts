import { volumeNumber } from '#contract/archives/volume-number.ts'
import type { TransferNeed } from '#contract/checks/transfer-needs.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { transferNeeds } from '../../domain/transfer/transfer-needs.ts'
import type { HeldTransfer, TransferGuards } from '../../domain/transfer/steps.ts'
import { unverifiedUnit } from '../../domain/projects/unit-verification.ts'
import { volumesOf } from '../steps/volume-locks.ts'

/** What an application still asks for: as far as who asks may see, or counted over all that there is. */
export async function needsFor(ctx: TxCtx, held: HeldTransfer, counted: 'seen' | 'whole'): Promise<TransferNeed[]> {
  const rows = await ctx.tx
    .selectFrom('arcTransferUnit')
    .select('monomialId')
    .where('transferId', '=', held.id)
    .execute()
  return transferNeeds(ctx, {
    units: rows.map(({ monomialId }) => monomialId),
    volumes: await volumesOf(ctx.tx, held.id),
    application: held,
    counted
  })
}

/** Why an application may not be submitted: the unit is not verified, something that refuses is left, or a returned volume was not mended. */
export const submitGuards = (ctx: TxCtx, held: HeldTransfer): TransferGuards<'submit'> => ({
  verifiedUnit: async () => {
    const name = await unverifiedUnit(ctx.tx, held.fromOrg)
    return name === undefined ? undefined : new Refusal('transfers:refused.unverified', { name })
  },
  complete: async () => {
    // Who sees a part alone transfers all: what lies outside is counted, and not named.
    const needs = await needsFor(ctx, held, 'whole')
    const refusing = needs.filter(({ weight }) => weight === 'refuses')
    if (refusing.length === 0) return undefined
    const said = refusing.map((need) => need.said).join(ctx.say('transfers:listSeparator'))
    return new Refusal('transfers:refused.needs', { no: held.transferNo, said }, { result: needs })
  },
  unitsFree: async () => {
    const other = await ctx.tx
      .selectFrom('arcTransferUnit as own')
      .innerJoin('arcTransferUnit as u', (join) =>
        join.onRef('u.projectId', '=', 'own.projectId').onRef('u.parcel', '=', 'own.parcel')
      )
      .innerJoin('arcTransfer as t', 't.id', 'u.transferId')
      .select('t.transferNo')
      .where('own.transferId', '=', held.id)
      .where('u.transferId', '<>', held.id)
      .where('u.isOpen', '=', true)
      .where((e) => e(e.fn.coalesce('u.monomialId', e.val('')), '=', e.fn.coalesce('own.monomialId', e.val(''))))
      .executeTakeFirst()
    return other && new Refusal('transfers:refused.unitsHeld', { other: other.transferNo })
  },
  mended: async () => {
    const open = await ctx.tx
      .selectFrom('arcTransferVolume as x')
      .innerJoin('arcVolume as v', 'v.id', 'x.volumeId')
      .leftJoin('arcFile as f', (join) =>
        join
          .onRef('f.volumeId', '=', 'v.id')
          .on('f.isDelete', '=', false)
          .on('f.status', 'not in', ['arranged', 'locked'])
      )
      .select(['v.volumeNo', 'f.title'])
      .where('x.transferId', '=', held.id)
      .where((e) => e.or([e('v.status', '=', 'returned'), e('f.id', 'is not', null)]))
      .orderBy('v.volumeNo')
      .executeTakeFirst()
    if (!open) return undefined
    const no = volumeNumber(open.volumeNo)
    return open.title === null
      ? new Refusal('transfers:refused.notMended', { no })
      : new Refusal('transfers:refused.openFile', { no, title: open.title })
  }
})
