import * as z from 'zod/mini'

import { listQuery } from '../query.ts'
import { rowId as id, type VerbShape } from './verb-shape.ts'

/** How the rows of a list are exported: those that its question means, all or only the selected ones, with the columns of `field`. */
export const exportQuery = z.extend(listQuery, {
  format: z._default(z.enum(['xlsx', 'csv']), 'xlsx'),
  /** The whole question as one JSON text, as some clients send it. */
  paramsStr: z.optional(z.string())
})

/** How rows are brought in: whether they are added, change the rows that have the same value of the key, or both; what is left out is as much as the user may. */
export const importOptions = z.looseObject({
  mode: z.optional(z.enum(['add', 'edit', 'both'])),
  /** A unique field. */
  key: z.optional(z.string())
})
/** A file that is brought in: how far it is, and what its rows would change. */
export const importState = z.object({
  id: z.string(),
  state: z.enum(['checking', 'checked', 'applying', 'applied', 'failed']),
  fileName: z.string(),
  mode: z.string(),
  total: z.number(),
  counts: z.object({ new: z.number(), changed: z.number(), same: z.number(), faulty: z.number(), done: z.number() }),
  /** The columns of the file, and the field that each was read as. */
  columns: z.array(z.object({ heading: z.string(), field: z.nullable(z.string()) })),
  /** The first rows that have faults. */
  faulty: z.array(z.object({ no: z.number(), reason: z.string(), cells: z.array(z.string()) })),
  /** The change by which the whole is undone. */
  change: z.nullable(z.string()),
  /** Why it failed. */
  message: z.nullable(z.string())
})

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
  /** The same as a job, for many rows: its file is fetched when it is there. */
  exportJob: {
    right: ':export',
    method: 'POST',
    path: '/exportJob',
    input: () => exportQuery,
    output: () => z.object({ job: z.string() })
  }
} as const satisfies Readonly<Record<string, VerbShape>>
