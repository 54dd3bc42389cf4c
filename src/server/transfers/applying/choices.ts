import { sql } from 'kysely'

import type { TransferChoices } from '#contract/transfers/applying.ts'
import { isOpenTransfer, TRANSFER_STATES } from '#contract/transfers/transfer-machine.ts'

import { choicesOf } from '../../core/text/choices.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { handedUnits } from '../../core/resource/handed-over.ts'
import type { Tx } from '../../db/transaction.ts'

const OVER = ['accepted', 'shelved']

/** What an application may be for: `own` is the one that is edited, whose choices are marked. */
export async function applicationChoices({ tx, project, say }: TxCtx, own: string | null): Promise<TransferChoices> {
  const states = (await choicesOf(tx, ['volume_status'], say.language)).get('volume_status')
  const held = await heldVolumes(tx, project, own)
  const chosen = new Set(
    own === null
      ? []
      : (await tx.selectFrom('arcTransferVolume').select('volumeId').where('transferId', '=', own).execute()).map(
          ({ volumeId }) => volumeId
        )
  )
  const volumes = await tx
    .selectFrom('arcVolume as v')
    .select(['v.id', 'v.volumeNo', 'v.archiveNo', 'v.title', 'v.monomialId as unitId', 'v.status'])
    .select(
      sql<number>`(select count(*)::int from arc_file f where f.volume_id = v.id and not f.is_delete)`.as('files')
    )
    .where('v.projectId', '=', project)
    .where('v.isDelete', '=', false)
    .where('v.status', 'not in', OVER)
    .orderBy('v.volumeNo')
    .execute()
  return {
    units: await unitsOf(tx, project, own),
    volumes: volumes.map((volume) => ({
      ...volume,
      status_dictText: states?.get(volume.status) ?? volume.status,
      // A new application is for everything that holds files and that no other one holds.
      isChosen: own === null ? volume.files > 0 && !held.has(volume.id) : chosen.has(volume.id),
      heldBy: held.get(volume.id) ?? null
    })),
    pres: await transfersOf(tx, project, (t) => t.kind === 'pre' && t.status === 'accepted'),
    previous: await withUnits(tx, await transfersOf(tx, project, (t) => t.kind !== 'pre' && t.status === 'completed'))
  }
}

/** By the volumes that other open applications hold, their numbers. */
export async function heldVolumes(tx: Tx, project: string, own: string | null): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('arcTransferVolume as x')
    .innerJoin('arcTransfer as t', 't.id', 'x.transferId')
    .select(['x.volumeId', 't.id', 't.transferNo', 't.kind', 't.status'])
    .where('x.projectId', '=', project)
    .where('t.isDelete', '=', false)
    .where(
      't.status',
      'in',
      TRANSFER_STATES.filter((status) => isOpenTransfer({ kind: 'formal', status }))
    )
    .execute()
  return new Map(
    rows.flatMap(({ id, volumeId, transferNo, ...row }) =>
      id === own || !isOpenTransfer(row) ? [] : [[volumeId, transferNo] as const]
    )
  )
}

async function unitsOf(tx: Tx, project: string, own: string | null): Promise<TransferChoices['units']> {
  const { name } = await tx.selectFrom('arcProject').select('name').where('id', '=', project).executeTakeFirstOrThrow()
  const units = await tx
    .selectFrom('arcMonomial')
    .select(['id', 'name'])
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .orderBy('unitNo')
    .execute()
  const rows = await tx
    .selectFrom('arcTransferUnit as u')
    .innerJoin('arcTransfer as t', 't.id', 'u.transferId')
    .select(['u.transferId', 'u.monomialId', 'u.isOpen', 't.transferNo'])
    .where('u.projectId', '=', project)
    .where((e) => e.or([e('u.isOpen', '=', true), e('u.transferId', '=', own ?? '')]))
    .execute()
  const handed = await handedUnits(tx, project)
  return [{ id: null, name }, ...units].map((unit) => {
    const isHanded = handed.has(unit.id)
    const heldBy = rows.find((row) => row.isOpen && row.transferId !== own && row.monomialId === unit.id)?.transferNo
    const isOwn = rows.some((row) => row.transferId === own && row.monomialId === unit.id)
    // What was handed over takes a supplement alone, which names its units itself.
    const isOffered = heldBy === undefined && !isHanded
    return { ...unit, heldBy: heldBy ?? null, isHanded, isChosen: own === null ? isOffered : isOwn }
  })
}

/** Transfers with the unit projects that they were for. */
async function withUnits(tx: Tx, transfers: readonly { id: string; transferNo: string }[]) {
  const rows = await tx
    .selectFrom('arcTransferUnit')
    .select(['transferId', 'monomialId'])
    .where('transferId', '=', sql<string>`any (${transfers.map(({ id }) => id)}::text[])`)
    .execute()
  const units = Map.groupBy(rows, ({ transferId }) => transferId)
  return transfers.map((one) => ({ ...one, units: (units.get(one.id) ?? []).map(({ monomialId }) => monomialId) }))
}

async function transfersOf(
  tx: Tx,
  project: string,
  which: (row: { readonly kind: string; readonly status: string }) => boolean
) {
  const rows = await tx
    .selectFrom('arcTransfer')
    .select(['id', 'transferNo', 'kind', 'status'])
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .orderBy('createTime', 'desc')
    .execute()
  return rows.filter(which).map(({ id, transferNo }) => ({ id, transferNo }))
}
