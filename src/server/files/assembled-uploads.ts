import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'

import { DataStore, ERRORS, Upload } from '@tus/server'

import type { AppContext } from '../core/context/app-context.ts'
import { endingOf } from '../bytes/recognise.ts'
import { type SpooledPart, readLocalPart, spoolParts } from '../storage/spool.ts'
import type { Assembly, LocalPart, Storage } from '../storage/storage.ts'
import { TUS_EXTENSIONS } from './resumable-headers.ts'
import type { UploadLocks } from './upload-locks.ts'
import { dropPieces, noteParts, notePiece, nextNumber, type Piece, uploadPieces, setBegun } from './upload-pieces.ts'

type Held = Pick<AppContext, 'db'> & { readonly storage: Storage & { readonly assembly: Assembly } }

/**
 * The store's side of resumable uploads where the store puts bytes together itself: what has come are parts that it has, and pieces too
 * small for one. Nothing of it is kept in a server, so that any of them goes on; a part counts once its row is written.
 */
export class AssembledUploads extends DataStore {
  readonly #held: Held
  readonly #locks: UploadLocks

  constructor(held: Held, locks: UploadLocks) {
    super()
    this.#held = held
    this.#locks = locks
    this.extensions = [...TUS_EXTENSIONS]
  }

  override async create(upload: Upload): Promise<Upload> {
    const { db, storage } = this.#held
    const { biz, fileName } = await db
      .selectFrom('arcUpload')
      .select(['biz', 'fileName'])
      .where('id', '=', upload.id)
      .executeTakeFirstOrThrow()
    // The name is given before anybody has seen the bytes; its ending is what their name says, which is compared with them later.
    const path = storage.name(biz, endingOf(fileName))
    await db.updateTable('arcUpload').set({ path }).where('id', '=', upload.id).execute()
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { bytes, received, createTime } = await this.#row(id)
    return new Upload({ id, size: bytes, offset: received, creation_date: createTime })
  }

  override async remove(id: string): Promise<void> {
    await dropPieces(this.#held, id)
  }

  /** Keeps what comes, part by part, while the next one comes. Answers how much there is now. */
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const { storage } = this.#held
    const { bytes: total } = await this.#row(id)
    const writing = new Writing(this.#held, { id, total, offset, token: this.#locks.tokenOf(id) ?? '' })
    const usual = storage.assembly.usual(total)
    try {
      for await (const part of spoolParts(storage.incoming, readable as AsyncIterable<Uint8Array>, () => usual))
        await writing.add(part)
    } finally {
      await writing.settled()
    }
    return await writing.end()
  }

  async #row(id: string) {
    const row = await this.#held.db
      .selectFrom('arcUpload')
      .select(['bytes', 'received', 'path', 'createTime'])
      .where('id', '=', id)
      .where('path', 'is not', null)
      .executeTakeFirst()
    if (!row) throw ERRORS.FILE_NOT_FOUND
    return row
  }
}

/** So many parts of one upload are sent at a time. */
const AT_ONCE = 3

interface Place {
  readonly id: string
  readonly total: number
  readonly offset: number
  readonly token: string
}

/** One request that brings bytes of an upload. */
class Writing {
  readonly #held: Held
  readonly #place: Place
  readonly #under = new Set<Promise<void>>()
  #at: number
  /** Rows are written in the order of the bytes, so that what counts has no gap. */
  #noted: Promise<void> = Promise.resolve()
  #tail: Promise<Piece[]>

  constructor(held: Held, place: Place) {
    this.#held = held
    this.#place = place
    this.#at = place.offset
    this.#tail = uploadPieces(held.db, place.id).then((pieces) => pieces.filter(({ path }) => path !== null))
    this.#tail.catch(() => undefined)
  }

  /** Sends a part, or keeps it as a piece where it is too small for one. */
  async add(part: SpooledPart): Promise<void> {
    try {
      while (this.#under.size >= AT_ONCE) await Promise.race(this.#under)
      const { db, storage } = this.#held
      const { id, total, token } = this.#place
      const tail = await this.#tail
      const tailBytes = tail.reduce((sum, { bytes }) => sum + bytes, 0)
      const start = this.#at
      this.#at += part.bytes
      const begun = await this.#begun()
      const isLast = this.#at === total && begun.begun !== null
      if (tailBytes + part.bytes < storage.assembly.least(total) && !isLast) {
        await this.#noted
        const path = storage.name('piece')
        await storage.put(path, readLocalPart(part) as AsyncIterable<Uint8Array>)
        await part.drop()
        await notePiece(db, { id, token, start, bytes: part.bytes, path })
        this.#tail = Promise.resolve([...tail, { start, bytes: part.bytes, number: null, tag: null, path }])
        return
      }
      this.#tail = Promise.resolve([])
      const joined = await this.#join(tail, part)
      const known = begun.begun ?? (await this.#begin(begun.path))
      const number = await nextNumber(db, id, token)
      const sent = storage.assembly.part(begun.path, known, number, joined).finally(joined.drop)
      const before = this.#noted
      this.#noted = (async () => {
        const [tag] = await Promise.all([sent, before])
        await noteParts(db, {
          id,
          token,
          start: start - tailBytes,
          added: part.bytes,
          bytes: joined.bytes,
          number,
          tag
        })
        for (const { path } of tail) if (path !== null) await storage.remove(path)
      })()
      const under: Promise<void> = this.#noted.catch(() => undefined).finally(() => this.#under.delete(under))
      this.#under.add(under)
    } catch (error) {
      await part.drop()
      throw error
    }
  }

  /** Resolves when nothing is under way any more, whatever came of it. */
  async settled(): Promise<void> {
    await Promise.all(this.#under)
  }

  /** How many bytes there are now. Throws what went wrong. */
  async end(): Promise<number> {
    await this.#noted
    return this.#at
  }

  async #begun(): Promise<{ readonly path: string; readonly begun: string | null }> {
    const { path, begun } = await this.#held.db
      .selectFrom('arcUpload')
      .select(['path', 'begun'])
      .where('id', '=', this.#place.id)
      .executeTakeFirstOrThrow()
    return { path: path ?? '', begun }
  }

  async #begin(path: string): Promise<string> {
    const begun = await this.#held.storage.assembly.begin(path)
    await setBegun(this.#held.db, this.#place, begun)
    return begun
  }

  /** Pieces that came before, and what came now, as one part. */
  async #join(tail: readonly Piece[], part: SpooledPart): Promise<LocalPart & { readonly drop: () => Promise<void> }> {
    if (tail.length === 0) return part
    const { storage } = this.#held
    async function* all() {
      for (const { path } of tail) if (path !== null) yield* await storage.get(path)
      yield* readLocalPart(part) as AsyncIterable<Uint8Array>
    }
    try {
      for await (const joined of spoolParts(storage.incoming, all(), () => Number.POSITIVE_INFINITY)) return joined
    } finally {
      await rm(part.file, { force: true })
    }
    throw new Error('a part of nothing')
  }
}
