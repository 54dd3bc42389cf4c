import type { PackedProject } from '#contract/transfers/package-content.ts'
import type { VerifyProgress } from '#package/format/verify.ts'

import type { AppContext } from '../../core/context/app-context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { ProcessLost, TaskFailed, type TaskLimits } from '../../core/workers/ask-process.ts'
import { ProcessPool, type Turn } from '../../core/workers/process-pool.ts'
import { canMeasureProcesses } from '../../core/workers/process-usage.ts'
import type { Storage } from '../../storage/storage.ts'
import type {
  ContentVolume,
  PackageAnswer,
  PackageFound,
  PackageOrder,
  PackagePlace,
  PackageTask,
  PlacedEntry,
  PlacedObject,
  VerifiedPackage
} from './package-order.ts'

/** Jobs that read packages wait for each other: two are as many as two processors digest at a time. */
const SIZE = 2
/** MiB, and bytes of its process: the list of some hundred thousand files, and the longest description. */
const HEAP = 1024
const MEMORY = 1536 * 1024 ** 2
/** A list of 2,000,000 entries takes some twenty seconds, digesting some ten milliseconds a mebibyte; what is deflated unpacks to several times as much. */
const CPU = 60_000
const CPU_BY_MEBIBYTE = 100
/** A busy processor and a slow store make it longer. */
const WAIT = 300_000
const WAIT_BY_MEBIBYTE = 500

/** What a package that was verified holds. */
export interface PackageContent {
  readonly project: PackedProject
  readonly volumes: readonly ContentVolume[]
  readonly forms: readonly PlacedObject[]
}
/** A stored package, and for whom it is read. */
export interface PackageReading extends Turn {
  readonly storage: Storage
  readonly path: string
  readonly onProgress?: (progress: VerifyProgress) => void
}

/**
 * Reads packages in processes of their own, as somebody else may have made them: what they list, describe and unpack to. Throws a Refusal
 * where one cannot be read within its bounds, or a process fails over it; what the store throws goes on.
 */
export class PackageReaders {
  readonly #pool = new ProcessPool({
    ...{ name: 'packages', script: new URL('./package-worker.ts', import.meta.url), size: SIZE, heap: HEAP },
    mostWaiting: Number.POSITIVE_INFINITY
  })
  readonly #limits: Partial<TaskLimits>

  constructor(limits: Partial<TaskLimits> = {}) {
    this.#limits = limits
  }

  /** Verifies every byte by the rules of docs/package.md. */
  async verify(reading: PackageReading): Promise<VerifiedPackage> {
    for await (const found of this.#read(reading, (place) => ({ does: 'verify', place })))
      if (found.kind === 'verified') return found.verified
    throw new Error('a verification has no end')
  }
  /** What a package says of its content. A Refusal names the description that is not there, or is none. */
  async content(reading: PackageReading): Promise<PackageContent> {
    const volumes: ContentVolume[] = []
    let whole: Pick<PackageContent, 'project' | 'forms'> | undefined
    for await (const found of this.#read(reading, (place) => ({ does: 'describe', place }))) {
      if (found.kind === 'project') whole = { project: found.project, forms: found.forms }
      else if (found.kind === 'volume') volumes.push(found.volume)
      else if (found.kind === 'flaw') throw new Refusal(found.key, found.values)
    }
    if (!whole) throw new Error('a description has no project')
    return { ...whole, volumes }
  }
  /** The bytes of an entry that is deflated. */
  async *unpack(reading: PackageReading, { size, extent }: PlacedEntry): AsyncGenerator<Uint8Array> {
    const { start, length, packing } = extent
    const entry = { size, extent: { start, length, packing } }
    for await (const found of this.#read(reading, (place) => ({ does: 'unpack', place, entry })))
      if (found.kind === 'piece') yield found.bytes
  }
  /** Lets all processes go. */
  close(): Promise<void> {
    return this.#pool.close()
  }

  async *#read(reading: PackageReading, workAt: (place: PackagePlace) => PackageTask): AsyncGenerator<PackageFound> {
    const { storage, path, signal } = reading
    const bytes = (await storage.size(path)) ?? 0
    const limits = { ...boundsOf(bytes), ...this.#limits }
    const end = Date.now() + limits.wait
    const file = await fileOf(storage, path)
    const held = await this.#pool.take(reading)
    const onReport = (progress: unknown) => reading.onProgress?.(progress as VerifyProgress)
    let isAmid = true
    try {
      for (let order: PackageOrder = workAt(file === undefined ? { bytes } : { file }); ; ) {
        const watching = { signal, limits: { ...limits, wait: Math.max(1, end - Date.now()) }, onReport }
        const said: PackageAnswer = await held.ask<PackageAnswer>(order, watching).catch(inWords)
        isAmid = !LAST.has(said.kind)
        if (said.kind === 'end') return
        if (said.kind === 'read') order = { does: 'read', bytes: await bytesOf(storage, path, said) }
        else {
          yield said
          order = { does: 'next' }
        }
      }
    } finally {
      // A process amid a package that nobody reads on is ended with it.
      held.release(isAmid)
    }
  }
}

/** What is the last that a process has to say of a package. */
const LAST: ReadonlySet<PackageAnswer['kind']> = new Set(['end', 'verified', 'flaw'])

const boundsOf = (bytes: number) => ({
  cpu: CPU + (bytes / 1024 ** 2) * CPU_BY_MEBIBYTE,
  wait: WAIT + (bytes / 1024 ** 2) * WAIT_BY_MEBIBYTE,
  memory: MEMORY
})

/**
 * The file of a package in a store of the disk. In another store it has none: a copy of many gigabytes would hold up everybody who works on
 * copies, so its process asks for it piece by piece.
 */
const fileOf = async (storage: Storage, path: string): Promise<string | undefined> =>
  storage.kind === 'disk' && (storage.places?.from.kind ?? 'disk') === 'disk'
    ? storage.local([path], async ([file]) => file)
    : undefined

async function bytesOf(
  storage: Storage,
  path: string,
  { from, to }: { readonly from: number; readonly to: number }
): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of await storage.get(path, { start: from, end: to - 1 })) pieces.push(piece as Uint8Array)
  return Buffer.concat(pieces)
}

/** A process that was lost over a package, or has failed, is the package's fault; one that had to wait while it used little is not. */
function inWords(error: unknown): never {
  if (error instanceof TaskFailed) throw new Refusal('transfers:inbound.unreadable')
  if (error instanceof ProcessLost && error.hasBegun && !(error.reason === 'wait' && canMeasureProcesses()))
    throw new Refusal(error.reason === 'ended' ? 'transfers:inbound.unreadable' : 'transfers:inbound.tooCostly')
  throw error
}

const readers = new WeakMap<AppContext, PackageReaders>()

/** The readers of a server. */
export function packageReadersOf(appContext: AppContext): PackageReaders {
  const own = readers.get(appContext) ?? new PackageReaders()
  readers.set(appContext, own)
  return own
}
