import { createHash } from 'node:crypto'

import type { StoreName } from '#contract/transfers/receiving.ts'

import type { AppContext } from '../../core/context/app-context.ts'
import { sha256Hex } from '../../core/text/sha256.ts'
import { openStore } from '../../storage/open/open-store.ts'
import { NotStored, type Storage } from '../../storage/storage.ts'

/** A named store of what the archive has received. A name in it is written once and never replaced. */
export interface Store {
  readonly name: StoreName
  readonly storage: Storage
}

/** What came of reading a copy back. */
export type ReadBack = 'ok' | 'missing' | 'changed'

/** Opens the two stores of a server. */
export async function openStores({ config }: Pick<AppContext, 'config'>): Promise<readonly Store[]> {
  return [
    { name: 'A', storage: await openStore(config, 'a') },
    { name: 'B', storage: await openStore(config, 'b') }
  ]
}

const opened = new WeakMap<AppContext, Promise<readonly Store[]>>()
/** The two stores of this server, opened once. */
export function storesOf(appContext: AppContext): Promise<readonly Store[]> {
  const own = opened.get(appContext) ?? openStores(appContext)
  opened.set(appContext, own)
  return own
}

/** The one name of an object's copy for a transfer: who begins anew after a stop comes to the same. */
export function copyName({ storage }: Store, transfer: string, object: string, format: string | null): string {
  const ending = /^[a-z0-9]{1,8}$/.test(format ?? '') ? String(format) : 'bin'
  return storage.nameByDigest('copies', sha256Hex(`${transfer} ${object}`), ending)
}

/** Reads a copy whole and compares its digest. */
export async function readBack({ storage }: Store, name: string, sha256: string): Promise<ReadBack> {
  try {
    return (await digestIn(storage, name)) === sha256 ? 'ok' : 'changed'
  } catch (error) {
    if (error instanceof NotStored) return 'missing'
    throw error
  }
}

/** The SHA-256 of stored bytes as they are on the disk now. */
export async function digestIn(storage: Storage, name: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of await storage.get(name)) {
    signal?.throwIfAborted()
    hash.update(piece as Uint8Array)
  }
  return hash.digest('hex')
}
