import { atom } from 'nanostores'

import type { Column } from '#contract/core/column.ts'
import { type CellValue, isEmpty } from '#contract/core/rules.ts'
import type { StoredObject } from '#contract/files/stored.ts'

/** The stored paths in a cell, in order. */
export const pathsOf = (value: CellValue): readonly string[] =>
  isEmpty(value) ? [] : String(value).split(',').filter(Boolean)

/** Files that were uploaded from this page, by their paths, as the server last described them. */
export const $uploaded = atom<ReadonlyMap<string, StoredObject>>(new Map())

/** Remembers a file that has been uploaded for a cell, until the server sends it with its row. */
export const remember = (object: StoredObject): void =>
  $uploaded.set(new Map([...$uploaded.get(), [object.path, object]]))

/** The server describes stored files anew, with pages that were counted after the upload: those that were uploaded here are known so. */
export function refreshStored(objects: readonly StoredObject[]): void {
  const known = $uploaded.get()
  const fresh = objects.filter(
    ({ path, pageState = null }) => known.has(path) && (known.get(path)?.pageState ?? null) !== pageState
  )
  if (fresh.length > 0) $uploaded.set(new Map([...known, ...fresh.map((object) => [object.path, object] as const)]))
}

/** The files of a value, in order, by what its row says of them. A file of which nothing is said has its path alone. */
export function filesOf(value: CellValue, row: Readonly<Record<string, unknown>> = {}): readonly StoredObject[] {
  const known = new Map(((row.objects ?? []) as readonly StoredObject[]).map((object) => [object.path, object]))
  return pathsOf(value).map(
    (path) =>
      known.get(path) ??
      $uploaded.get().get(path) ?? {
        id: path,
        path,
        name: path.slice(path.lastIndexOf('/') + 1),
        size: 0,
        format: '',
        mime: '',
        sha256: '',
        pages: null
      }
  )
}

/** How many files a cell may hold; 0: as many as one likes (READINGS.md A29). */
export function mostFilesOf({ number = 0, fieldExtendJson }: Pick<Column, 'number' | 'fieldExtendJson'>): number {
  if (!fieldExtendJson) return number
  try {
    const { uploadnum } = JSON.parse(fieldExtendJson) as { uploadnum?: unknown }
    const limit = Number(uploadnum ?? number)
    return Number.isInteger(limit) && limit > 0 ? limit : 0
  } catch {
    return number
  }
}
