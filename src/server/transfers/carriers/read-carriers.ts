import type { Asked } from '#contract/core/call.ts'
import type { Division, registerCarriers } from '#contract/transfers/carriers.ts'
import { partText } from '#package/format/bag-count.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { applied, type HeldTransfer, holdTransfer } from '../../domain/transfer/steps.ts'
import { dividedParts, readParts, shownOf } from './division.ts'

/**
 * Keeps that parts were read from their carriers and found whole. What somebody says of a part is compared with what it was packed as: another digest is
 * another part, whatever is printed on its label.
 */
export async function registerRead(ctx: TxCtx, { id, parts: read }: Asked<typeof registerCarriers>): Promise<Division> {
  const { tx, audit, project } = ctx
  const row = await holdTransfer(ctx, id)
  const { transferNo: no } = row
  const why = await applied(ctx, row)
  if (why) throw why
  const parts = await dividedParts(ctx, row)
  if (parts.length === 0) throw new Refusal('transfers:carriers.notDivided', { no })
  const wrong = read.filter((one) => parts[one.no - 1]?.digest !== one.sha256)
  if (wrong.length > 0) throw new Refusal('transfers:carriers.otherPart', { no, list: listOf(wrong, parts.length) })
  await tx
    .insertInto('arcTransferCarrier')
    .values(read.map((one) => ({ transferId: id, sha256: one.sha256, partNo: one.no, projectId: row.projectId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  audit({ event: 'transfer.carriers', type: 'transfer', id, project, detail: { name: no, parts: read.length } })
  ctx.setMessage('transfers:carriers.registered', { no, count: read.length })
  return shownOf(ctx, row, parts)
}

/** Throws where a transfer comes on carriers of which some were not read yet: nothing is received before all were. */
export async function refuseUnread(ctx: TxCtx, row: HeldTransfer): Promise<void> {
  if (row.mode !== 'offline' || row.carrierBytes === null) return
  const [parts, read] = [await dividedParts(ctx, row), await readParts(ctx.tx, row)]
  const unread = parts.filter(({ digest }) => !read.has(digest))
  if (unread.length > 0)
    throw new Refusal('transfers:carriers.unread', { no: row.transferNo, list: listOf(unread, parts.length) })
}

const listOf = (parts: readonly { readonly no: number }[], of: number) =>
  parts.map(({ no }) => partText({ no, of })).join('、')
