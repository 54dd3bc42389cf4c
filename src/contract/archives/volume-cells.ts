import * as z from 'zod/mini'

import type { Column, ColumnKind } from '../core/column.ts'
import { type CellValue, isEmpty, isRequired } from '../core/rules.ts'
import type { output } from '../core/schema.ts'

/** The code of the data-entry template that describes volumes 案卷级著录. */
export const VOLUME_TEMPLATE = 'volume'

/** The cells that have a column of their own in `arc_volume` and are written by hand, and how many characters each holds. */
export const VOLUME_OWN = {
  title: 200,
  archiveNo: 60,
  compiler: 200,
  techManager: 50,
  location: 100,
  filer: 50,
  reviewer: 50,
  remark: 500
} as const
/** A cell that is written by hand and has a column of its own. */
export type VolumeOwn = keyof typeof VOLUME_OWN
/** Whether a cell has a column of its own; all other written cells are kept in `ext`. */
export const isVolumeOwn = (key: string): key is VolumeOwn => Object.hasOwn(VOLUME_OWN, key)

/** What follows from the files of a volume and its place among the others: it is shown, and never written. */
const FACTS = [
  ...['volumeNo', 'startDate', 'endDate', 'retention', 'secretLevel', 'textPages', 'drawingSheets', 'photos'],
  ...['thicknessMm', 'boxSpec']
] as const
const isFact = (key: string): boolean => (FACTS as readonly string[]).includes(key)

/** Kinds of columns that a volume has no place for: its bytes are those of its files, and what is hidden nobody describes. */
const NOWHERE: ReadonlySet<ColumnKind> = new Set<ColumnKind>(['file', 'image', 'upload', 'hidden', 'slot', 'progress'])

/** A value of a cell of a volume. */
const volumeCell = z.nullable(z.union([z.string(), z.number(), z.boolean()]))
/** Cells of a volume that are written, by the keys of their columns. */
export const volumeCells = z.record(z.string().check(z.maxLength(60)), volumeCell)
export type VolumeCells = output<typeof volumeCells>

/** The columns of a template that are written by hand, in their order. */
export const writtenColumns = (columns: readonly Column[]): readonly Column[] =>
  columns.filter(({ key, type, disabled, isOrder }) => !isFact(key) && !NOWHERE.has(type) && !disabled && !isOrder)

/** The columns of a template that a volume has something to show for, in their order. */
export const shownColumns = (columns: readonly Column[]): readonly Column[] =>
  columns.filter(({ key, type }) => isFact(key) || !NOWHERE.has(type))
/** Those of them that are not written. */
export function factColumns(columns: readonly Column[]): readonly Column[] {
  const written = new Set(writtenColumns(columns))
  return shownColumns(columns).filter((column) => !written.has(column))
}

/** A volume as far as cells are read from it. */
export interface DescribedVolume {
  readonly ext: Readonly<Record<string, CellValue>>
}

/** What a cell of a volume holds. */
export const cellOfVolume = (volume: DescribedVolume, key: string): CellValue =>
  isVolumeOwn(key) || isFact(key)
    ? (volume as unknown as Readonly<Record<string, CellValue>>)[key]
    : Object.hasOwn(volume.ext, key)
      ? volume.ext[key]
      : null

/** The columns that must be written and hold nothing yet: a volume may be worked on without them, and is not locked. */
export const missingCells = (columns: readonly Column[], volume: DescribedVolume): readonly Column[] =>
  writtenColumns(columns).filter(
    ({ key, validateRules = [] }) =>
      validateRules.some((rule) => isRequired(rule) && !rule.warn) && isEmpty(cellOfVolume(volume, key))
  )
