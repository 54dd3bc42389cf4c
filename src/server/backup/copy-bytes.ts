import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

import { NotStored, type Storage } from '../storage/storage.ts'
import {
  type BackupManifest,
  type NamedObject,
  type NamesPart,
  type ObjectFault,
  objectLine,
  readObject,
  type BackupStore
} from './manifest.ts'
import { partOf, readName, type WantedName } from './names.ts'
import { hasBlob, keepBlob, keepNew, type BlobFigures, readLines, type Vault } from './vault.ts'

/** So many files are copied at a time. */
const AT_ONCE = 4

/** Where the product keeps its bytes. */
export type Sources = Readonly<Record<BackupStore, Storage>>

interface Copying {
  readonly vault: Vault
  readonly sources: Sources
  /** The parts of the backup before: what they name is kept already. */
  readonly before: readonly NamesPart[]
  /** Whether the database still has a name that it had at the moment of the rows. */
  readonly isStillNamed: (wanted: WantedName) => Promise<boolean>
  readonly progress?: ((done: number) => void) | undefined
  readonly onCopied?: ((sha256: string) => void) | undefined
  /** Whether bytes that are kept already were copied by this backup. */
  readonly isCopied?: ((sha256: string) => boolean) | undefined
}
type Copied = Pick<BackupManifest, 'parts' | 'objects' | 'faults'>

/** Copies what the rows name and is not kept yet, and keeps what each name leads to. `namesFile` is sorted as `ORDERED_NAMES` says. */
export async function copyBytes(namesFile: string, copying: Copying): Promise<Copied> {
  const parts: NamesPart[] = []
  const faults: ObjectFault[] = []
  const totals = { count: 0, bytes: 0, copied: 0, copiedBytes: 0 }
  for await (const { key, names } of byPart(namesFile)) {
    const known = await knownOf(copying, key)
    const lines: NamedObject[] = []
    await inTurns(names, async (wanted) => {
      const found = await copyOne(wanted, known.get(wanted.name), copying)
      if (found === 'gone') return
      if (typeof found === 'string') {
        faults.push({ store: wanted.store, name: wanted.path, fault: found })
        return
      }
      if (found.isChanged) faults.push({ store: wanted.store, name: wanted.path, fault: 'changed' })
      lines.push({ name: wanted.name, ...found.measured })
      totals.count += 1
      totals.bytes += found.measured.bytes
      totals.copied += found.isNew ? 1 : 0
      totals.copiedBytes += found.isNew ? found.measured.bytes : 0
      if (found.isNew) copying.onCopied?.(found.measured.sha256)
      copying.progress?.(totals.count)
    })
    lines.sort((a, b) => (a.name < b.name ? -1 : 1))
    if (lines.length > 0) parts.push(await keepPart(copying, key, lines))
  }
  return { parts, objects: totals, faults }
}

interface Group {
  readonly key: string
  readonly names: WantedName[]
}

/** Names in groups of one part. Those of files that are made when they are asked for are sorted by another name, and come last. */
async function* byPart(file: string): AsyncGenerator<Group> {
  const made: WantedName[] = []
  let group: Group | undefined
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const wanted = readName(line)
    if (wanted.name !== wanted.path) {
      made.push(wanted)
      continue
    }
    const key = partOf(wanted)
    if (group?.key !== key) {
      if (group) yield group
      group = { key, names: [] }
    }
    group.names.push(wanted)
  }
  if (group) yield group
  const [first] = made
  if (first) yield { key: partOf(first), names: made }
}

async function knownOf({ vault, before }: Copying, key: string): Promise<ReadonlyMap<string, BlobFigures>> {
  const known = new Map<string, BlobFigures>()
  for (const part of before.filter((one) => one.key === key))
    for await (const line of readLines(vault, part.name)) {
      const { name, ...measured } = readObject(line)
      known.set(name, measured)
    }
  return known
}

/** A part that nothing was added to keeps the name that it has. */
async function keepPart({ vault, before }: Copying, key: string, lines: readonly NamedObject[]): Promise<NamesPart> {
  const text = lines.map(objectLine).join('\n')
  const sha256 = createHash('sha256').update(text).digest('hex')
  const same = before.find((part) => part.key === key && part.sha256 === sha256)
  return same ?? { key, count: lines.length, ...(await keepNew(vault, [Buffer.from(text)])) }
}

type Outcome = { readonly measured: BlobFigures; readonly isNew: boolean; readonly isChanged: boolean }

async function copyOne(
  wanted: WantedName,
  known: BlobFigures | undefined,
  { vault, sources, isStillNamed, isCopied }: Copying
): Promise<Outcome | 'gone' | 'missing'> {
  const isChanged = (measured: BlobFigures) => wanted.sha256 !== '' && measured.sha256 !== wanted.sha256
  if (known && (await hasBlob(vault, known))) return { measured: known, isNew: false, isChanged: isChanged(known) }
  const source = sources[wanted.store]
  try {
    const bytes = await source.size(wanted.name)
    if (bytes === undefined) throw new NotStored(wanted.name)
    // Stored bytes never change, but they may have gone bad: those of the row's digest may be here from when they were good.
    const sha256 = wanted.sha256 || (await digestOf(source, wanted.name))
    const expected = { sha256, bytes }
    if (await hasBlob(vault, expected))
      return { measured: expected, isNew: isCopied?.(sha256) ?? false, isChanged: false }
    const measured = await keepBlob(vault, () => source.get(wanted.name), sha256)
    return { measured, isNew: true, isChanged: isChanged(measured) }
  } catch (error) {
    if (!(error instanceof NotStored)) throw error
    return wanted.mayBeMissing || !(await isStillNamed(wanted)) ? 'gone' : 'missing'
  }
}

async function digestOf(source: Storage, name: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of await source.get(name)) hash.update(piece as Uint8Array)
  return hash.digest('hex')
}

/** Works on a few at a time; the first failure ends it. */
export async function inTurns<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = all.values()
  const worker = async () => {
    for (const one of rest) await work(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
