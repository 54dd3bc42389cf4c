import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { FileConfigstore, FileStore } from '@tus/file-store'
import type { DataStore, Upload as TusUpload } from '@tus/server'

import type { StoredObject } from '#contract/files/stored.ts'

import type { AppContext } from '../core/context/app-context.ts'
import { missing, Refusal } from '../core/refusing/refusal.ts'
import { lease } from '../db/lease.ts'
import type { Tx } from '../db/transaction.ts'
import { BadDigest, type Storage } from '../storage/storage.ts'
import { type Biz, keep, note, type Plan, plan, type Purpose } from './keep.ts'
import { objectOf, toDto } from './objects.ts'
import { TUS_EXTENSIONS } from './resumable-headers.ts'
import { SharedTasks } from './shared-tasks.ts'
import { measureStored } from './stored-digest.ts'
import { AssembledUploads } from './assembled-uploads.ts'
import { takeAssembled, type Uploading } from './take-assembled.ts'
import type { UploadLocks } from './upload-locks.ts'
import { dropPieces } from './upload-pieces.ts'

/** Where the bytes of unfinished uploads lie: on the disk of the storage, so that they are moved and not copied. */
export const folderOf = ({ storage }: Pick<AppContext, 'storage'>): string => join(storage.incoming, 'tus')

/**
 * Where the bytes of resumable uploads go: into the store that puts them together itself, or onto its disk, where a file is measured
 * itself, so that what it claims to have is there.
 */
export function uploadStore(appContext: AppContext, locks: UploadLocks): DataStore {
  const { db, storage } = appContext
  const { assembly } = storage
  if (assembly) return new AssembledUploads({ db, storage: { ...storage, assembly } }, locks)
  const store = new CauseKeepingStore(storage, folderOf(appContext))
  store.extensions = [...TUS_EXTENSIONS]
  return store
}

/** The library's store hides why a write has failed; here the disk's own word for it comes through, and that the store is away. */
class CauseKeepingStore extends FileStore {
  readonly #storage: Storage
  /** The library makes the folder that it is given at once, and so in the place of a store whose disk is not mounted: it is given one that is there. */
  constructor(storage: Storage, directory: string) {
    super({ directory: tmpdir(), configstore: new FileConfigstore(directory) })
    this.directory = directory
    this.#storage = storage
  }
  override async create(upload: TusUpload): Promise<TusUpload> {
    await this.#storage.answers()
    return await super.create(upload)
  }
  override async getUpload(id: string): Promise<TusUpload> {
    try {
      return await super.getUpload(id)
    } catch (error) {
      // Nothing is called unknown that may come back with the store.
      await this.#storage.answers()
      throw error
    }
  }
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset })
    await pipeline(readable, file)
    return offset + file.bytesWritten
  }
}

/** What is known of a resumable upload; it lies in the database, so that a server that starts again knows it too. */
export interface Upload {
  readonly id: string
  readonly biz: Biz
  readonly fileName: string
  readonly bytes: number
  readonly sha256: string | null
  readonly objectId: string | null
  /** Where the store puts it together, and by what it knows that. */
  readonly path: string | null
  readonly begun: string | null
  readonly received: number
  /** What was decided before the bytes were moved. */
  readonly plan?: Plan
  /** Why it was not taken, for who asks again. */
  readonly refused?: StoredRefusal
}
interface StoredRefusal {
  readonly key: Refusal['key']
  readonly values: Refusal['values']
}

const COLUMNS = [
  'id',
  'biz',
  'fileName',
  'bytes',
  'sha256',
  'objectId',
  'path',
  'begun',
  'received',
  'metadata'
] as const

/** An upload of who asks; nobody else's is found (row-level security says the same). */
export async function uploadOf(tx: Tx, id: string): Promise<Upload | undefined> {
  const row = await tx.selectFrom('arcUpload').select(COLUMNS).where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { metadata, biz, ...rest } = row
  const { plan: planned, refused } = metadata
  return {
    ...rest,
    biz: biz as Biz,
    ...(planned ? { plan: JSON.parse(planned) as Plan } : {}),
    ...(refused ? { refused: JSON.parse(refused) as StoredRefusal } : {})
  }
}

/** Ends that run now in this server, so that a question about an upload waits for its end and does not end it twice. */
const ending = new SharedTasks<StoredObject>()

/**
 * Ends a resumable upload whose bytes have all come: probes the file, moves it, notes it. May be asked again at any time,
 * also after the server died at any point of it, or all who asked hung up, and then answers the same. Throws a Refusal that
 * returns what was found.
 */
export const endUpload = (
  { appContext, principal, say, inTransaction, isAwaited, signal: gone }: Uploading,
  id: string
): Promise<StoredObject> =>
  ending.run(id, gone, (signal) =>
    // Another server may be at it: who comes later finds what came of it.
    lease(
      appContext.db,
      `end upload ${id}`,
      () => conclude({ appContext, principal, say, inTransaction, isAwaited, signal }, id),
      {
        signal
      }
    )
  )

async function conclude(asking: Uploading, id: string): Promise<StoredObject> {
  const { appContext, inTransaction } = asking
  const upload = await inTransaction((tx) => uploadOf(tx, id))
  if (!upload) throw missing()
  if (upload.refused) throw new Refusal(upload.refused.key, upload.refused.values)
  if (upload.objectId !== null) {
    const object = await inTransaction((tx) => objectOf(tx, id))
    if (!object) throw missing()
    return toDto(object)
  }
  const purpose = { biz: upload.biz, name: upload.fileName, sha256: upload.sha256 ?? undefined }
  const { path } = upload
  try {
    const object =
      path === null
        ? await takeFromDisk(asking, upload, purpose)
        : await takeFromStore(asking, { ...upload, path }, purpose)
    await inTransaction((tx) => tx.updateTable('arcUpload').set({ objectId: id }).where('id', '=', id).execute())
    if (path === null) await rm(`${fileOf(appContext, id)}.json`, { force: true })
    return object
  } catch (error) {
    if (error instanceof Refusal && error.key !== UNFINISHED) await refuse(asking, upload, error)
    // Something went wrong on the way: the same bytes may come again, as a new upload.
    if (error instanceof BadDigest) await forget(asking, upload)
    throw error
  }
}

const fileOf = (appContext: AppContext, id: string) => join(folderOf(appContext), id)

async function takeFromDisk(asking: Uploading, upload: Upload, purpose: Purpose): Promise<StoredObject> {
  const { appContext } = asking
  const { id, plan: planned } = upload
  const file = fileOf(appContext, id)
  const received = (await stat(file).catch(() => undefined))?.size
  if (received !== undefined || !planned) return await take(asking, id, file, received ?? 0, upload, purpose)
  return await note(asking, id, purpose, planned, await measureStored(appContext.storage, planned.path, asking.signal))
}

async function takeFromStore(
  asking: Uploading,
  upload: Upload & { readonly path: string },
  purpose: Purpose
): Promise<StoredObject> {
  if (upload.received < upload.bytes) throw unfinished(upload.received, upload.bytes)
  return await takeAssembled(asking, upload, purpose, (planned) =>
    remember(asking, upload.id, { plan: JSON.stringify(planned) })
  )
}

const UNFINISHED = 'files:refused.unfinished'
const unfinished = (received: number, bytes: number) =>
  new Refusal(UNFINISHED, { percent: Math.floor((received / Math.max(1, bytes)) * 100) })

async function take(
  asking: Uploading,
  id: string,
  file: string,
  received: number,
  upload: Upload,
  purpose: Purpose
): Promise<StoredObject> {
  if (received < upload.bytes) throw unfinished(received, upload.bytes)
  const planned = upload.plan ?? (await plan(asking, file, purpose))
  await remember(asking, id, { plan: JSON.stringify(planned) })
  return await keep(asking, file, id, purpose, planned)
}

/** Its bytes go at once, its reason stays for a while: the first answer may have been lost on its way. */
async function refuse(asking: Uploading, upload: Upload, { key, values }: Refusal): Promise<void> {
  await remember(asking, upload.id, { refused: JSON.stringify({ key, values } satisfies StoredRefusal) })
  await dropBytes(asking, upload)
}

async function forget(asking: Uploading, upload: Upload): Promise<void> {
  await dropBytes(asking, upload)
  await asking.inTransaction((tx) => tx.deleteFrom('arcUpload').where('id', '=', upload.id).execute())
}

async function dropBytes({ appContext }: Uploading, { id, path }: Upload): Promise<void> {
  const file = fileOf(appContext, id)
  for (const one of [file, `${file}.json`]) await rm(one, { force: true })
  if (path === null) return
  await dropPieces(appContext, id)
  await appContext.storage.remove(path)
}

const remember = (asking: Uploading, id: string, metadata: Record<string, string>) =>
  asking.inTransaction((tx) =>
    tx
      .updateTable('arcUpload')
      .set({ metadata: JSON.stringify(metadata) })
      .where('id', '=', id)
      .execute()
  )
