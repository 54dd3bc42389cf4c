import { createHash } from 'node:crypto'

import type { Algorithm, Digests } from '#package/format/digests.ts'
import { carrierSize } from '#contract/transfers/carriers.ts'
import { type ComposedPart, composePart } from '#package/format/parts/compose-part.ts'
import { divide, PartTooLarge } from '#package/format/parts/divide.ts'
import { readPacked } from '#package/format/parts/read-packed.ts'

import type { AppContext } from '../../core/context/app-context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import type { HeldTransfer } from '../transfer/steps.ts'
import { storedAccess } from './stored-access.ts'

/** What a part is made of is lists of its package: of so many packages they are kept, for the next piece of a download. */
const KEPT = 2

const kept = new WeakMap<AppContext, Map<string, Promise<readonly ComposedPart[]>>>()

/**
 * The parts of a package for carriers of so many bytes. Only the lists of the package are read: the parts are nowhere on the disk, and the same to the
 * byte on each server. A Refusal names the volume that has no room.
 */
export async function composedParts(
  appContext: AppContext,
  { transferNo: no, packagePath: path, packageSha256: digest }: HeldTransfer,
  bytes: number
): Promise<readonly ComposedPart[]> {
  if (path === null || digest === null) throw new Refusal('transfers:online.noPackage', { no })
  const all = kept.get(appContext) ?? new Map<string, Promise<readonly ComposedPart[]>>()
  kept.set(appContext, all)
  const key = `${path} ${digest} ${bytes}`
  const known = all.get(key)
  if (known) return known
  const made = compose(appContext, { path, digest, no, bytes })
  all.set(key, made)
  for (const oldest of all.keys()) if (all.size > KEPT) all.delete(oldest)
  made.catch(() => all.delete(key))
  return made
}

async function compose(
  { storage }: AppContext,
  {
    path,
    digest,
    no,
    bytes
  }: { readonly path: string; readonly digest: string; readonly no: string; readonly bytes: number }
): Promise<readonly ComposedPart[]> {
  if ((await storage.size(path)) === undefined) throw new Refusal('transfers:online.noPackage', { no })
  const packed = await readPacked(storedAccess(storage), path, digestOf)
  // Other lists than were packed would be parts of another package.
  if (!packed || packed.digest !== digest) throw new Refusal('transfers:online.notWhole', { no })
  try {
    const parts: ComposedPart[] = []
    for (const plan of divide(packed, bytes)) parts.push(await composePart(packed, plan, digestOf))
    return parts
  } catch (error) {
    if (!(error instanceof PartTooLarge)) throw error
    throw new Refusal(error.volume === null ? 'transfers:carriers.formsTooLarge' : 'transfers:carriers.tooLarge', {
      ...{ no, volume: error.volume ?? '', size: carrierSize(error.bytes), most: carrierSize(bytes) }
    })
  }
}

const digestOf = async (bytes: Uint8Array, algorithms: readonly Algorithm[]): Promise<Digests> =>
  Object.fromEntries(algorithms.map((algorithm) => [algorithm, createHash(algorithm).update(bytes).digest('hex')]))
