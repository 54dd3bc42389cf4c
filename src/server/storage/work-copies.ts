import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { reserveOn } from './room.ts'
import { NotStored } from './storage.ts'

/** What a copy is made of. */
interface Source {
  readonly path: string
  readonly size: () => Promise<number | undefined>
  readonly open: () => Promise<Readable>
}
interface Copy {
  readonly file: string
  readonly bytes: number
  made: Promise<void>
  holders: number
}

/** Copies of other servers that nobody has added to for so long are nobody's. Milliseconds. */
const FORGOTTEN = 24 * 3_600_000
/** The folders of this process. */
const OPEN = new Set<string>()
/** `<host>-<process>-<any>`: whose copies these are. */
const OWNER = /^(?<host>.+)-(?<process>\d+)-[0-9a-f]{8}$/

/**
 * Copies of stored bytes on the local disk, for those who need a file. All together they take no more than was set: copies that nobody
 * works on go first, and who asks for more waits until others have ended. One that alone is larger comes when no other is in use.
 */
export class WorkCopies {
  readonly #folder: string
  readonly #most: number
  readonly #copies = new Map<string, Copy>()
  /** Those who wait for room, in their order. */
  #turn: Promise<void> = Promise.resolve()
  #freed = Promise.withResolvers<void>()
  #bytes = 0

  private constructor(folder: string, most: number) {
    this.#folder = folder
    this.#most = most
  }

  /** Begins with an empty folder of its own below this one; those of servers that have ended are removed. */
  static async in(folder: string, most: number): Promise<WorkCopies> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(folder))
      if (await isForgotten(folder, name)) await rm(join(folder, name), { recursive: true, force: true })
    const own = join(folder, `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`)
    await mkdir(own, { mode: 0o700 })
    OPEN.add(own)
    return new WorkCopies(own, most)
  }

  /** How many bytes the copies have now. */
  get bytes(): number {
    return this.#bytes
  }

  /** Works on copies. Throws NotStored, DiskFull, and what reading throws. */
  async hold<T>(sources: readonly Source[], work: (files: readonly string[]) => Promise<T>): Promise<T> {
    const held = await this.#inTurn(() => this.#take(sources))
    try {
      await Promise.all(held.map(({ made }) => made))
      return await work(held.map(({ file }) => file))
    } finally {
      for (const copy of held) copy.holders -= 1
      this.#freed.resolve()
      this.#freed = Promise.withResolvers()
    }
  }

  /** Removes everything of this server. */
  close(): Promise<void> {
    OPEN.delete(this.#folder)
    return rm(this.#folder, { recursive: true, force: true })
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const before = this.#turn
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#turn = promise
    await before
    return await work().finally(resolve)
  }

  /** Takes all copies at once, so that two who need several never wait for each other. */
  async #take(sources: readonly Source[]): Promise<Copy[]> {
    const sizes = await Promise.all(sources.map((source) => source.size()))
    const taken = sources.map((source, at) => {
      const bytes = sizes[at]
      if (bytes === undefined) throw new NotStored(`nothing is stored as ${source.path.split('|').at(-1)}`)
      return { source, bytes }
    })
    const needed = () => taken.reduce((sum, { source, bytes }) => sum + (this.#copies.has(source.path) ? 0 : bytes), 0)
    const wanted = new Set(sources.map(({ path }) => path))
    for (;;) {
      await this.#evict(this.#most - needed(), wanted)
      const isInUse = [...this.#copies.values()].some(({ holders }) => holders > 0)
      if (this.#bytes + needed() <= this.#most || !isInUse) break
      await this.#freed.promise
    }
    await reserveOn(this.#folder, needed())
    return taken.map(({ source, bytes }) => {
      const copy = this.#copies.get(source.path) ?? this.#make(source, bytes)
      copy.holders += 1
      // What was used last is last in the map, and goes last.
      this.#copies.delete(source.path)
      this.#copies.set(source.path, copy)
      return copy
    })
  }

  async #evict(most: number, wanted: ReadonlySet<string>): Promise<void> {
    for (const [path, { holders }] of this.#copies) {
      if (this.#bytes <= most) return
      if (holders === 0 && !wanted.has(path)) await this.#drop(path)
    }
  }

  async #drop(path: string): Promise<void> {
    const copy = this.#copies.get(path)
    if (!copy) return
    this.#copies.delete(path)
    this.#bytes -= copy.bytes
    await rm(copy.file, { force: true })
  }

  #make(source: Source, bytes: number): Copy {
    const file = join(this.#folder, randomUUID())
    const copy: Copy = { file, bytes, holders: 0, made: Promise.resolve() }
    copy.made = (async () => {
      await pipeline(await source.open(), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    })().catch(async (error: unknown) => {
      if (this.#copies.get(source.path) === copy) await this.#drop(source.path)
      throw error
    })
    // Who holds it gets a failure; who has no time to listen yet does not end the process.
    copy.made.catch(() => undefined)
    this.#bytes += bytes
    return copy
  }
}

/** Whether the copies in a folder are those of a server that has ended, as far as this machine knows. */
async function isForgotten(folder: string, name: string): Promise<boolean> {
  if (OPEN.has(join(folder, name))) return false
  const { host, process: id } = OWNER.exec(name)?.groups ?? {}
  const found = await stat(join(folder, name)).catch(() => undefined)
  if (!found || Date.now() - found.mtimeMs > FORGOTTEN) return true
  if (host !== hostname()) return false
  return Number(id) === process.pid || !isRunning(Number(id))
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}
