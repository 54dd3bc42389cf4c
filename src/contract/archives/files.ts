import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { joined, listQuery, pageOf } from '../core/query.ts'
import type { output } from '../core/schema.ts'
import { digest, storedObject } from '../files/stored.ts'
import { fileReturn } from './returns.ts'

/** File states (DOMAIN.md §2.2). */
export const FILE_STATES = [
  'draft',
  'submitted',
  'returned',
  'approved',
  'arranged',
  'locked',
  'archived',
  'void'
] as const
export type FileState = (typeof FILE_STATES)[number]
/** The states of a file that is described, or waits for its review: one that came back keeps its place in its volume in them. */
export const MENDED_STATES: ReadonlySet<FileState> = new Set(['draft', 'submitted', 'returned'])

const id = z.string().check(z.minLength(1), z.maxLength(64))
/** An id that the client makes. */
const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i))
export const cellValue = z.nullable(z.union([z.string().check(z.maxLength(4000)), z.number(), z.boolean()]))

/**
 * A file 文件 (the unit of description) as the grid shows it: what every file has, and one key for each column of its
 * template. The columns are data, so they are not named here; the server refuses a key that the template does not have.
 */
export const fileRow = z.looseObject({
  id: z.string(),
  /** Counts the changes; a write must carry the one it has seen. */
  rowVersion: z.number(),
  nodeId: z.string(),
  monomialId: z.nullable(z.string()),
  catalogCode: z.string(),
  catalogName: z.string(),
  /** The code of the template that describes it: file_text, file_drawing, file_photo, file_av. */
  template: z.string(),
  /** The version of it that it was described by. */
  templateVersion: z.optional(z.number()),
  /** Under which code the templates of `listTemplates` have that version: `template`, or `file_text@1` of an older one. */
  describedBy: z.optional(z.string()),
  status: z.enum(FILE_STATES),
  status_dictText: z.string(),
  title: z.string(),
  orderNum: z.nullable(z.number()),
  uploadBy: z.nullable(z.string()),
  uploadByName: z.nullable(z.string()),
  createTime: z.string(),
  updateTime: z.nullable(z.string()),
  /** Who has changed it last. */
  updateByName: z.optional(z.nullable(z.string())),
  /** The files' bytes, in order. */
  objects: z.array(storedObject),
  /** Why it was returned, in words; null otherwise. */
  returned: z.nullable(z.string()),
  /** Of a file that came back, and as long as it has not been submitted again: why, and how it was then. */
  lastReturn: z.optional(z.nullable(fileReturn)),
  /** 待核: the columns that were filled from the document and that nobody has confirmed yet. Such a file cannot be submitted. */
  unconfirmed: z.optional(z.array(z.string())),
  /** Of these, the columns that hold a default which nobody has touched: what the document says may take their place. */
  defaulted: z.optional(z.array(z.string()))
})
export type FileRow = output<typeof fileRow>

const key = z.string().check(z.maxLength(60))
const cells = z.record(key, cellValue)
const keys = z.optional(z.array(key).check(z.maxLength(200)))
/**
 * `filled` names those of the cells whose value was read from the document and checked by nobody: they are 待核 from now on.
 * Any other change of a cell ends that, and so does `confirmed`, which leaves the cell as it is.
 */
const changed = z.object({ id, rowVersion: z.number(), cells, filled: keys, confirmed: keys })

/** What became of one row of a batch. A refused row says why, and a stale one how it is now. */
export const rowOutcome = z.object({
  id: z.string(),
  ok: z.boolean(),
  code: z.number(),
  message: z.string(),
  faults: z.array(z.object({ field: z.string(), message: z.string() })),
  row: z.nullable(fileRow)
})
export type RowOutcome = output<typeof rowOutcome>

/** Files of the current project; `nodeId` means those of the node and all below it. */
export const listFiles = call('GET', '/archives/file/list', {
  offline: true,
  serves: ['archives.collect'],
  input: z.extend(listQuery, { nodeId: z.optional(id) }),
  output: pageOf(fileRow)
})
export const queryFile = call('GET', '/archives/file/queryById', {
  offline: true,
  serves: ['archives.collect'],
  input: z.object({ id }),
  output: fileRow
})

/** A new row at an item, without bytes yet; its id is made by the client (a UUID), so that a retry acts once. */
export const addFile = call('POST', '/archives/file/add', {
  serves: ['archives.collect:add'],
  input: z.object({
    id: uuid,
    nodeId: id,
    template: z.optional(z.string()),
    after: z.optional(id),
    cells,
    filled: keys
  }),
  output: fileRow
})

/** Saves changed cells, row by row: a refused row does not hold up the others. Rules other than `required` refuse. */
export const saveFiles = call('PUT', '/archives/file/editBatch', {
  serves: ['archives.collect:edit'],
  input: z.object({ rows: z.array(changed).check(z.minLength(1), z.maxLength(1000)) }),
  output: z.array(rowOutcome)
})
/** One row; refused as a whole call (409 stale, 510 by a rule). */
export const editFile = call('PUT', '/archives/file/edit', {
  serves: ['archives.collect:edit'],
  input: changed,
  output: fileRow
})

export const deleteFile = call('DELETE', '/archives/file/delete', {
  serves: ['archives.collect:delete'],
  input: z.object({ id }),
  output: z.null()
})
export const deleteFiles = call('DELETE', '/archives/file/deleteBatch', {
  serves: ['archives.collect:delete'],
  input: z.object({ ids: joined() }),
  output: z.null()
})

/** Which of these digests the current project holds already: the existing row is offered instead of a second one. */
export const knownFiles = call('POST', '/archives/file/known', {
  serves: ['archives.collect:upload'],
  input: z.object({ digests: z.array(digest).check(z.minLength(1), z.maxLength(1000)) }),
  output: z.array(z.object({ sha256: z.string(), row: fileRow }))
})

/**
 * Makes a row of uploaded bytes at a node: title from the name without its numbering, pages, format and size; the template
 * by what the bytes are. At a group the item is guessed by the title, within the group or else outside of it (`placed`), and is 待核; what the
 * title says of no item waits to be classified 待归类, without a row. `existing` is true where the project holds the same bytes already, and
 * `row` is then the row that has them.
 */
export const collectFile = call('POST', '/archives/file/collect', {
  serves: ['archives.collect:upload'],
  input: z.object({
    nodeId: id,
    path: z.string().check(z.minLength(1)),
    /** Files that were given together, and the place among them: their rows have that order, whichever is made first. */
    drop: z.optional(z.object({ id, place: z.int().check(z.nonnegative(), z.lte(1_000_000)) }))
  }),
  output: z.object({
    row: z.nullable(fileRow),
    existing: z.boolean(),
    placed: z.enum(['named', 'guessed', 'outside', 'inbox'])
  })
})

/** draft or returned → submitted, row by row; a row whose cells break a rule, or are 待核, says which. */
export const submitFiles = call('POST', '/archives/file/submit', {
  serves: ['archives.collect:submit'],
  input: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(1000)) }),
  output: z.array(rowOutcome)
})
/** Which of these files would be refused if they were submitted now, with what is wrong; nothing is written. Those that would pass are not in the answer. */
export const refusedAtSubmit = call('POST', '/archives/file/refusedAtSubmit', {
  serves: ['archives.collect:submit'],
  input: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(1000)) }),
  output: z.array(rowOutcome)
})
/** submitted → draft, as long as no reviewer has claimed the task. */
export const withdrawFiles = call('POST', '/archives/file/withdraw', {
  serves: ['archives.collect:withdraw'],
  input: z.object({ ids: z.array(id).check(z.minLength(1), z.maxLength(1000)) }),
  output: z.array(rowOutcome)
})

/** Puts the files of an item into this order; every id must be of that item. */
export const reorderFiles = call('PUT', '/archives/file/reorder', {
  serves: ['archives.collect:reorder'],
  input: z.object({ nodeId: id, ids: z.array(id).check(z.minLength(1), z.maxLength(10_000)) }),
  output: z.null()
})

/** The list as an XLSX file: the same query as the list, or only `selections`. */
export const exportFiles = call('GET', '/archives/file/exportXls', {
  serves: ['archives.collect:export'],
  input: z.extend(listQuery, { nodeId: z.optional(id) }),
  output: z.any()
})

/**
 * The stored bytes of the list's files: the same query as the list, or only `selections`. One stored file comes as it is;
 * several as a ZIP, a folder for each item, with a list of what is inside.
 */
export const downloadFiles = call('POST', '/archives/file/download', {
  serves: ['archives.collect:download'],
  input: z.extend(listQuery, { nodeId: z.optional(id) }),
  output: z.any()
})
