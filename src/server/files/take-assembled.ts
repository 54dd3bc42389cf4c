import { open } from 'node:fs/promises'

import type { StoredObject } from '#contract/files/stored.ts'

import type { Ctx } from '../core/context/context.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import { measureFile } from '../storage/measure.ts'
import { NotStored } from '../storage/storage.ts'
import { note, type Plan, plan, type Purpose } from './keep.ts'
import { dropPieces, uploadPieces } from './upload-pieces.ts'

/** Who has sent a file, and what is needed to take it. */
export type Uploading = Pick<Ctx, 'appContext' | 'principal' | 'say' | 'inTransaction' | 'signal' | 'isAwaited'>

/** An upload whose bytes have all come into the store. */
interface AssembledUpload {
  readonly id: string
  readonly path: string
  readonly begun: string | null
  readonly bytes: number
  readonly plan?: Plan
}

/**
 * Joins what has come of an upload, reads it back whole, digests and probes that, and notes it. Each step may be the last before a stop:
 * done again it does no harm. Throws BadDigest, and a Refusal that says what was found.
 */
export async function takeAssembled(
  asking: Uploading,
  upload: AssembledUpload,
  purpose: Purpose,
  onPlan: (plan: Plan) => Promise<unknown>
): Promise<StoredObject> {
  const { appContext, signal } = asking
  const { storage, db } = appContext
  const { id, path } = upload
  await join(asking, upload)
  const [planned, stored] = await storage.local([path], async ([file = '']) => {
    const { sha256 } = purpose
    const handle = await open(file)
    const measured = await measureFile(handle, { signal, ...(sha256 === undefined ? {} : { sha256 }) }).finally(() =>
      handle.close()
    )
    const found = upload.plan ?? { ...(await plan(asking, file, purpose)), path }
    return [found, measured] as const
  })
  await onPlan(planned)
  const object = await note(asking, id, purpose, planned, stored)
  // What was begun has become the object; pieces are joined in it.
  await db.updateTable('arcUpload').set({ begun: null }).where('id', '=', id).execute()
  await dropPieces(appContext, id)
  return object
}

async function join({ appContext, signal }: Uploading, { id, path, begun, bytes }: AssembledUpload): Promise<void> {
  const { storage, db } = appContext
  if ((await storage.size(path)) === bytes) return
  const pieces = await uploadPieces(db, id)
  if (begun === null) {
    async function* all() {
      for (const piece of pieces) if (piece.path !== null) yield* await storage.get(piece.path)
    }
    await storage.put(path, all(), { signal })
    return
  }
  const parts = pieces.flatMap(({ number, tag }) => (number === null || tag === null ? [] : [{ number, tag }]))
  try {
    await storage.assembly?.complete(path, begun, parts, bytes)
  } catch (error) {
    // Somebody has emptied the store: there is nothing to go on with.
    if (error instanceof NotStored) throw new Refusal('files:refused.gone', {}, { status: 404 })
    throw error
  }
}
