import { contentOf } from '#package/format/content.ts'

import { Refusal } from '../../core/refusing/refusal.ts'
import { sha256Hex } from '../../core/text/sha256.ts'
import { BadDigest, type Bytes, type Storage } from '../../storage/storage.ts'
import type { PackageReaders, PackageReading } from '../../domain/packages/package-readers.ts'
import type { PlacedObject } from '../../domain/packages/package-order.ts'
import { storedAccess } from '../../domain/packages/stored-access.ts'

/** Where the bytes of a package are kept once they are taken out of it: begun anew, each has the same name. */
export const keptName = (storage: Storage, inbound: string, { at, format }: PlacedObject): string =>
  storage.nameByDigest('archives', sha256Hex(`${inbound} ${at}`), /^[a-z0-9]{1,8}$/.test(format) ? format : 'bin')

interface TakingOut {
  readonly inbound: string
  readonly object: PlacedObject
  readonly readers: PackageReaders
  readonly reading: PackageReading
}

/** Takes the bytes of an object out of a package and keeps them by themselves; other bytes than its description says are refused by its path. */
export async function takeOut({ inbound, object, readers, reading }: TakingOut): Promise<void> {
  const { storage, path, signal } = reading
  const { entry, bytes, sha256, at } = object
  const wrong = new Refusal('transfers:inbound.otherObject', { path: at })
  if (entry?.size !== bytes) throw wrong
  const { size, extent } = entry
  // Bytes that are as they are go from one place of the store to another; what is deflated is unpacked elsewhere.
  const content: Bytes =
    extent.packing === 'stored'
      ? contentOf(storedAccess(storage), { ...extent, source: path }, size)
      : readers.unpack(reading, entry)
  try {
    await storage.put(keptName(storage, inbound, object), content, { sha256, signal })
  } catch (error) {
    throw error instanceof BadDigest ? wrong : error
  }
}
