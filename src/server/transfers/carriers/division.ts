import { CARRIER_BYTES, type CarrierKind, type Division, type PackagePart } from '#contract/transfers/carriers.ts'
import type { ComposedPart } from '#package/format/parts/compose-part.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { settingOf } from '../../core/settings/settings.ts'
import { type HeldTransfer, holdTransfer, readTransfer } from '../../domain/transfer/steps.ts'
import type { Tx } from '../../db/transaction.ts'
import { transferRowOf } from '../reading/transfer-rows.ts'
import { composedParts } from '../../domain/packages/composed-parts.ts'

const MEGABYTE = 1e6

/** How the package of a transfer is divided, each part with who has read it at the archive. */
export async function divisionOf(ctx: TxCtx, id: string): Promise<Division> {
  await transferRowOf(ctx, id)
  const row = await readTransfer(ctx, id)
  try {
    return await shownOf(ctx, row, await dividedParts(ctx, row))
  } catch (error) {
    // The package is not as it was packed: what was chosen is shown all the same, with the reason.
    if (!(error instanceof Refusal)) throw error
    return { ...(await shownOf(ctx, row, [])), fault: ctx.say(error.key, error.values) }
  }
}

/** The parts of a package that was divided; none of one that was not. */
export const dividedParts = async (
  { appContext }: Pick<TxCtx, 'appContext'>,
  row: HeldTransfer
): Promise<readonly ComposedPart[]> =>
  row.carrierBytes === null || row.packagePath === null ? [] : composedParts(appContext, row, Number(row.carrierBytes))

/** Divides the package of a transfer for carriers of a kind; empty: it is one again. */
export async function dividePackage(ctx: TxCtx, id: string, carrier: CarrierKind | ''): Promise<Division> {
  const { tx, appContext, audit, project } = ctx
  const row = await holdTransfer(ctx, id)
  const { transferNo: no } = row
  if (row.packagePath === null || row.packagedBy === null) throw new Refusal('transfers:online.noPackage', { no })
  const read = await readParts(tx, row)
  if (read.size > 0) throw new Refusal('transfers:carriers.isRead', { no, count: read.size })
  const bytes = carrier === '' ? null : await bytesOf(ctx, carrier)
  const parts = bytes === null ? [] : await composedParts(appContext, row, bytes)
  const now = await tx
    .updateTable('arcTransfer')
    .set({ carrier: carrier === '' ? null : carrier, carrierBytes: bytes })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  audit({ event: 'transfer.divide', type: 'transfer', id, project, detail: { name: no, carrier, parts: parts.length } })
  ctx.setMessage(carrier === '' ? 'transfers:carriers.undivided' : 'transfers:carriers.divided', {
    ...{ no, count: parts.length }
  })
  return shownOf(ctx, now, parts)
}

const otherBytes = async ({ tx, principal }: TxCtx) =>
  (await settingOf(tx, 'carrierMegabytes', principal.tenant)) * MEGABYTE

async function bytesOf(ctx: TxCtx, carrier: CarrierKind): Promise<number> {
  const bytes = carrier === 'other' ? await otherBytes(ctx) : CARRIER_BYTES[carrier]
  if (bytes === 0) throw new Refusal('transfers:carriers.noOther')
  return bytes
}

/** The parts that the archive has read, by their digests. */
export const readParts = async (
  tx: Tx,
  { id }: Pick<HeldTransfer, 'id'>
): Promise<ReadonlyMap<string, { readonly at: string; readonly by: string | null }>> => {
  const rows = await tx
    .selectFrom('arcTransferCarrier as c')
    .leftJoin('sysUser as u', 'u.id', 'c.byUser')
    .select(['c.sha256', 'c.at', 'u.realname as by'])
    .where('c.transferId', '=', id)
    .execute()
  return new Map(rows.map(({ sha256, at, by }) => [sha256, { at, by }]))
}

/** A division as it is answered. */
export async function shownOf(ctx: TxCtx, row: HeldTransfer, parts: readonly ComposedPart[]): Promise<Division> {
  const read = await readParts(ctx.tx, row)
  return {
    ...{ carrier: row.carrier, bytes: row.carrierBytes === null ? null : Number(row.carrierBytes), fault: null },
    other: await otherBytes(ctx),
    parts: parts.map(({ no, of, volumes, files, size, digest }): PackagePart => {
      const { at = null, by = null } = read.get(digest) ?? {}
      return {
        ...{ no, of, from: volumes[0] ?? null, to: volumes.at(-1) ?? null, volumes: volumes.length },
        ...{ files, bytes: size, sha256: digest, readAt: at, readBy: by }
      }
    })
  }
}
