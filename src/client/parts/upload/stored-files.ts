import type { Column } from '#contract/core/column.ts'
import { type CellValue, isEmpty } from '#contract/core/rules.ts'
import type { StoredObject } from '#contract/files/stored.ts'

/** The stored paths in a cell, in order. */
export const pathsOf = (value: CellValue): readonly string[] => (isEmpty(value) ? [] : String(value).split(',').filter(Boolean))

const uploaded = new Map<string, StoredObject>()

/** Remembers a file that has been uploaded for a cell, until the server tells it with its row. */
export const remember = (object: StoredObject): void => void uploaded.set(object.path, object)

/** The files of a value, in order, by what its row tells of them. What nobody has told of a path is known by its path alone. */
export function filesOf(value: CellValue, row: Readonly<Record<string, unknown>> = {}): readonly StoredObject[] {
  const known = new Map(((row.objects ?? []) as readonly StoredObject[]).map((object) => [object.path, object]))
  return pathsOf(value).map(
    (path) => known.get(path) ?? uploaded.get(path) ?? { id: path, path, name: path.slice(path.lastIndexOf('/') + 1), size: 0, format: '', mime: '', sha256: '', pages: null }
  )
}

/** How many files a cell may hold; 0: as many as one likes (READINGS.md A29). */
export function limitOf({ number = 0, fieldExtendJson }: Pick<Column, 'number' | 'fieldExtendJson'>): number {
  if (!fieldExtendJson) return number
  try {
    const { uploadnum } = JSON.parse(fieldExtendJson) as { uploadnum?: unknown }
    const limit = Number(uploadnum ?? number)
    return Number.isInteger(limit) && limit > 0 ? limit : 0
  } catch {
    return number
  }
}
