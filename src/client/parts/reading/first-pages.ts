import { atom, type ReadableAtom } from 'nanostores'

import { type FirstPage, firstPages } from '#contract/files/first-page.ts'
import { ask } from '#core/wire/http/ask.ts'

/** So many first pages are held: who goes back to a row finds its page, and memory stays flat over a thousand rows. */
const MOST = 60
/** The pages of so many files are asked for at once, as the call takes them. */
const AT_ONCE = 50

/** A file, and what changes with its stored objects and with what has been read of them. */
export interface FileBytes {
  readonly id: string
  readonly stamp: string
}

/** What is known of the first pages of a file: one for each of its stored objects, none where it holds no bytes; and of which bytes. */
export interface KnownFile {
  readonly stamp: string
  readonly pages: readonly FirstPage[]
}

/** The files whose first pages are known, by their ids. */
export type KnownPages = ReadonlyMap<string, KnownFile>

/** The first pages of files, by the file's id: asked for once, those of several files together, the least recent let go first. */
export class FirstPages {
  readonly #pages = atom<KnownPages>(new Map())
  /** What is being asked for, by the file's id: the bytes that were last wanted of it. */
  readonly #asked = new Map<string, FileBytes>()

  get $pages(): ReadableAtom<KnownPages> {
    return this.#pages
  }

  /** Brings the pages of these files as far as they are not here, or their bytes have changed since; a failure leaves them unknown, and the next wish asks again. */
  want(files: readonly FileBytes[]): void {
    const known = this.#pages.get()
    const missing: FileBytes[] = []
    for (const file of files) {
      if (this.#asked.has(file.id)) this.#asked.set(file.id, file)
      else if (known.get(file.id)?.stamp !== file.stamp && missing.length < AT_ONCE) missing.push(file)
    }
    if (missing.length === 0) return
    for (const file of missing) this.#asked.set(file.id, file)
    const answer = ask(firstPages, { files: missing.map(({ id }) => id).join(',') }, { quiet: true }).then(
      (found) => this.#take(missing, found),
      () => undefined
    )
    void answer.finally(() => {
      const wanted = missing.flatMap(({ id }) => this.#asked.get(id) ?? [])
      for (const { id } of missing) this.#asked.delete(id)
      // What has changed while it was asked for is asked for anew.
      this.want(wanted.filter(({ stamp }, at) => stamp !== missing[at]?.stamp))
    })
  }

  #take(asked: readonly FileBytes[], found: readonly FirstPage[]): void {
    const known = new Map(this.#pages.get())
    for (const { id, stamp } of asked) {
      known.delete(id)
      known.set(id, { stamp, pages: found.filter(({ file }) => file === id) })
    }
    this.#pages.set(new Map([...known].slice(-MOST)))
  }
}
