import type { Readable } from 'node:stream'

/** Bytes as they come in: a stream, or pieces already at hand. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export interface PutOptions {
  /** More bytes than this are refused (TooLarge) and nothing is kept. */
  readonly limit?: number
  /** What SHA-256 must come out, 64 hexadecimal digits; else BadDigest and nothing is kept. */
  readonly sha256?: string | undefined
  /** Ends the reading before anything is kept; what was thrown then is the signal's reason. */
  readonly signal?: AbortSignal
}
export interface Stored {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}
/** A part of stored bytes, both ends counted in. */
export interface Range {
  readonly start: number
  readonly end: number
}
/** Room on what the bytes are kept on; all in bytes. `reserve` is left untouched by uploads. */
export interface Room {
  readonly free: number
  readonly total: number
  readonly reserve: number
}

/** Where bytes are kept. They are never changed: what is new gets a new name. Every name is made here. */
export interface Storage {
  /** One sentence about where and how surely the bytes are kept. */
  readonly says: string
  /** A fresh name for bytes of a purpose (`archives`, `avatar` …) with an ending such as `pdf`, or none. */
  readonly name: (purpose: string, ending?: string) => string
  /** The name of what is made of other bytes, by their digest: the same each time. */
  readonly nameByDigest: (purpose: string, digest: string, ending: string) => string
  /** Keeps bytes under a name; acknowledged only when they are on disk. A file that is there already stays. */
  readonly put: (path: string, bytes: Bytes, options?: PutOptions) => Promise<Stored>
  /** Takes over a finished file of the local disk (a resumable upload), digesting it; the file is gone afterwards. */
  readonly adopt: (path: string, file: string, options?: PutOptions) => Promise<Stored>
  /** Reads bytes, or a part of them. Throws NotStored. */
  readonly get: (path: string, range?: Range) => Promise<Readable>
  /** How many bytes are under a name; nothing where none do. */
  readonly size: (path: string) => Promise<number | undefined>
  /** A file of the local disk with these bytes, to be read only. Throws NotStored. */
  readonly local: (path: string) => Promise<string>
  readonly remove: (path: string) => Promise<void>
  readonly room: () => Promise<Room>
  /** Throws DiskFull where so many bytes would eat into the reserve. */
  readonly reserve: (bytes: number) => Promise<void>
  /** A folder of the local disk for what is still coming in; on the same disk where that makes `adopt` quick. */
  readonly incoming: string
}

/** There is no room for the bytes. */
export class DiskFull extends Error {
  /** Bytes that may still come. */
  readonly free: number
  constructor(free: number) {
    super('there is no room for these bytes')
    this.free = free
  }
}
/** More bytes came than allowed. */
export class TooLarge extends Error {
  /** Bytes. */
  readonly limit: number
  constructor(limit: number) {
    super('more bytes came than allowed')
    this.limit = limit
  }
}
/** The bytes are not those whose digest was given. */
export class BadDigest extends Error {
  readonly sha256: string
  constructor(sha256: string) {
    super('the bytes do not have the digest that was given')
    this.sha256 = sha256
  }
}
/** Nothing is kept under this name. */
export class NotStored extends Error {}
