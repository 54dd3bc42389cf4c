import { REFUSED } from '#contract/core/reply.ts'
import { UNIQUE_VIOLATION } from '../../db/error-codes.ts'
import { isConnectionLost } from '../../db/lost-connection.ts'
import { BadDigest, DiskFull, NotStored, StoreAway, StoreFault, TooLarge } from '../../storage/storage.ts'
import type { TextKey } from '../text/catalogues.ts'
import type { Values } from '../text/say.ts'

/** Whether the database does not answer just now: the client is to try again. */
export function isDown(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  // A transaction that did nothing for too long was ended (25P03); a pool takes nothing more while the server closes.
  return isConnectionLost(error) || code === '25P03' || message.includes('Cannot use a pool after calling end')
}

interface DatabaseTrouble {
  readonly key: TextKey
  readonly status: number
  readonly code?: number
}
const TROUBLES: Readonly<Record<string, DatabaseTrouble>> = {
  [UNIQUE_VIOLATION]: { key: 'rules:refused.taken', status: 200, code: REFUSED },
  '23503': { key: 'rules:refused.inUse', status: 200, code: REFUSED },
  '23514': { key: 'rules:refused.value', status: 400 },
  '23502': { key: 'rules:refused.value', status: 400 },
  '22001': { key: 'rules:refused.value', status: 400 },
  '22003': { key: 'rules:refused.value', status: 400 },
  '22007': { key: 'rules:refused.value', status: 400 },
  '22008': { key: 'rules:refused.value', status: 400 },
  '22021': { key: 'rules:refused.value', status: 400 },
  '22P02': { key: 'rules:refused.value', status: 400 },
  '22P05': { key: 'rules:refused.value', status: 400 },
  '42501': { key: 'rules:refused.forbidden', status: 403 },
  '40001': { key: 'rules:refused.busy', status: 503 },
  '40P01': { key: 'rules:refused.busy', status: 503 },
  '53100': { key: 'rules:refused.diskFull', status: 507 },
  '57014': { key: 'rules:refused.busy', status: 503 }
}

/** Whether the disk has no room left, or its user no more of it. */
export const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as { code?: string } | undefined)?.code ?? '')

/** What an error of the database means to the client, where it means anything: taken, in use, not a value, disk full. */
export function keyOfDatabase(error: unknown): DatabaseTrouble | undefined {
  const { code } = error as { code?: unknown }
  if (isDiskFull(error)) return { key: 'rules:refused.diskFull', status: 507 }
  return typeof code === 'string' ? TROUBLES[code] : undefined
}

/** What the storage refuses, in words. */
export function keyOfStorage(
  error: unknown
): { readonly status: number; readonly key: TextKey; readonly values?: Values } | undefined {
  if (error instanceof DiskFull)
    return { status: 507, key: 'rules:refused.noRoom', values: { free: inMiB(error.free) } }
  if (error instanceof TooLarge)
    return { status: 413, key: 'rules:refused.fileTooLarge', values: { limit: inMiB(error.limit) } }
  if (error instanceof BadDigest) return { status: 400, key: 'rules:refused.digest' }
  if (error instanceof NotStored) return { status: 404, key: 'rules:refused.missing' }
  if (error instanceof StoreAway) return { status: 503, key: 'rules:refused.storeAway' }
  if (error instanceof StoreFault) return { status: 503, key: 'rules:refused.storeFault' }
  return undefined
}

const inMiB = (bytes: number) => Math.floor(bytes / 1024 ** 2)
