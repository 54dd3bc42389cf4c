import type { OnConflictBuilder } from 'kysely'

import { findBytes } from '../../bytes/find-bytes.ts'
import { scanFile } from '../../bytes/clamd.ts'
import { answerInside, type Ctx, type TxCtx } from '../../core/context/context.ts'
import type { JobRunner } from '../../core/jobs/job.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { applied, holdTransfer, readTransfer, takeTransferStep } from '../../domain/transfer/steps.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/schema.ts'
import { DiskFull, StoreAway, StoreFault } from '../../storage/storage.ts'
import { notifyActors } from '../steps/transfer-notices.ts'
import { packageFaults } from './package-faults.ts'
import { storesOfPackage } from './copies.ts'
import { copyName, digestIn, readBack, type Store } from '../../domain/transfer/stores.ts'
import { receiptDigest, type TransferObject, transferObjects } from './transfer-objects.ts'

/** So many objects that are at fault are named. */
const NAMED = 20

/** What is done between two steps of receiving, so that a test can stop there. */
export type AfterStep = (step: 'scanned' | 'passed' | 'written' | 'readBack' | 'noted', object?: string) => void

/**
 * Receives a transfer: its package is verified by the rules of docs/package.md where it has one, what is in quarantine is compared with its
 * digests and scanned for viruses; only when all of it is whole does the transfer pass, and only then is it copied into each store, read back, and noted. Every step can be the last before a stop: what was noted
 * is not done again, what was not noted does not count.
 */
export const receiver =
  (stores: readonly Store[], afterStep: AfterStep = () => undefined): JobRunner =>
  async ({ job, ctx, progress }) => {
    const id = String(job.payload.transfer)
    const { row, objects } = await ctx.inTransaction(async (tx) => ({
      row: await readTransfer({ tx, project: ctx.project }, id),
      objects: await transferObjects(tx, id)
    }))
    const { status } = row
    const page = `/transfer/receive?${new URLSearchParams({ id })}`
    const total = objects.length * (stores.length + 1)
    if (status === 'received') {
      const faults = await packageFaults(ctx, row)
      for (const [at, object] of objects.entries()) {
        const fault = await faultOf(ctx, object)
        if (fault !== undefined) faults.push(fault)
        progress(at + 1, total)
      }
      afterStep('scanned')
      if (faults.length > 0) {
        const opinion = ctx.say('transfers:receive.faults', {
          count: faults.length,
          list: faults.slice(0, NAMED).join(ctx.say('transfers:receive.between'))
        })
        await step(
          ctx,
          async (own, row) =>
            notifyActors(own, await takeTransferStep(own, row, 'fail', {}, { opinion }), 'failed', [opinion]),
          id
        )
        return { message: opinion, page }
      }
      await step(ctx, (own, row) => pass(own, row, objects), id)
      afterStep('passed')
    } else if (status !== 'verified') return { message: ctx.say('transfers:receive.over'), page }
    let done = objects.length
    for (const store of stores) {
      const noted = await notedIn(ctx, id, store)
      if (row.packagePath !== null)
        await copyPackage(ctx, store, { id, path: row.packagePath, digest: row.packageSha256 })
      for (const object of objects) {
        ctx.signal.throwIfAborted()
        if (!noted.has(object.id)) await copy(ctx, store, { id, object, afterStep })
        done += 1
        progress(done, total)
      }
    }
    return { message: ctx.say('transfers:receive.copied', { count: objects.length, stores: stores.length }), page }
  }

type Held = Parameters<typeof takeTransferStep>[1]

const step = (ctx: Ctx, take: (own: TxCtx, row: Held) => Promise<unknown>, id: string): Promise<void> =>
  answerInside({ ctx, said: () => undefined }, 'own', async (own) => {
    const row = await holdTransfer(own, id)
    // Another job may have come first.
    if (row.status === 'received') await take(own, row)
  })

const pass = async (own: TxCtx, row: Held, objects: readonly TransferObject[]) =>
  notifyActors(
    own,
    await takeTransferStep(
      own,
      row,
      'pass',
      { fourEyes: () => applied(own, row), whole: () => undefined },
      { set: { receiptSha256: receiptDigest(objects) } }
    ),
    'verified'
  )

/** What is wrong with bytes: they are not there, others than were submitted, or not clean. A scanner that does not answer is a fault too. */
async function faultOf(ctx: Ctx, { path, gen, sha256, title, volumeNo }: TransferObject): Promise<string | undefined> {
  const { storage, config } = ctx.appContext
  const named = { title, volume: volumeNo ?? '' }
  const found = await findBytes(storage, { path, gen })
  if (!found) return ctx.say('transfers:receive.missing', named)
  if ((await digestIn(storage, found.key, ctx.signal)) !== sha256) return ctx.say('transfers:receive.changed', named)
  const { clamd } = config
  if (!clamd) return undefined
  const virus = await storage.local([found.key], ([file = '']) => scanFile(clamd, file, ctx.signal))
  if (virus.kind === 'found') return ctx.say('transfers:receive.virus', { ...named, name: virus.name })
  return virus.kind === 'failed'
    ? ctx.say('transfers:receive.unscanned', { ...named, reason: virus.reason })
    : undefined
}

const notedIn = async (ctx: Ctx, transfer: string, { name }: Store): Promise<ReadonlySet<string>> =>
  ctx.inTransaction(async (tx) => {
    const rows = await tx
      .selectFrom('arcCopy')
      .select('objectId')
      .where('transferId', '=', transfer)
      .where('store', '=', name)
      .where('result', '=', 'ok')
      .execute()
    return new Set(rows.flatMap(({ objectId }) => objectId ?? []))
  })

interface Copying {
  readonly id: string
  readonly object: TransferObject
  readonly afterStep: AfterStep
}

/** The package as it came is kept beside what was in it: who verifies it after decades has the very file. */
async function copyPackage(
  ctx: Ctx,
  store: Store,
  { id, path, digest }: { readonly id: string; readonly path: string; readonly digest: string | null }
): Promise<void> {
  if ((await ctx.inTransaction((tx) => storesOfPackage(tx, id, digest))).has(store.name)) return
  const { storage } = ctx.appContext
  const bytes = await storage.size(path)
  if (bytes === undefined) throw new Refusal('transfers:receive.noPackage')
  const sha256 = await digestIn(storage, path, ctx.signal)
  // Named by its digest: another package of the same transfer is another copy.
  const name = copyName(store, id, sha256, 'zip')
  const result = await kept(store, async () => {
    if ((await store.storage.size(name)) === undefined) {
      await store.storage.reserve(bytes)
      await store.storage.put(name, await storage.get(path), { sha256, signal: ctx.signal })
    }
    return readBack(store, name, sha256)
  })
  if (result !== 'ok') throw new Refusal('transfers:receive.otherBytes', { store: store.name, name })
  await ctx.inTransaction((tx) =>
    tx
      .insertInto('arcCopy')
      .values({
        ...{ id: newId(), projectId: ctx.project, transferId: id, objectId: null, store: store.name, name },
        ...{ bytes, sha256, verifiedAt: new Date().toISOString(), result, detail: digest }
      })
      .onConflict(asRead)
      .execute()
  )
}

/** A copy that was noted before, as one that could not be read for a while, is as it has been read now. */
const asRead = (conflict: OnConflictBuilder<Database, 'arcCopy'>) =>
  conflict.columns(['tenantId', 'store', 'name']).doUpdateSet((e) => ({
    verifiedAt: e.ref('excluded.verifiedAt'),
    result: e.ref('excluded.result')
  }))

/** Writes a copy, reads it back and notes it. A name that is taken is compared, and never replaced. */
async function copy(ctx: Ctx, store: Store, { id, object, afterStep }: Copying): Promise<void> {
  const { storage } = ctx.appContext
  const name = copyName(store, id, object.id, object.format)
  const found = await findBytes(storage, object)
  if (!found) throw new Refusal('transfers:receive.gone', { title: object.title })
  const result = await kept(store, async () => {
    if ((await store.storage.size(name)) === undefined) {
      await store.storage.reserve(object.bytes)
      await store.storage.put(name, await storage.get(found.key), { sha256: object.sha256, signal: ctx.signal })
    }
    afterStep('written', object.id)
    return readBack(store, name, object.sha256)
  })
  if (result !== 'ok') throw new Refusal('transfers:receive.otherBytes', { store: store.name, name })
  afterStep('readBack', object.id)
  await ctx.inTransaction((tx) =>
    tx
      .insertInto('arcCopy')
      .values({
        ...{ id: newId(), projectId: ctx.project, transferId: id, objectId: object.id, store: store.name, name },
        ...{ bytes: object.bytes, sha256: object.sha256, verifiedAt: new Date().toISOString(), result }
      })
      .onConflict(asRead)
      .execute()
  )
  afterStep('noted', object.id)
}

/** What goes wrong in a store is said in words: that it is full, or that it cannot be read or written. */
async function kept<T>(store: Store, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DiskFull) throw new Refusal('transfers:receive.storeFull', { store: store.name })
    if (error instanceof StoreAway || error instanceof StoreFault)
      throw new Refusal('transfers:receive.storeLost', { store: store.name, reason: error.message })
    const code = (error as { code?: unknown }).code
    if (typeof code === 'string' && /^E[A-Z]+$/.test(code))
      throw new Refusal('transfers:receive.storeLost', { store: store.name, reason: code })
    throw error
  }
}
