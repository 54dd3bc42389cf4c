import * as z from 'zod/mini'

import { flag, joined, listQuery } from '../query.ts'
import { rowId as id, type VerbShape } from './verb-shape.ts'

/** How rows go into a file: as a workbook, as text, or as a ZIP of a workbook and the files that its rows hold. */
export const EXPORT_FORMATS = ['xlsx', 'csv', 'zip'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** How the rows of a list are exported: those that its question means, all or only the selected ones, with the columns of `field`. */
export const exportQuery = z.extend(listQuery, {
  format: z._default(z.enum(EXPORT_FORMATS), 'xlsx'),
  /** Rows that are left out although they match. */
  except: z.optional(joined(5000)),
  /** The whole question as one JSON text, as some clients send it. */
  paramsStr: z.optional(z.string())
})

const mode = z.enum(['add', 'edit', 'both'])
/** How rows are brought in: whether they are added, change the rows that have the same value of the key, or both; left out, they are added, where the user may add. */
export const importOptions = z.looseObject({
  mode: z.optional(mode),
  /** A unique field. */
  key: z.optional(z.string()),
  /** Of rows that are parts of another row and say in files only what is above them: that other row. */
  whole: z.optional(z.string().check(z.maxLength(64))),
  /** Whether the first line has the headings, or none has. Left out, a line is found that names fields; where none does, the columns are those of `order`, and without it the fullest line has the headings. */
  headings: z.optional(z.enum(['first', 'none'])),
  /** The fields of the columns of a table that has no headings, in their order. */
  order: z.optional(joined(500))
})
/** A file that is brought in: how far it is, and what its rows would change. */
export const importState = z.object({
  id: z.string(),
  state: z.enum(['checking', 'checked', 'applying', 'applied', 'failed']),
  fileName: z.string(),
  mode,
  /** The unique field by which rows are found that are there already. */
  key: z.nullable(z.string()),
  total: z.number(),
  counts: z.object({ new: z.number(), changed: z.number(), same: z.number(), faulty: z.number(), done: z.number() }),
  /** The columns of the file, the field that each was read as, and a value of the first rows. */
  columns: z.array(z.object({ heading: z.string(), field: z.nullable(z.string()), example: z.string() })),
  /** How the columns got their fields: recognised, as the last time, chosen, or recognised again after one of these. */
  mapping: z.enum(['auto', 'profile', 'hand', 'restored']),
  /** Whether a line of the file has the headings: else every line is a row, and the headings of the columns are empty. */
  hasHeadings: z.boolean(),
  /** Fields that new rows must have, and that no column is read as. */
  missing: z.array(z.string()),
  /** The first rows that have faults, with the fields that are at fault where it is known which. */
  faulty: z.array(
    z.object({
      no: z.number(),
      reason: z.string(),
      cells: z.array(z.string()),
      faults: z.array(z.object({ field: z.string(), message: z.string() }))
    })
  ),
  /** The first rows that are changed: by name, and with the fields that become others. */
  changing: z.array(z.object({ no: z.number(), name: z.string(), fields: z.array(z.string()) })),
  /** The change by which the whole is undone. */
  change: z.nullable(z.string()),
  /** Why it failed. */
  message: z.nullable(z.string())
})
/** How rows are brought in: the new ones, those that are there, or both. */
export type ImportMode = z.output<typeof importState>['mode']

/** The verbs by which rows go into files and come from them. */
export const FILE_SHAPES = {
  /** The rows as a file. */
  exportXls: {
    right: ':export',
    method: 'GET',
    path: '/exportXls',
    input: () => exportQuery,
    output: () => z.any()
  },
  /** An empty table to fill: the titles of the fields, what may be chosen, and a row as an example. */
  importTemplate: {
    right: ':import',
    method: 'GET',
    path: '/importTemplate',
    input: () => z.object({}),
    output: () => z.any()
  },
  /** Brings rows in by a file: those without faults at once, the others in a workbook (code 201), as existing clients ask. */
  importExcel: {
    right: ':import',
    method: 'POST',
    path: '/importExcel',
    input: () => importOptions,
    output: () => z.any()
  },
  /** Reads a file and says what it would change; nothing is written. */
  importPreview: {
    right: ':import',
    method: 'POST',
    path: '/importPreview',
    input: () => importOptions,
    output: () => importState
  },
  /** How far an import is. */
  importState: {
    right: ':import',
    method: 'GET',
    path: '/importState',
    input: () => z.object({ id }),
    output: () => importState
  },
  /** Reads the columns of a file as other fields, or its rows by another key or mode, and checks them again; nothing is written. Without `fields` they are recognised anew. */
  importMap: {
    right: ':import',
    method: 'POST',
    path: '/importMap',
    input: () =>
      z.object({
        id,
        /** By column of the file, its field; null for none. */
        fields: z.optional(z.array(z.nullable(z.string().check(z.maxLength(100)))).check(z.maxLength(500))),
        mode: z.optional(mode),
        key: z.optional(z.string())
      }),
    output: () => importState
  },
  /** Mends rows that have faults: their cells as they ought to have been in the file. Each is checked again; nothing is written. */
  importMend: {
    right: ':import',
    method: 'POST',
    path: '/importMend',
    input: () =>
      z.object({
        id,
        rows: z
          .array(
            z.object({ no: z.number(), cells: z.array(z.string().check(z.maxLength(10_000))).check(z.maxLength(500)) })
          )
          .check(z.minLength(1), z.maxLength(200))
      }),
    output: () => importState
  },
  /** Writes the rows of a file that was read, those without faults. */
  importApply: {
    right: ':import',
    method: 'POST',
    path: '/importApply',
    input: () => z.object({ id }),
    output: () => importState
  },
  /** The rows of a file that were not taken, as a workbook with the reason beside each. */
  importRefused: {
    right: ':import',
    method: 'GET',
    path: '/importRefused',
    input: () => z.object({ id }),
    output: () => z.any()
  },
  /** The same as a job: its file is fetched when it is there. `ifMany`: only where the rows are too many for an answer; else `job` is null, and they are fetched at once. */
  exportJob: {
    right: ':export',
    method: 'POST',
    path: '/exportJob',
    input: () => z.extend(exportQuery, { ifMany: z.optional(flag()) }),
    output: () => z.object({ job: z.nullable(z.string()) })
  }
} as const satisfies Readonly<Record<string, VerbShape>>

/** Those by which rows come from files and pasted tables alone. */
export const IMPORT_VERBS = [
  'importTemplate',
  'importExcel',
  'importPreview',
  'importState',
  'importMap',
  'importMend',
  'importApply',
  'importRefused'
] as const satisfies readonly (keyof typeof FILE_SHAPES)[]
