import { atom, type ReadableAtom } from 'nanostores'

import type { StoredObject } from '#contract/files/stored.ts'
import { atLeave } from '#core/state/pages/leave.ts'

import { type Accepts, FileSet, type Taken } from './file-set.ts'
import type { FileUploads } from './file-uploads.ts'
import type { HeldFile } from './held-file.ts'

const $sets = atom<ReadonlyMap<string, FileSet>>(new Map())

/** The cells of grids into which files are on their way, or have failed: by row and column. */
export const $cellUploads: ReadableAtom<ReadonlyMap<string, FileSet>> = $sets

interface CellUpload {
  readonly cell: string
  readonly objects: readonly StoredObject[]
  readonly uploads: FileUploads
  readonly accepts: Accepts
  readonly limit: number
  /** Called with the new value when every file is done. */
  readonly onValue: (value: string) => void
  readonly onFailed: (file: HeldFile) => void
}

/** Begins to upload files into a cell; it is written when every file is done, wherever the user is by then. */
export function uploadIntoCell(files: readonly File[], { cell, onValue, ...options }: CellUpload): Taken {
  const known = $sets.get().get(cell)
  if (known) return known.add(files)
  // The cell may be out of sight by the time it is written.
  const write = writers.get(cell)
  const set = new FileSet({
    ...options,
    about: cell,
    onValue: (value) => {
      write?.(value)
      onValue(value)
    }
  })
  const taken = set.add(files)
  if (taken.taken === 0) {
    set.stop()
    return taken
  }
  $sets.set(new Map([...$sets.get(), [cell, set]]))
  set.$files.listen((now) => {
    if (now.every(({ status }) => status === 'done')) letGo(cell)
  })
  return taken
}

/** Lets a cell's files go: they are written, or somebody has decided about them in the dialog. */
export function letGo(cell: string): void {
  $sets.get().get(cell)?.stop()
  $sets.set(new Map([...$sets.get()].filter(([name]) => name !== cell)))
}

const writers = new Map<string, (value: string) => void>()

/** A drawn cell says how it is written; gives back how it says that it is drawn no longer. */
export function writesCell(cell: string, write: (value: string) => void): () => void {
  writers.set(cell, write)
  return () => {
    if (writers.get(cell) === write) writers.delete(cell)
  }
}

atLeave(() => $sets.set(new Map()))
