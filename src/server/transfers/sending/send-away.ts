import { setTimeout as pause } from 'node:timers/promises'

import { advancePackage, announcePackage, type Inbound, type PackageReceipt } from '#contract/transfers/inbound.ts'

import type { Ctx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import type { HeldTransfer } from '../../domain/transfer/steps.ts'
import { frozenVolumes } from '../packing/frozen.ts'
import { type Archive, askArchive, RefusedByArchive, ArchiveUnreachable } from './archive-client.ts'
import { archiveFor, type SendingRow } from './sending-rows.ts'
import { uploadPackage } from './upload-package.ts'

/** How long it is waited before an archive that did not answer is tried again, one after the other. Milliseconds. */
const WAITS: readonly number[] = [500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000]
/** How often an archive is asked how far its verification is, and how far the sending is is written. Milliseconds. */
const LOOK = 1000
/** How far the sending is, in so many parts, of which the upload is most. */
const PARTS = 1000
const OF_UPLOAD = 700

interface SendingAway {
  readonly row: HeldTransfer
  readonly sending: SendingRow
  readonly progress: (done: number, total: number) => void
}

/**
 * Sends the package of a transfer to the archive of another installation, and waits for the receipt: whatever was interrupted goes on where it
 * stopped, and a package that the archive has already is answered the receipt that there is. Nothing where somebody has broken it off. A Refusal
 * says what the archive has found, or that it did not answer.
 */
export async function sendAway(ctx: Ctx, { row, sending, progress }: SendingAway): Promise<PackageReceipt | undefined> {
  const { address, name } = sending
  const archive = await archiveFor(ctx, address)
  const stop = new AbortController()
  const signal = AbortSignal.any([ctx.signal, stop.signal])
  const facts = await factsOf(ctx, row)
  const line = openLine(ctx, sending)
  const isBrokenOff = () => line.isBrokenOff(row)
  let failed = 0
  let furthest = 0
  for (;;) {
    try {
      let state = await askArchive(archive, announcePackage, facts, { signal })
      await line.note({ inboundId: state.id, sent: state.received })
      if (state.status === 'coming') {
        const watch = setInterval(() => void isBrokenOff().then((is) => is && stop.abort(new BrokenOff())), LOOK)
        try {
          await upload(ctx, archive, row, state, {
            signal,
            onSent: (sent) => {
              // What is only sent again is no way forward: it would be tried for ever.
              if (sent > furthest) failed = 0
              furthest = Math.max(furthest, sent)
              line.sent(sent)
              progress(Math.floor((sent / Number(row.packageBytes)) * OF_UPLOAD), PARTS)
            }
          })
        } finally {
          clearInterval(watch)
        }
      }
      for (;;) {
        state = await askArchive(archive, advancePackage, { id: state.id }, { signal })
        await line.note({ sent: state.received, checked: state.checked })
        if (state.status === 'taken' && state.receipt) {
          return proven(state.receipt, row, name)
        }
        if (state.status === 'refused')
          throw new Refusal('transfers:sending.refused', { name, reason: state.fault ?? '' })
        // Its bytes were lost there: they are sent anew.
        if (state.status === 'coming') throw new ArchiveUnreachable('LOST')
        failed = 0
        progress(OF_UPLOAD + Math.floor((state.checked / PARTS) * (PARTS - OF_UPLOAD)), PARTS)
        if (await isBrokenOff()) return undefined
        await pause(LOOK, undefined, { signal })
      }
    } catch (error) {
      if (stop.signal.aborted) return undefined
      ctx.signal.throwIfAborted()
      if (error instanceof RefusedByArchive)
        throw new Refusal('transfers:sending.refused', { name, reason: error.message })
      if (!(error instanceof ArchiveUnreachable)) throw error
      const wait = WAITS[failed]
      if (wait === undefined) throw new Refusal('transfers:sending.unreachable', { name, reason: error.message })
      failed += 1
      await pause(wait, undefined, { signal })
      if (await isBrokenOff()) return undefined
    }
  }
}

class BrokenOff extends Error {}

/** What is announced of a package. */
async function factsOf(ctx: Ctx, row: HeldTransfer) {
  const { no, name, from, volumes } = await ctx.inTransaction(async (tx) => {
    const project = await tx
      .selectFrom('arcProject as p')
      .leftJoin('arcOrg as b', 'b.id', 'p.builder')
      .select(['p.projectNo', 'p.name', 'b.name as from'])
      .where('p.id', '=', row.projectId)
      .executeTakeFirstOrThrow()
    const volumes = (await frozenVolumes(tx, row)).length
    return { no: project.projectNo, name: project.name, from: project.from, volumes }
  })
  return {
    ...{ transfer: row.id, project: row.projectId, round: row.round, transferNo: row.transferNo, kind: row.kind },
    ...{ parcel: row.parcel, projectNo: no ?? row.projectId, projectName: name, fromName: from ?? name, volumes },
    ...{ sha256: row.packageSha256 ?? '', bytes: Number(row.packageBytes), files: row.packageFiles ?? 0 }
  }
}

async function upload(
  { appContext: { storage } }: Ctx,
  archive: Archive,
  row: HeldTransfer,
  { id, upload: begun }: Inbound,
  { signal, onSent }: { readonly signal: AbortSignal; readonly onSent: (sent: number) => void }
): Promise<void> {
  await storage.local([row.packagePath ?? ''], async ([file = '']) =>
    uploadPackage(archive, file, { name: `${id}.zip`, upload: begun, signal, onSent })
  )
}

/** A receipt counts where it is of this very package. */
function proven(receipt: PackageReceipt, { packageSha256 }: HeldTransfer, name: string): PackageReceipt {
  if (receipt.packageSha256 !== packageSha256) throw new Refusal('transfers:sending.otherReceipt', { name })
  return receipt
}

/** Writes now and then how far a sending is, and reads whether somebody has broken it off. */
function openLine(ctx: Ctx, { transferId, packageSha256 }: SendingRow) {
  let written = 0
  const note = (set: { readonly inboundId?: string; readonly sent?: number; readonly checked?: number }) =>
    ctx.inTransaction((tx) =>
      tx
        .updateTable('arcSending')
        .set(set)
        .where('transferId', '=', transferId)
        .where('packageSha256', '=', packageSha256)
        .execute()
    )
  return {
    note,
    sent(sent: number): void {
      if (Date.now() - written < LOOK) return
      written = Date.now()
      // The upload does not wait for it.
      void note({ sent }).catch(() => undefined)
    },
    isBrokenOff: ({ id }: HeldTransfer): Promise<boolean> =>
      ctx
        .inTransaction((tx) => tx.selectFrom('arcTransfer').select('status').where('id', '=', id).executeTakeFirst())
        .then((now) => now?.status !== 'transmitting')
  }
}
