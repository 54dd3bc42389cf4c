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
  readonly kind: 'disk' | 's3'
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
  /** How many bytes are under a name; nothing where none are. */
  readonly size: (path: string) => Promise<number | undefined>
  /** A sign that changes where somebody has touched the bytes under a name; nothing where none are. */
  readonly stamp: (path: string) => Promise<string | undefined>
  /** Works on files of the local disk with these bytes, in the order of their names; they are there to be read, and only as long as the work takes. Throws NotStored. */
  readonly local: <T>(paths: readonly string[], work: (files: readonly string[]) => Promise<T>) => Promise<T>
  /** What is kept, in no order. */
  readonly list: () => AsyncIterable<Listed>
  readonly remove: (path: string) => Promise<void>
  /** Resolves where the store can be read and written now. Throws StoreAway. */
  readonly answers: () => Promise<void>
  readonly room: () => Promise<Room>
  /** Throws DiskFull where so many bytes would eat into the reserve. */
  readonly reserve: (bytes: number) => Promise<void>
  /** A folder of the local disk for what is still coming in; on the same disk where that makes `adopt` quick. */
  readonly incoming: string
  /** Where the store puts bytes together itself that come in several requests, perhaps to several servers; without it they are put together in `incoming`. */
  readonly assembly?: Assembly
  /** Where it is, and where it was, as long as not everything has moved. */
  readonly places?: { readonly to: Storage; readonly from: Storage }
  /** What the store can do beside keeping bytes. */
  readonly abilities: () => Promise<StoreAbilities>
  /** Removes what was begun before a moment and never finished, and of which nobody says that it is still wanted. */
  readonly sweep: (before: Date, isWanted: (begun: string) => Promise<boolean>) => Promise<void>
}

/** Bytes that are listed. */
export interface Listed {
  readonly path: string
  readonly bytes: number
}

/** A part of bytes that are put together: a file of the local disk, or a piece of one. */
export interface LocalPart {
  readonly file: string
  readonly start: number
  readonly bytes: number
  /** 64 hexadecimal digits. */
  readonly sha256: string
}
/** Puts bytes together from parts that come one by one. What was begun is known by its name and what `begin` has answered. */
export interface Assembly {
  /** The least that a part may have, unless it is the last. Bytes. */
  readonly least: (total: number) => number
  /** The usual size of a part. Bytes. */
  readonly usual: (total: number) => number
  readonly begin: (path: string) => Promise<string>
  /** Keeps a part under a number that was never used before; parts are joined in the order of their numbers. Answers what the store calls it. */
  readonly part: (path: string, begun: string, number: number, part: LocalPart) => Promise<string>
  /** Joins the parts. Asked again after an answer was lost it does no harm. Throws NotStored where what was begun is gone. */
  readonly complete: (path: string, begun: string, parts: readonly AssembledPart[], bytes: number) => Promise<void>
  readonly abandon: (path: string, begun: string) => Promise<void>
}
/** A part that the store has. */
export interface AssembledPart {
  readonly number: number
  readonly tag: string
}

/** What a store can do; each is what was found when it was asked, and not what its maker says. */
export interface StoreAbilities {
  readonly kind: 'disk' | 's3'
  /** Whether a name is refused that is taken, by the store itself. */
  readonly conditionalPut: boolean
  /** Whether other bytes than those of a SHA-256 are refused by the store itself. */
  readonly checksums: boolean
  /** Whether what is deleted or replaced stays as a former version. */
  readonly versions: boolean
  /** Whether the store can refuse to delete before a date. */
  readonly lock: boolean
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
/** The store does not answer, or not in time: the same may be tried again later. */
export class StoreAway extends Error {}
/** The store has other bytes than it was given. */
export class StoreFault extends Error {}
