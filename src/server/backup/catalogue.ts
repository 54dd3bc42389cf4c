import { sha256Hex } from '../core/text/sha256.ts'
import type { Storage } from '../storage/storage.ts'

/** A backup, as the catalogue of a place names it. Nothing in it is secret: whoever lacks the key still sees what is there. */
export interface BackupEntry {
  readonly kind: 'backup'
  readonly id: string
  /** The moment whose rows it holds, in ISO. */
  readonly at: string
  /** The name of its manifest. */
  readonly manifest: string
  /** Which key it is under; null where it is not encrypted. */
  readonly key: string | null
  /** Whether something was amiss when it was made. */
  readonly faults: number
}
/** Changes of the database, and what bytes they name, since the backup before: with them it is brought to a moment. */
export interface ChangesEntry {
  readonly kind: 'changes'
  readonly at: string
  readonly manifest: string
  readonly key: string | null
}
/** Backups that were let go; what is before `from` is of no use any more. */
export interface ReleasedEntry {
  readonly kind: 'released'
  readonly ids: readonly string[]
  readonly from: number
}
type Entry = BackupEntry | ChangesEntry | ReleasedEntry
export type Numbered<E extends Entry = Entry> = E & { readonly number: number }

const nameOf = (storage: Storage, number: number) =>
  storage.nameByDigest('catalogue', sha256Hex(`catalogue ${number}`), 'json')
const isThere = async (storage: Storage, number: number) => (await storage.size(nameOf(storage, number))) !== undefined
/** So many entries are read at a time. */
const TOGETHER = 16

/**
 * The number of the last entry, 0 where there is none. A storage lists nothing and replaces nothing, so entries are numbered from 1
 * without a gap, and the last one is found by doubling and halving.
 */
async function lastNumber(storage: Storage): Promise<number> {
  let there = 0
  let missing = 1
  while (await isThere(storage, missing)) [there, missing] = [missing, missing * 2]
  while (missing - there > 1) {
    const middle = Math.floor((there + missing) / 2)
    if (await isThere(storage, middle)) there = middle
    else missing = middle
  }
  return there
}

/** Adds an entry at the end. Where another process adds one at the same time, both are there, one after the other. */
export async function append(storage: Storage, entry: Entry): Promise<number> {
  const text = JSON.stringify(entry)
  for (let number = (await lastNumber(storage)) + 1; ; number++) {
    await storage.put(nameOf(storage, number), [Buffer.from(text)])
    // What is there already stays, so what is read back says whose entry this number has become.
    if ((await textAt(storage, number)) === text) return number
  }
}

/** The entries that are of use, the oldest first. */
export async function entries(storage: Storage): Promise<readonly Numbered[]> {
  const found: Numbered[] = []
  let from = 1
  for (let last = await lastNumber(storage); last >= from; last -= TOGETHER) {
    const numbers = Array.from({ length: Math.min(TOGETHER, last) }, (_, back) => last - back)
    const read = await Promise.all(
      numbers.map(async (number) => ({ ...(JSON.parse(await textAt(storage, number)) as Entry), number }))
    )
    for (const entry of read) if (entry.kind === 'released') from = Math.max(from, entry.from)
    found.push(...read)
  }
  const released = new Set(found.flatMap((entry) => (entry.kind === 'released' ? entry.ids : [])))
  return found.filter((entry) => entry.number >= from && !(entry.kind === 'backup' && released.has(entry.id))).reverse()
}

/** The backups of a place, the oldest first. */
export const backupsOf = (all: readonly Numbered[]): readonly Numbered<BackupEntry>[] =>
  all.filter((entry) => entry.kind === 'backup')

async function textAt(storage: Storage, number: number): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of await storage.get(nameOf(storage, number))) pieces.push(piece as Uint8Array)
  return Buffer.concat(pieces).toString('utf8')
}
