import { atom, type ReadableAtom } from 'nanostores'

import type { StoredObject } from '#contract/files/stored.ts'
import type { UploadItem } from '#core/wire/upload/upload-state.ts'

import type { FileUploads } from './file-uploads.ts'
import { type HeldFile, movingFile, storedFile } from './held-file.ts'

/** What kinds of files are taken. */
export type Accepts = 'file' | 'image' | 'pdf' | 'scan'

export interface FileSetOptions {
  /** The files that the value holds now. */
  readonly objects: readonly StoredObject[]
  readonly uploads: FileUploads
  /** Names the value among those whose files are in the queue. */
  readonly about: string
  readonly accepts?: Accepts
  /** How many files it may hold, 0 for any number (READINGS.md A29). */
  readonly limit?: number
  /** Called with the new value, but only while every file is done (SPEC.md §4). */
  readonly onValue?: (value: string, files: readonly HeldFile[]) => void
  /** Called once for each file that fails. */
  readonly onFailed?: (file: HeldFile) => void
}

/** What became of files that were given. */
export interface Taken {
  readonly taken: number
  /** Some were of another type. */
  readonly isOtherType: boolean
  /** Some were more than may be held. */
  readonly isTooMany: boolean
}

interface Entry {
  readonly id: string
  object?: StoredObject
  readonly item?: UploadItem<null, string>
  stop?: () => void
}

const FITS: Readonly<Record<Accepts, (file: File) => boolean>> = {
  file: () => true,
  image: ({ type }) => type.includes('image'),
  pdf: ({ type }) => type === 'application/pdf',
  // A file without an ending is known by its first bytes, on the server.
  scan: ({ type }) => ['', 'application/pdf', 'image/jpeg', 'image/png', 'image/tiff'].includes(type)
}

/**
 * The files of one value in their order, stored ones and those on their way (SPEC.md §4, upload). Its value is their stored
 * paths, joined by commas; while a file is on its way or has failed it stays what it was.
 */
export class FileSet {
  readonly #files = atom<readonly HeldFile[]>([])
  readonly #options: FileSetOptions
  #entries: readonly Entry[]
  #value: string

  constructor(options: FileSetOptions) {
    this.#options = options
    this.#entries = options.objects.map((object): Entry => ({ id: object.path, object }))
    this.#value = this.#paths()
    // What an earlier dialog has left behind belongs to the value as well.
    const left = options.uploads.$items.get().filter(({ about }) => about === options.about)
    for (const item of left) this.#take(item)
    this.#draw()
  }

  readonly $files: ReadableAtom<readonly HeldFile[]> = this.#files
  get isUnderWay(): boolean {
    return this.#files.get().some(({ status }) => status === 'uploading')
  }
  get hasFailed(): boolean {
    return this.#files.get().some(({ status }) => status === 'error')
  }
  /** The paths of the files that are done, joined by commas. */
  get value(): string {
    return this.#paths()
  }

  /** Begins to upload files. Where only one is allowed it replaces the other when it is done; of several, what has no room is not taken. */
  add(files: readonly File[]): Taken {
    const { uploads, about, accepts = 'file', limit = 0 } = this.#options
    const fitting = files.filter(FITS[accepts])
    const room = limit === 0 ? fitting.length : limit === 1 ? 1 : Math.max(0, limit - this.#entries.length)
    const taken = fitting.slice(0, room)
    if (limit === 1 && taken.length > 0) for (const { id, item } of this.#entries) if (item) this.remove(id)
    for (const item of uploads.add(taken, about)) this.#take(item)
    this.#draw()
    return { taken: taken.length, isOtherType: fitting.length < files.length, isTooMany: fitting.length > room }
  }
  /** Takes a file away; one on its way is stopped. */
  remove(id: string): void {
    const entry = this.#entries.find((one) => one.id === id)
    if (!entry) return
    this.#drop(entry)
    this.#draw()
  }
  /** Follows what becomes known of files that are here, as how many pages one has; which files there are stays. */
  follow(objects: readonly StoredObject[]): void {
    for (const entry of this.#entries) {
      const known = objects.find(({ path }) => path === entry.object?.path)
      if (known) entry.object = known
    }
    this.#draw()
  }
  /** What is known of a file that is stored. */
  objectOf(id: string): StoredObject | undefined {
    return this.#entries.find((one) => one.id === id)?.object
  }
  /** Tries again to send one that failed. */
  retry(id: string): void {
    this.#options.uploads.retry(id)
  }
  /** Puts a file one place earlier or later; says why not at an end. */
  move(id: string, by: 1 | -1): 'first' | 'last' | null {
    const from = this.#entries.findIndex((one) => one.id === id)
    const [here, there] = [this.#entries[from], this.#entries[from + by]]
    if (!here) return null
    if (!there) return by < 0 ? 'first' : 'last'
    this.#entries = this.#entries.with(from, there).with(from + by, here)
    this.#draw()
    return null
  }
  /** Unsubscribes from its uploads; they go on. */
  stop(): void {
    for (const { stop } of this.#entries) stop?.()
  }

  #take(item: UploadItem<null, string>): void {
    const entry: Entry = { id: item.id, item }
    this.#entries = [...this.#entries, entry]
    let isBegun = false
    entry.stop = item.$state.subscribe((state) => {
      if (state.status === 'done') this.#arrived(entry, state.object)
      else if (state.status === 'cancelled') this.#entries = this.#entries.filter((one) => one !== entry)
      else if (state.status === 'failed' && isBegun) this.#options.onFailed?.(movingFile(item))
      // The first call comes before the entry is drawn with the others.
      if (isBegun) this.#draw()
      isBegun = true
    })
  }
  #arrived(entry: Entry, object: StoredObject): void {
    entry.object = object
    this.#options.uploads.clear(entry.id)
    const isOnly = this.#options.limit === 1
    // The same bytes again are the same file.
    this.#entries = this.#entries.filter((one) => one === entry || !(isOnly || one.object?.path === object.path))
  }
  #drop(entry: Entry): void {
    const { uploads } = this.#options
    this.#entries = this.#entries.filter((one) => one !== entry)
    entry.stop?.()
    if (!entry.item || entry.object) return
    uploads.cancel(entry.id)
    uploads.clear(entry.id)
  }
  #paths(): string {
    return this.#entries.flatMap(({ object }) => object?.path ?? []).join(',')
  }
  #draw(): void {
    const files = this.#entries.map(
      ({ object, item, id }): HeldFile =>
        object ? { ...storedFile(object), id, name: object.name || (item?.file.name ?? '') } : movingFile(item!)
    )
    this.#files.set(files)
    if (!files.every(({ status }) => status === 'done')) return
    const value = this.#paths()
    if (value === this.#value) return
    this.#value = value
    this.#options.onValue?.(value, files)
  }
}
