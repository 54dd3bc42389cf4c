import type { Storage } from '../storage/storage.ts'
import { type BytesPlace, findBytes } from './find-bytes.ts'

/** The bytes of an object, at most so many; why there are none where none are kept or they are more. */
export async function readBytes(
  storage: Storage,
  place: BytesPlace,
  most: number
): Promise<Uint8Array | 'missing' | 'tooLarge'> {
  const found = await findBytes(storage, place)
  if (!found) return 'missing'
  if (found.size > most) return 'tooLarge'
  const parts: Buffer[] = []
  for await (const part of await storage.get(found.key)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
