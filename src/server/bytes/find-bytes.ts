import { sha256Hex } from '../core/text/sha256.ts'
import type { DemoSpec } from '../db/seed/demo-spec.ts'
import type { Storage } from '../storage/storage.ts'
import { demoBytes } from './demo/demo-bytes.ts'

/** An object's row, as far as it says where its bytes are. */
export interface BytesPlace {
  readonly path: string
  readonly gen: Record<string, unknown> | null
}

/** Where the bytes of an object are kept, and how many they are; those of a demo file are made when they are first asked for. Nothing where none are kept. */
export async function findBytes(
  storage: Storage,
  { path, gen }: BytesPlace
): Promise<{ readonly key: string; readonly size: number } | undefined> {
  const key = gen === null ? path : demoKey(path)
  const there = await storage.size(key)
  if (there !== undefined) return { key, size: there }
  if (gen === null) return undefined
  const made = demoBytes(gen as unknown as DemoSpec)
  await storage.put(key, [made])
  return { key, size: made.length }
}

/** A name of the storage's own form for a demo file, whose path is written by hand. */
export function demoKey(path: string): string {
  const hex = sha256Hex(path)
  return `demo/2000/01/${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')}`
}
