import { sql } from 'kysely'

import type { VerifyProgress } from '#package/format/verify.ts'

import { answerInside, type Ctx } from '../../core/context/context.ts'
import type { JobRunner } from '../../core/jobs/job.ts'
import { forbidden, missing, Refusal } from '../../core/refusing/refusal.ts'
import { turnOf } from '../../core/workers/process-pool.ts'
import { DiskFull } from '../../storage/storage.ts'
import { type PackageContent, packageReadersOf } from '../../domain/packages/package-readers.ts'
import { faultsIn, keptReport } from '../packing/read-package.ts'
import type { InboundRow } from './inbound-state.ts'
import { takeIn } from './take-in.ts'
import { takeOut } from './take-out.ts'

/** The kind of the job that verifies a package of another installation. */
export const INBOUND_JOB = 'transfer.inbound'
/** How far the verification is, in so many parts. */
const PARTS = 1000
/** How often how far it is is written. Milliseconds. */
const WRITE = 1000
const PAGE = '/transfer/receive'

/**
 * Verifies every byte of a package that another installation has sent, takes its files out, and only then puts it into the queue of what was
 * received, with its receipt, in one transaction. What does not pass is refused with what was found, and its bytes are removed. Begun anew after a
 * stop, it makes nothing twice.
 */
export const receivePackage: JobRunner = async ({ job, ctx, progress }) => {
  if (!ctx.principal.rights.has('transfer.receive:sender')) throw forbidden()
  const id = String(job.payload.inbound)
  const row = await read(ctx, id)
  const no = row.transferNo
  if (row.status !== 'checking') return { message: ctx.say('transfers:inbound.done', { no }), page: PAGE }
  const path = await pathOf(ctx, row)
  const content = path === undefined ? undefined : await checked(ctx, row, path, progress)
  const fault = typeof content === 'object' ? await taken(ctx, row, path ?? '', content) : content
  if (typeof content !== 'object' || fault !== undefined) {
    const why = fault ?? ctx.say('transfers:inbound.lost')
    await refuse(ctx, row, path, why)
    throw new Refusal('transfers:inbound.refused', { no, fault: why })
  }
  return { message: ctx.say('transfers:inbound.taken', { no, sender: row.fromName }), page: PAGE }
}

/** Puts a package into the queue; in words why the archive may not have it. */
async function taken(ctx: Ctx, row: InboundRow, path: string, content: PackageContent): Promise<string | undefined> {
  try {
    await answerInside({ ctx, said: () => undefined }, 'installation', (own) => takeIn(own, row, path, content))
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return ctx.say(error.key, error.values)
    throw error
  }
}

async function read(ctx: Ctx, id: string): Promise<InboundRow> {
  const row = await ctx.inTransaction(
    (tx) => tx.selectFrom('arcInbound').selectAll().where('id', '=', id).executeTakeFirst(),
    'tenant'
  )
  if (!row) throw missing()
  return row
}

const pathOf = async ({ appContext: { db } }: Ctx, { uploadId }: InboundRow): Promise<string | undefined> =>
  (await db.selectFrom('arcObject').select('path').where('id', '=', uploadId).executeTakeFirst())?.path

/** What a package holds, once every byte of it was verified and its files were taken out; in words what is wrong with it. */
async function checked(
  ctx: Ctx,
  row: InboundRow,
  path: string,
  progress: (done: number, total: number) => void
): Promise<PackageContent | string> {
  const { storage } = ctx.appContext
  const readers = packageReadersOf(ctx.appContext)
  const reading = { storage, path, ...turnOf(ctx) }
  if ((await storage.size(path)) !== Number(row.bytes)) return ctx.say('transfers:inbound.lost')
  try {
    const report = await readers.verify({ ...reading, onProgress: progressOf(ctx, row, progress) })
    const kept = keptReport(report, row.packageSha256)
    if (!kept.isValid) return faultsIn(ctx.say, kept).join(ctx.say('transfers:receive.between'))
    if (!report.isOurs) return ctx.say('transfers:inbound.otherFormat')
    const content = await readers.content(reading)
    const objects = [...content.volumes.flatMap(({ files }) => files.flatMap((file) => file.objects)), ...content.forms]
    await storage.reserve(objects.reduce((sum, { bytes }) => sum + bytes, 0))
    for (const object of objects) {
      ctx.signal.throwIfAborted()
      await takeOut({ inbound: row.id, object, readers, reading })
    }
    return content
  } catch (error) {
    if (error instanceof Refusal) return ctx.say(error.key, error.values)
    // The package stays: once there is room again, it goes on.
    if (error instanceof DiskFull) throw new Refusal('transfers:online.diskFull')
    throw error
  }
}

/** Reports how far a verification is, and now and then writes it where its sender reads it. */
function progressOf({ appContext: { db } }: Ctx, { id }: InboundRow, progress: (done: number, total: number) => void) {
  let written = 0
  return ({ bytes, ofBytes }: VerifyProgress): void => {
    const checked = ofBytes === 0 ? 0 : Math.floor((bytes / ofBytes) * PARTS)
    progress(checked, PARTS)
    if (Date.now() - written < WRITE) return
    written = Date.now()
    // How far it is is written where that is possible: the verification does not wait for it.
    void db
      .updateTable('arcInbound')
      .set({ checked })
      .where('id', '=', id)
      .execute()
      .catch(() => undefined)
  }
}

/** Refuses a package with what was found, and removes its bytes: the sender sends it anew. */
async function refuse(ctx: Ctx, { id, uploadId }: InboundRow, path: string | undefined, fault: string): Promise<void> {
  const { appContext } = ctx
  await answerInside({ ctx, said: () => undefined }, 'installation', async ({ tx, after }) => {
    await tx
      .updateTable('arcInbound')
      .set({ status: 'refused', fault, uploadId: null })
      .where('id', '=', id)
      .where('status', '=', 'checking')
      .execute()
    // The next try is an upload of its own.
    await tx.deleteFrom('arcUpload').where('id', '=', uploadId).execute()
    await tx
      .updateTable('arcObject')
      .set({ isDelete: true, removedAt: sql<string>`now()` })
      .where('id', '=', uploadId)
      .execute()
    if (path !== undefined) after(() => appContext.storage.remove(path))
  })
}
