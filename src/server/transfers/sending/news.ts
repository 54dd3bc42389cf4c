import { volumeMachine } from '#contract/archives/state-machines.ts'
import { packageNews, type PackageNews } from '#contract/transfers/inbound.ts'
import type { Sending } from '#contract/transfers/sending.ts'

import { answerInside, type Ctx, type TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { type HeldTransfer, holdTransfer, readTransfer, takeTransferStep } from '../../domain/transfer/steps.ts'
import { moment } from '../../db/values.ts'
import { handOver, moveReceivedFiles, returnVolumes } from '../steps/received-steps.ts'
import { askArchive, RefusedByArchive, ArchiveUnreachable } from './archive-client.ts'
import { archiveFor, sendingOf, toSending } from './sending-rows.ts'

/** What the archive has asked already. */
const PASSED = { fourEyes: () => undefined, reason: () => undefined }
/** A reason that is none of the list. */
const OTHER_REASON = '10'

const inside = <T>(ctx: Ctx, work: (own: TxCtx) => Promise<T>): Promise<T> =>
  answerInside({ ctx, said: () => undefined }, 'own', work)

/**
 * Asks the archive what became of a package that it has received, and does the same here: what it has returned is returned, with its reason and
 * the volumes that it is about; what it has shelved is completed. Null where the package was sent nowhere else.
 */
export async function askNews(ctx: Ctx, id: string): Promise<Sending | null> {
  const { row, sending } = await inside(ctx, async (own) => {
    const row = await readTransfer(own, id)
    return { row, sending: await sendingOf(own.tx, row) }
  })
  if (!sending?.inboundId || sending.state !== 'taken') return sending ? toSending(sending) : null
  const { name, address, inboundId } = sending
  const news = await answerOf(
    askArchive(await archiveFor(ctx, address), packageNews, { id: inboundId }, { signal: ctx.signal }),
    name
  )
  return inside(ctx, async (own) => {
    const now = await holdTransfer(own, id)
    if (now.packageSha256 === row.packageSha256 && now.status === 'received') await follow(own, now, news, name)
    const kept = await own.tx
      .updateTable('arcSending')
      .set({ news: JSON.stringify(news), newsAt: moment(Date.now()) })
      .where('transferId', '=', id)
      .where('packageSha256', '=', sending.packageSha256)
      .returningAll()
      .executeTakeFirstOrThrow()
    return toSending(kept)
  })
}

async function answerOf<T>(answer: Promise<T>, name: string): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof RefusedByArchive)
      throw new Refusal('transfers:sending.refused', { name, reason: error.message })
    if (error instanceof ArchiveUnreachable)
      throw new Refusal('transfers:sending.unreachable', { name, reason: error.message })
    throw error
  }
}

/** Does with a transfer what the archive has done with its package. */
async function follow(own: TxCtx, row: HeldTransfer, news: PackageNews, name: string): Promise<void> {
  const { tx, say } = own
  const held = await tx
    .selectFrom('arcTransferVolume as x')
    .innerJoin('arcVolume as v', 'v.id', 'x.volumeId')
    .select(['v.id', 'v.volumeNo'])
    .where('x.transferId', '=', row.id)
    .orderBy('v.id')
    .forUpdate('v')
    .execute()
  if (news.status === 'returned') {
    const returned = new Set(news.volumes.filter(({ isReturned }) => isReturned).map(({ no }) => no))
    const reason = news.reason ?? OTHER_REASON
    const opinion = say('transfers:sending.returnedBy', { name, opinion: news.opinion ?? '' })
    await takeTransferStep(own, row, 'sendBack', PASSED, { reason, opinion, isByServer: true })
    const sent = held.filter(({ volumeNo }) => returned.size === 0 || returned.has(volumeNo)).map(({ id }) => id)
    await returnVolumes(tx, row, sent, { reason, opinion })
  }
  if (news.status === 'completed') {
    await takeTransferStep(
      own,
      row,
      'settle',
      {},
      { opinion: say('transfers:sending.shelvedBy', { name }), isByServer: true }
    )
    const ids = held.map(({ id }) => id)
    const { from, to } = volumeMachine.transitions.shelve
    await tx.updateTable('arcVolume').set({ status: to }).where('id', 'in', ids).where('status', 'in', from).execute()
    await moveReceivedFiles(tx, ids, 'archive')
    await handOver(own, row.id)
  }
}
